import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// Asks for a service to share articles with: the reader's Mastodon server, or another site.
package final class ShareDialog {
  /// The result of checking the typed text.
  enum Entry {
    /// The text is incomplete, but so far correct.
    case unfinished
    case wrong(String)
    case finished(ShareService)
  }

  private let interface = Interface("share-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let judge: (_ name: String, _ address: String) -> Entry
  private let onSave: (ShareService) -> Void

  /// Asks for the reader's Mastodon server and stores it.
  package static func askForMastodon(
    over parent: UnsafeMutablePointer<GtkWindow>, settings: Settings, onSave: @escaping (ShareService) -> Void
  ) {
    let dialog = ShareDialog(judge: { mastodon($1) }) { [weak settings] service in
      settings?[.mastodonServer] = ShareService.mastodonHost(service.template) ?? ""
      onSave(service)
    }
    dialog.frame.setTitle("Mastodon")
    gtk_widget_set_visible(dialog.interface.widget("name"), 0)
    adw_preferences_row_set_title(dialog.interface.object("address").cast(), translated("Your Server"))
    adw_preferences_group_set_description(
      dialog.interface.object("group").cast(),
      escaped(translated("Its name, as mastodon.social. Your browser opens its page for a new post.")))
    dialog.present(over: parent, focus: "address")
  }

  /// Asks for one of the reader's own services.
  ///
  /// - Parameter taken: The names of the existing services.
  static func askForService(
    over parent: UnsafeMutablePointer<GtkWindow>, taken: Set<String>, onSave: @escaping (ShareService) -> Void
  ) {
    ShareDialog(judge: { service($0, $1, taken) }, onSave: onSave).present(over: parent, focus: "name")
  }

  private init(
    judge: @escaping (_ name: String, _ address: String) -> Entry, onSave: @escaping (ShareService) -> Void
  ) {
    self.judge = judge
    self.onSave = onSave
    interface.widget("save").on("clicked") { [weak self] in self?.save() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.frame.close() }
    for row in ["name", "address"] {
      interface.object(row).on("changed") { [weak self] in self?.update() }
      interface.object(row).on("entry-activated") { [weak self] in self?.save() }
    }
    update()
  }

  private var entry: Entry { judge(interface.typed("name"), interface.typed("address")) }

  private func present(over parent: UnsafeMutablePointer<GtkWindow>, focus: String) {
    frame.present(over: parent, keeping: self, focus: interface.widget(focus))
  }

  private func update() {
    let (isFinished, problem) =
      switch entry {
      case .unfinished: (false, "")
      case .wrong(let problem): (false, problem)
      case .finished: (true, "")
      }
    gtk_widget_set_sensitive(interface.widget("save"), isFinished ? 1 : 0)
    gtk_widget_set_visible(interface.widget("problem"), problem.isEmpty ? 0 : 1)
    gtk_label_set_text(interface.object("problem"), problem)
  }

  private func save() {
    guard case .finished(let service) = entry else { return }
    onSave(service)
    frame.close()
  }

  // MARK: Typed text

  static func mastodon(_ address: String) -> Entry {
    if let service = ShareService.mastodon(on: address) { return .finished(service) }
    return address.contains(".") && !address.hasSuffix(".")
      ? .wrong(translated("A server has a name such as mastodon.social.")) : .unfinished
  }

  static func service(_ name: String, _ address: String, _ taken: Set<String>) -> Entry {
    if taken.contains(name) { return .wrong(translated("There is a service of this name already.")) }
    // A short text is an incomplete address, so no error is shown yet.
    guard address.count > 8 else { return .unfinished }
    do throws(ShareService.Problem) {
      let service = try ShareService(name: name, template: address)
      return name.isEmpty ? .unfinished : .finished(service)
    } catch {
      return .wrong(error.message)
    }
  }
}
