import Text

/// A paragraph in an article's page that Courant says, and not the article (HTML).
enum PageNote {
  /// Something that is said, and left as it is.
  static func quiet(_ text: String) -> String { paragraph(text) }

  /// What is under way.
  static func status(_ text: String) -> String { paragraph(text, role: "status") }

  /// Why something did not come, with the way to ask once more.
  ///
  /// - Parameter other: Another way, as HTML.
  static func failed(_ reason: String, again: InternalLink, or other: String = "") -> String {
    // Gettext finds nothing within quotation marks.
    let button = button(translated("Try Again"), to: again.address)
    return paragraph(reason, role: "alert") + "<p>\(button)\(other)</p>"
  }

  /// A link that looks like a button.
  static func button(_ text: String, to address: String) -> String {
    "<a class=\"button\" href=\"\(escapedHTML(address))\">\(escapedHTML(text))</a>"
  }

  private static func paragraph(_ text: String, role: String? = nil) -> String {
    "<p class=\"quiet\" dir=\"auto\"\(role.map { " role=\"\($0)\"" } ?? "")>\(escapedHTML(text))</p>"
  }
}
