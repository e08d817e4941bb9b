import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// The row in which the reader chooses the folder of a publication: no folder, an existing folder, or a new folder with
/// a name. If there are accounts, the row offers the folders of each account.
final class FolderRow {
  /// The place for a publication.
  enum Place: Sendable {
    /// A folder; `nil` means outside of all folders.
    case folder(Folder.ID?, of: Account.ID?)
    case new(name: String, of: Account.ID?)

    /// The account; `nil` for publications without an account.
    var account: Account.ID? {
      switch self {
      case .folder(_, let account), .new(_, let account): account
      }
    }
  }

  /// A place that the reader can choose. `folder` is `nil` for a new folder.
  private struct Choice {
    let name: String
    let account: Account.ID?
    let folder: Folder.ID??
  }

  private let interface: Interface
  private let choices: [Choice]
  private var items: [OpaquePointer: FolderItem] = [:]
  /// Called when the reader chooses another place or types another name.
  var onChanged: () -> Void = {}

  /// - Parameters:
  ///   - interface: The interface of the dialog, with the rows `folder` and `new-folder`.
  ///   - folder: The initial folder.
  ///   - account: The account of the initial folder; without a folder, the initial account.
  ///   - mayLeave: True if the publication may move into or out of an account.
  init(
    in interface: Interface, _ sidebar: Sidebar, folder: Folder.ID?, of account: Account.ID? = nil, mayLeave: Bool
  ) {
    self.interface = interface
    let accounts: [Account?] = mayLeave ? [nil] + sidebar.accounts : [sidebar.accounts.first { $0.id == account }]
    choices = accounts.flatMap { Self.choices(in: $0, sidebar, isAlone: accounts.count == 1) }
    let model = Object(adopting: gtk_string_list_new(nil))
    for choice in choices { gtk_string_list_append(model.opaque, choice.name) }
    setUpItems()
    adw_combo_row_set_model(row.cast(), model.opaque)
    let first = choices.firstIndex { $0.account == account && $0.folder == .some(folder) }
    adw_combo_row_set_selected(row.cast(), UInt32(first ?? 0))
    row.on("notify::selected") { [weak self] in self?.chosen() }
    name.on("changed") { [weak self] in self?.onChanged() }
  }

  private static func choices(in account: Account?, _ sidebar: Sidebar, isAlone: Bool) -> [Choice] {
    // If there are several accounts, each entry begins with the name of its account.
    let owner = isAlone ? nil : account?.title ?? translated("On This Computer")
    let start = owner.map { $0 + " / " } ?? ""
    return [Choice(name: owner ?? translated("No Folder"), account: account?.id, folder: .some(nil))]
      + sidebar.folderPaths(of: account?.id).map { Choice(name: start + $0.path, account: account?.id, folder: $0.id) }
      + [Choice(name: start + translated("New Folder…"), account: account?.id, folder: nil)]
  }

  private var row: OpaquePointer { interface.object("folder") }
  private var name: OpaquePointer { interface.object("new-folder") }

  /// The chosen place; `nil` if a new folder has no name yet.
  var place: Place? {
    guard let choice else { return nil }
    if let folder = choice.folder { return .folder(folder, of: choice.account) }
    let typed = interface.typed("new-folder")
    return typed.isEmpty ? nil : .new(name: typed, of: choice.account)
  }

  private var choice: Choice? {
    let index = Int(adw_combo_row_get_selected(row.cast()))
    return choices.indices.contains(index) ? choices[index] : nil
  }

  /// Shows a place as the chosen one, without a callback.
  func show(_ folder: Folder.ID?, of account: Account.ID?) {
    guard let index = choices.firstIndex(where: { $0.account == account && $0.folder == .some(folder) }) else { return }
    let onChanged = onChanged
    self.onChanged = {}
    adw_combo_row_set_selected(row.cast(), UInt32(index))
    self.onChanged = onChanged
  }

  /// True if an existing or a new folder is chosen.
  var isFolder: Bool { choice.map { $0.folder != .some(nil) } ?? false }

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
      guard choices.indices.contains(index) else { continue }
      content.show(choices[index].name, isChosen: index == Int(adw_combo_row_get_selected(row.cast())))
    }
  }

  private func chosen() {
    showItems()
    let isNew = choice.map { $0.folder == nil } ?? false
    gtk_widget_set_visible(name.cast(), isNew ? 1 : 0)
    if isNew { gtk_widget_grab_focus(name.cast()) }
    onChanged()
  }
}

extension Library {
  /// Returns the folder of a place. Creates the folder if it is new.
  func folder(_ place: FolderRow.Place) async throws(LibraryError) -> Folder.ID? {
    switch place {
    case .folder(let id, _): id
    case .new(let name, let account?): try await folder(titled: name, in: account)
    case .new(let name, nil): try await folder(titled: name)
    }
  }

  /// Moves a publication to a place. The place may be in another account, or outside of all accounts.
  ///
  /// - Returns: True if the publication moved.
  func move(_ publication: Publication, to place: FolderRow.Place) async throws(LibraryError) -> Bool {
    let folder = try await folder(place)
    guard place.account != publication.account else { return try await move(publication, into: folder) }
    if publication.account != nil {
      // For a move between accounts, the publication first moves out of its account.
      let isOut = try await moveOutOfAccount(publication.id, into: place.account == nil ? folder : nil)
      if place.account == nil || !isOut { return isOut }
    }
    guard let account = place.account else { return false }
    return try await move(publication.id, into: account, folder: folder)
  }
}
