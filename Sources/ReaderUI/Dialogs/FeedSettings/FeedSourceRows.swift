import Articles
import CGTK
import FoundationEssentials
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The rows of the feed settings about the source: its capabilities, its login, and its last and next request.
final class FeedSourceRows {
  /// A wish of the reader about the source.
  enum Wish {
    case takeOffer
    case askAgain
    case login
    /// An address to open in the browser.
    case open(String)

    /// True if the settings stay open beside what the reader wants.
    var isLink: Bool { if case .open = self { true } else { false } }
  }

  private let interface: Interface
  private let library: Library
  var onWish: (Wish) -> Void = { _ in }

  /// - Parameter interface: The interface `feed-settings`.
  init(in interface: Interface, library: Library) {
    (self.interface, self.library) = (interface, library)
    for (button, wish) in [("take-offer", Wish.takeOffer), ("ask-again", .askAgain), ("change-login", .login)] {
      interface.widget(button).on("clicked") { [weak self] in self?.onWish(wish) }
    }
  }

  func show(_ publication: Publication) {
    say(publication.notice.map { translated($0) }, in: "notice")
    gtk_widget_set_visible(interface.widget("offer"), publication.offer == nil ? 0 : 1)
    // A group without rows would look like a line.
    let isAnything = publication.notice != nil || publication.offer != nil
    gtk_widget_set_visible(interface.widget("notices"), isAnything ? 1 : 0)
    say(Self.names(of: publication.capabilities), in: "offers")
    say(publication.failure?.message, in: "failure")
    gtk_widget_set_visible(interface.widget("links"), publication.links.isEmpty ? 0 : 1)
    for link in publication.links { add(link) }
    for row in ["login", "moved", "asked", "answer", "next"] { say(nil, in: row) }
    Task { [weak self, library] in
      // If the library cannot be read, the window reports it. The other rows are still shown.
      let statuses = (try? await library.sourceStatuses()) ?? []
      let login = await library.loginPlace(for: publication.address)
      self?.show(statuses.first { $0.publication == publication.id })
      self?.show(login, of: publication)
    }
  }

  /// Shows the time of the last request with its answer, and the time of the next request with the reason.
  private func show(_ status: SourceStatus?) {
    say(status?.asked.map(DateText.full) ?? translated("Not yet"), in: "asked")
    say(status?.asked == nil ? nil : Self.answer(status?.status), in: "answer")
    let isDue = status?.next.map { $0 <= Date() } ?? false
    let next = isDue ? translated("Now") : status?.next.map(DateText.full) ?? translated("Not automatically")
    // A request that is due has no reason for its time.
    say(([next] + [isDue ? nil : status?.explanation].compactMap { $0 }).joined(separator: ". "), in: "next")
    gtk_widget_set_visible(interface.widget("ask-again"), status?.isStopped == true ? 1 : 0)
    say(status?.movedFrom, in: "moved")
  }

  private func show(_ login: SecretPlace?, of publication: Publication) {
    say(isWebAddress(publication.address) ? login?.sentence ?? translated("None") : nil, in: "login")
  }

  private static func answer(_ status: Int?) -> String {
    switch status {
    case nil: translated("No answer")
    case 304: translated("Nothing new (HTTP 304)")
    case 410: translated("It is gone for good (HTTP 410)")
    case 200: translated("An answer (HTTP 200)")
    case .some(let status): translated("HTTP status %s", String(status))
    }
  }

  private func say(_ text: String?, in row: String) {
    adw_action_row_set_subtitle(interface.object(row).cast(), escaped(text ?? ""))
    gtk_widget_set_visible(interface.widget(row), text == nil ? 0 : 1)
  }

  private func add(_ link: SiteLink) {
    guard let row = adw_action_row_new() else { return }
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), link.title)
    adw_action_row_set_subtitle(row.cast(), link.address)
    adw_action_row_add_suffix(row.cast(), gtk_image_new_from_icon_name("open-in-browser-symbolic"))
    gtk_list_box_row_set_activatable(row.cast(), 1)
    row.on("activated") { [weak self] in self?.onWish(.open(link.address)) }
    adw_preferences_group_add(interface.object("links").cast(), row)
  }

  /// Returns the capabilities of a source as a list of words.
  private static func names(of capabilities: Capabilities) -> String {
    let names: [(Capabilities, String)] = [
      (.sections, translated("sections")), (.tags, translated("tags")), (.authors, translated("authors")),
      (.pages, translated("pages")), (.search, translated("search")), (.archive, translated("archive")),
      (.comments, translated("comments")), (.ranking, translated("top stories")),
    ]
    let offered = names.filter { capabilities.contains($0.0) }.map(\.1)
    return listed([translated("newest articles")] + offered)
  }
}
