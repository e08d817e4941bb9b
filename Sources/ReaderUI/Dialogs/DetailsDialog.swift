import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The details of a publication: its source, the source's capabilities, and the result of the last refresh.
final class DetailsDialog {
  private let interface = Interface("details-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let onLink: (String) -> Void

  /// - Parameters:
  ///   - status: The refresh status of the source.
  ///   - login: The place where the user name and the password for its site are stored.
  ///   - ranking: The current choice of articles, if the source can order them.
  ///   - library: The library, which counts the stored articles.
  ///   - onLogin: Called when the reader wants to enter a user name and a password.
  ///   - onRanking: Called when the reader chooses another ranking.
  ///   - onReadsPages: Called with the new value when the reader changes whether articles are read from their own
  ///     pages.
  ///   - onLink: Called with an address to open in the browser.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, publication: Publication, status: SourceStatus?,
    login: SecretPlace?, ranking: Ranking?, library: Library, onLogin: @escaping () -> Void,
    onRanking: @escaping (Ranking) -> Void,
    onReadsPages: @escaping (Bool) -> Void,
    onLink: @escaping (String) -> Void
  ) {
    let dialog = DetailsDialog(publication, onLink: onLink)
    dialog.show(status)
    dialog.show(login, of: publication)
    dialog.interface.widget("change-login").on("clicked") { [weak dialog] in
      dialog?.close()
      onLogin()
    }
    dialog.offer(ranking, onRanking)
    dialog.showSize(of: publication, in: library)
    let toggle = dialog.interface.object("reads-pages")
    // If a source offers only the beginnings of articles, the articles are always read from their pages.
    let isStubs = publication.capabilities.contains(.stubs)
    gtk_switch_set_active(toggle, publication.readsPages || isStubs ? 1 : 0)
    gtk_widget_set_sensitive(dialog.interface.widget("reads-pages"), isStubs ? 0 : 1)
    toggle.on("notify::active") { onReadsPages(gtk_switch_get_active(toggle) != 0) }
    dialog.frame.present(over: window, keeping: dialog)
  }

  private init(_ publication: Publication, onLink: @escaping (String) -> Void) {
    self.onLink = onLink
    let about: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("about").cast()
    adw_preferences_group_set_title(about, escaped(publication.title))
    adw_preferences_group_set_description(about, escaped(publication.summary))
    say(publication.notice.map { translated($0) }, in: "notice")
    gtk_widget_set_visible(interface.widget("offer"), publication.offer == nil ? 0 : 1)
    // A group without rows would look like a line.
    let isAnything = publication.notice != nil || publication.offer != nil
    gtk_widget_set_visible(interface.widget("notices"), isAnything ? 1 : 0)
    say(publication.source.shownAddress, in: "address")
    say(Self.names(of: publication.capabilities), in: "offers")
    say(publication.failure?.message, in: "failure")
    gtk_widget_set_visible(interface.widget("links"), publication.links.isEmpty ? 0 : 1)
    for link in publication.links { add(link) }
    // Both buttons also close this dialog.
    for button in ["take-offer", "ask-again"] {
      interface.widget(button).on("clicked") { [weak self] in self?.close() }
    }
  }

  /// Shows the time of the last request with its answer, and the time of the next request with the reason.
  private func show(_ status: SourceStatus?) {
    say(status?.asked.map(DateText.full) ?? translated("Not yet"), in: "asked")
    say(status?.asked == nil ? nil : Self.answer(status?.status), in: "answer")
    let isDue = status?.next.map { $0 <= Date() } ?? false
    let next = isDue ? translated("Now") : status?.next.map(DateText.full) ?? translated("Not by itself")
    // A request that is due has no reason for its time.
    say(([next] + [isDue ? nil : status?.explanation].compactMap { $0 }).joined(separator: ". "), in: "next")
    gtk_widget_set_visible(interface.widget("ask-again"), status?.isStopped == true ? 1 : 0)
    say(status?.movedFrom, in: "moved")
  }

  private func show(_ login: SecretPlace?, of publication: Publication) {
    let text =
      switch login {
      case .secretService: translated("In the desktop’s keyring")
      case .file(let path): translated("There is no keyring, so it is in a file that only you may open: %s", path)
      case nil: translated("None")
      }
    say(isWebAddress(publication.address) ? text : nil, in: "login")
  }

  /// Shows the number of stored articles and how long they are kept. The count may take a moment.
  private func showSize(of publication: Publication, in library: Library) {
    say("…", in: "stored")
    Task { [weak self] in
      guard let size = try? await library.size(of: publication.id), let retentions = try? await library.retentions()
      else { return }
      let articles = translated("%s article", plural: "%s articles", count: size.articles)
      let parts = [articles, DataSize.text(size.bytes), retentions.sentence(about: publication.id)]
      self?.say(parts.joined(separator: " · "), in: "stored")
    }
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

  private func offer(_ ranking: Ranking?, _ onRanking: @escaping (Ranking) -> Void) {
    let row = interface.object("ranking")
    gtk_widget_set_visible(interface.widget("ranking"), ranking == nil ? 0 : 1)
    guard let ranking else { return }
    // The cases have the same order as the row's texts.
    adw_combo_row_set_selected(row.cast(), UInt32(Ranking.allCases.firstIndex(of: ranking) ?? 0))
    row.on("notify::selected") { onRanking(Ranking.allCases[Int(adw_combo_row_get_selected(row.cast()))]) }
  }

  private func close() {
    frame.close()
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
    row.on("activated") { [weak self] in self?.onLink(link.address) }
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
