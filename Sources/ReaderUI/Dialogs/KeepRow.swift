import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The row for the time that the read articles of a publication or a folder are kept.
final class KeepRow {
  private let row: OpaquePointer
  private let library: Library
  private let subject: Retained
  /// The stored choice, in months; `nil` if there is none, or if it is not read yet.
  private var before: Int?
  private var isKnown = false
  /// The texts of the row in its interface file.
  private let names: [String]
  /// True if the publication or folder is in a folder, which then sets the default.
  var isInFolder: Bool {
    didSet { if isInFolder != oldValue { offer() } }
  }

  /// - Parameter interface: The interface of the dialog, with the row `keep`.
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
      // If the library cannot be read, the window reports it, and the row stays disabled.
      guard let retentions = try? await library.retentions() else { return }
      self?.show(retentions.chosen[subject])
    }
  }

  /// The values of the row's entries, in months.
  private static let choices: [Int?] = [nil, 0, 1, 3, 6, 12, 24]

  /// Sets the entries of the row. The text of the first entry depends on `isInFolder`.
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
    // Any other number was set with courantctl. It stays until the reader chooses an entry here.
    adw_combo_row_set_selected(
      row.cast(), Self.choices.firstIndex(of: months).map(UInt32.init) ?? GTK_INVALID_LIST_POSITION)
    gtk_widget_set_sensitive(row.cast(), 1)
  }

  /// Stores the choice if the reader changed it.
  func save() async throws(LibraryError) {
    let index = Int(adw_combo_row_get_selected(row.cast()))
    guard isKnown, Self.choices.indices.contains(index), Self.choices[index] != before else { return }
    try await library.keep(subject, forMonths: Self.choices[index])
  }
}
