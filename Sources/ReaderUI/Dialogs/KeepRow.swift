import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// Asks in a dialog for how long read articles of a publication or a folder are kept.
final class KeepRow {
  private let row: OpaquePointer
  private let library: Library
  private let subject: Retained
  /// What the reader chose before, in months; `nil` where that is nothing, or is not known yet.
  private var before: Int?
  private var isKnown = false
  /// What the row offers, as its interface names it.
  private let names: [String]
  /// Whether a folder says how it is where nothing is chosen here.
  var isInFolder: Bool {
    didSet { if isInFolder != oldValue { offer() } }
  }

  /// - Parameter interface: That of the dialog, with the row `keep`.
  init(in interface: Interface, _ library: Library, _ subject: Retained, isInFolder: Bool) {
    row = interface.object("keep")
    self.library = library
    self.subject = subject
    let list = adw_combo_row_get_model(row.cast())
    names = (0..<g_list_model_get_n_items(list)).compactMap {
      gtk_string_list_get_string(list, $0).map { String(cString: $0) }
    }
    self.isInFolder = isInFolder
    if !isInFolder { offer() }
    Task { [weak self] in
      // A library that cannot be read says so in the window; the row then stays as it is.
      guard let retentions = try? await library.retentions() else { return }
      self?.show(retentions.chosen[subject])
    }
  }

  /// What the row offers, in its order.
  private static let choices: [Int?] = [nil, 0, 1, 3, 6, 12, 24]

  /// Names the first choice by what it is like.
  private func offer() {
    let chosen = adw_combo_row_get_selected(row.cast())
    let model = Object(adopting: gtk_string_list_new(nil))
    let first = isInFolder ? names.prefix(1) : [translated("Default (For Ever)")]
    for name in first + names.dropFirst() { gtk_string_list_append(model.opaque, name) }
    adw_combo_row_set_model(row.cast(), model.opaque)
    adw_combo_row_set_selected(row.cast(), chosen)
  }

  private func show(_ months: Int?) {
    (before, isKnown) = (months, true)
    // Any other number was chosen in courantctl, and stays while nothing is chosen here.
    adw_combo_row_set_selected(
      row.cast(), Self.choices.firstIndex(of: months).map(UInt32.init) ?? GTK_INVALID_LIST_POSITION)
    gtk_widget_set_sensitive(row.cast(), 1)
  }

  /// Stores what was chosen, where that is something else than before.
  func save() async throws(LibraryError) {
    let index = Int(adw_combo_row_get_selected(row.cast()))
    guard isKnown, Self.choices.indices.contains(index), Self.choices[index] != before else { return }
    try await library.keep(subject, forMonths: Self.choices[index])
  }
}
