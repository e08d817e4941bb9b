import Text

/// A paragraph that Courant adds to an article's page (HTML).
enum PageNote {
  /// A note that needs no action by the reader.
  static func quiet(_ text: String) -> String { paragraph(text) }

  /// A note about an operation that is under way.
  static func status(_ text: String) -> String { paragraph(text, role: "status") }

  /// A note about a failure, with a button to try again.
  ///
  /// - Parameter other: Another link, as HTML.
  static func failed(_ reason: String, again: InternalLink, or other: String = "") -> String {
    // Gettext does not find a string inside an interpolation.
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
