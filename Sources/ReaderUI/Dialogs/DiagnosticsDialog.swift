import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Shows the program's environment, and for each host its requests, times and refusals.
final class DiagnosticsDialog {
  private let interface = Interface("diagnostics", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private lazy var toast = Toast(over: interface.object("overlay"))
  private let facts: [(name: String, value: String)]
  private var hosts: [HostFigures] = []

  static func present(over window: UnsafeMutablePointer<GtkWindow>, library: Library) {
    let dialog = DiagnosticsDialog(facts: ProgramFacts.all(of: window))
    dialog.frame.present(over: window, keeping: dialog)
    Task { [weak dialog] in
      let hosts = await library.hostFigures()
      dialog?.show(hosts)
    }
  }

  private init(facts: [(name: String, value: String)]) {
    self.facts = facts
    for fact in facts {
      // gettext translates an empty text to the header of the translation file.
      let texts = [fact.name, fact.value].map { $0.isEmpty ? "" : translated($0) }
      add(texts[0], texts[1], to: "program")
    }
    interface.widget("copy").on("clicked") { [weak self] in self?.copy() }
    frame.onClose { [weak self] in self?.toast.hide() }
  }

  private func show(_ hosts: [HostFigures]) {
    self.hosts = hosts
    for host in hosts { add(host.host, host.sentence, to: "hosts") }
    if hosts.isEmpty { add(translated("Nothing was asked yet"), "", to: "hosts") }
  }

  private func add(_ title: String, _ text: String, to group: String) {
    guard let row = adw_action_row_new() else { return }
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), title)
    adw_action_row_set_subtitle(row.cast(), text)
    adw_preferences_group_add(interface.object(group).cast(), row)
  }

  private func copy() {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(frame.widget), DiagnosticsText.of(facts, hosts))
    toast.say(translated("Copied"))
  }
}

extension HostFigures {
  /// The requests, the times and the results, on one line.
  var sentence: String {
    let times = translated(
      "%1$s: median %2$s ms, slowest %3$s ms",
      translated("%s request", plural: "%s requests", count: asked), grouped(median.milliseconds),
      grouped(slowest.milliseconds))
    return ([times, DataSize.text(bytes)] + reasons).joined(separator: " · ")
  }

  /// The reasons of refusals with their counts, the most frequent reason first.
  var reasons: [String] {
    refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) × \($0.value)" }
  }
}
