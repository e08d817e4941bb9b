import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// Asks in a dialog for the folder of a publication: none, one of those there are, or a new one with a name. Accounts are places, too,
/// each with its folders.
final class FolderRow {
  /// Where a publication is to be.
  enum Place: Sendable {
    /// `nil` is outside of all folders.
    case folder(Folder.ID?, of: Account.ID?)
    case new(name: String, of: Account.ID?)

    /// The account; `nil` for what is the reader's own.
    var account: Account.ID? {
      switch self {
      case .folder(_, let account), .new(_, let account): account
      }
    }
  }

  /// A place to choose; `folder` is `nil` for a new one.
  private struct Choice {
    let name: String
    let account: Account.ID?
    let folder: Folder.ID??
  }

  private let interface: Interface
  private let choices: [Choice]
  private var items: [OpaquePointer: FolderItem] = [:]
  /// Something else was chosen, or another name typed.
  var onChanged: () -> Void = {}

  /// - Parameters:
  ///   - interface: That of the dialog, with the rows `folder` and `new-folder`.
  ///   - folder: The one that is chosen at first.
  ///   - account: That of which it is, or which is chosen at first where there is no folder.
  ///   - mayLeave: Whether it may go from an account into another, or out of it.
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
    // Beside others each says whose it is.
    let owner = isAlone ? nil : account?.title ?? translated("On This Computer")
    let start = owner.map { $0 + " / " } ?? ""
    return [Choice(name: owner ?? translated("No Folder"), account: account?.id, folder: .some(nil))]
      + sidebar.folderPaths(of: account?.id).map { Choice(name: start + $0.path, account: account?.id, folder: $0.id) }
      + [Choice(name: start + translated("New Folder…"), account: account?.id, folder: nil)]
  }

  private var row: OpaquePointer { interface.object("folder") }
  private var name: OpaquePointer { interface.object("new-folder") }

  /// What was chosen; `nil` while a new folder has no name.
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

  /// Whether a folder is chosen, also a new one.
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
  /// The folder at a place, made if it is a new one.
  func folder(_ place: FolderRow.Place) async throws(LibraryError) -> Folder.ID? {
    switch place {
    case .folder(let id, _): id
    case .new(let name, let account?): try await folder(titled: name, in: account)
    case .new(let name, nil): try await folder(titled: name)
    }
  }

  /// Moves a publication to a place, out of its account or into one where that is elsewhere.
  ///
  /// - Returns: Whether anything changed.
  func move(_ publication: Publication, to place: FolderRow.Place) async throws(LibraryError) -> Bool {
    let folder = try await folder(place)
    guard place.account != publication.account else { return try await move(publication, into: folder) }
    if publication.account != nil {
      // From account to account it is the reader's own in between.
      let isOut = try await moveOutOfAccount(publication.id, into: place.account == nil ? folder : nil)
      if place.account == nil || !isOut { return isOut }
    }
    guard let account = place.account else { return false }
    return try await move(publication.id, into: account, folder: folder)
  }
}
