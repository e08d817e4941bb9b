import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// Asks in a dialog for the folder of a publication: none, one of those there are, or a new one with a name.
final class FolderRow {
  /// Where a publication is to be.
  enum Place: Sendable {
    /// `nil` is outside of all folders.
    case folder(Folder.ID?)
    case new(name: String)
  }

  private let interface: Interface
  private let folders: [Folder.ID?]
  private let names: [String]
  private var items: [OpaquePointer: FolderItem] = [:]
  /// Something else was chosen, or another name typed.
  var onChanged: () -> Void = {}

  /// - Parameters:
  ///   - interface: That of the dialog, with the rows `folder` and `new-folder`.
  ///   - folder: The one that is chosen at first.
  init(in interface: Interface, _ sidebar: Sidebar, folder: Folder.ID?) {
    self.interface = interface
    let paths = sidebar.folderPaths
    folders = [nil] + paths.map(\.id)
    names = [translated("No Folder")] + paths.map(\.path) + [translated("New Folder…")]
    let model = Object(adopting: gtk_string_list_new(nil))
    for name in names { gtk_string_list_append(model.opaque, name) }
    setUpItems()
    adw_combo_row_set_model(row.cast(), model.opaque)
    adw_combo_row_set_selected(row.cast(), UInt32(folders.firstIndex(of: folder) ?? 0))
    row.on("notify::selected") { [weak self] in self?.chosen() }
    name.on("changed") { [weak self] in self?.onChanged() }
  }

  private var row: OpaquePointer { interface.object("folder") }
  private var name: OpaquePointer { interface.object("new-folder") }

  /// What was chosen; `nil` while a new folder has no name.
  var place: Place? {
    let index = Int(adw_combo_row_get_selected(row.cast()))
    if folders.indices.contains(index) { return .folder(folders[index]) }
    let typed = interface.typed("new-folder")
    return typed.isEmpty ? nil : .new(name: typed)
  }

  /// Whether a folder is chosen, also a new one.
  var isFolder: Bool { adw_combo_row_get_selected(row.cast()) != 0 }

  private func setUpItems() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    factory.on("setup") { (item: UnsafeMutableRawPointer?) in
      guard let item else { return }
      let content = FolderItem()
      gtk_list_item_set_child(item.opaque, content.widget)
      item.keep(content)
    }
    factory.on("bind") { [weak self] (item: UnsafeMutableRawPointer?) in
      guard let item = item?.opaque, let content = item.kept(FolderItem.self) else { return }
      self?.items[item] = content
      self?.showItems()
    }
    factory.on("unbind") { [weak self] (item: UnsafeMutableRawPointer?) in
      if let item = item?.opaque { self?.items[item] = nil }
    }
    adw_combo_row_set_list_factory(row.cast(), factory)
    g_object_unref(factory.raw)
  }

  private func showItems() {
    for (item, content) in items {
      let index = Int(gtk_list_item_get_position(item))
      guard names.indices.contains(index) else { continue }
      content.show(names[index], isChosen: index == Int(adw_combo_row_get_selected(row.cast())))
    }
  }

  private func chosen() {
    showItems()
    let isNew = Int(adw_combo_row_get_selected(row.cast())) == folders.count
    gtk_widget_set_visible(name.cast(), isNew ? 1 : 0)
    if isNew { gtk_widget_grab_focus(name.cast()) }
    onChanged()
  }
}

extension Library {
  /// The folder at a place, made if it is a new one.
  func folder(_ place: FolderRow.Place) async throws(LibraryError) -> Folder.ID? {
    switch place {
    case .folder(let id): id
    case .new(let name): try await folder(titled: name)
    }
  }
}
