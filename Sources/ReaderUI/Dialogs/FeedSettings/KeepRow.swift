import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The row for the time that the read articles of a publication or a folder are kept. A choice is stored at once.
final class KeepRow {
  private let row: OpaquePointer
  private let subject: Retained
  private let perform: FeedArticleRows.Perform
  /// The stored choice, in months; `nil` if there is none, or if it is not read yet.
  private var before: Int?
  private var isKnown = false
  /// True while the entries of the row are replaced, which resets its choice.
  private var isOffering = false
  /// The texts of the row in its interface file.
  private let names: [String]
  /// True if the publication or folder is in a folder, which then sets the default.
  var isInFolder: Bool {
    didSet { if isInFolder != oldValue { offer() } }
  }

  /// - Parameter interface: The interface of the dialog, with the row `keep`.
  init(
    in interface: Interface, _ library: Library, _ subject: Retained, isInFolder: Bool,
    perform: @escaping FeedArticleRows.Perform
  ) {
    row = interface.object("keep")
    self.subject = subject
    self.perform = perform
    let list = adw_combo_row_get_model(row.cast())
    names = (0..<g_list_model_get_n_items(list)).compactMap {
      gtk_string_list_get_string(list, $0).map { String(cString: $0) }
    }
    self.isInFolder = isInFolder
    if !isInFolder { offer() }
    row.on("notify::selected") { [weak self] in self?.store() }
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
    let first = isInFolder ? names.prefix(1) : [translated("Default (Forever)")]
    for name in first + names.dropFirst() { gtk_string_list_append(model.opaque, name) }
    isOffering = true
    adw_combo_row_set_model(row.cast(), model.opaque)
    adw_combo_row_set_selected(row.cast(), chosen)
    isOffering = false
  }

  private func show(_ months: Int?) {
    (before, isKnown) = (months, true)
    // Any other number was set with courantctl. It stays until the reader chooses an entry here.
    adw_combo_row_set_selected(
      row.cast(), Self.choices.firstIndex(of: months).map(UInt32.init) ?? GTK_INVALID_LIST_POSITION)
    gtk_widget_set_sensitive(row.cast(), 1)
  }

  /// Stores the choice if the reader changed it.
  private func store() {
    let index = Int(adw_combo_row_get_selected(row.cast()))
    guard isKnown, !isOffering, Self.choices.indices.contains(index), Self.choices[index] != before else { return }
    let months = Self.choices[index]
    perform({ [subject] (library) async throws(LibraryError) in try await library.keep(subject, forMonths: months) }) {
      [weak self] in
      if $0 == nil { self?.show(self?.before) } else { self?.before = months }
    }
  }
}
