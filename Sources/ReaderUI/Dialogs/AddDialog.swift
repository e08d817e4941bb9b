import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Asks for an address, shows the sources found there, and subscribes to the source that the reader chooses.
final class AddDialog {
  private let interface = Interface("add-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let library: Library
  private let thumbnails: Thumbnails
  private let folderRow: FolderRow
  private var work: Task<Void, Never>?
  private var isBusy = false
  private var iconLoading: Task<Void, Never>?
  private var found: [FoundSource] = []
  private var choices: [(row: Widget, check: Widget)] = []
  /// The site that requires a user name and a password.
  private var loginSite: String?
  /// Called after the reader has subscribed to a source.
  private let onAdded: (Subscription) -> Void
  private let window: UnsafeMutablePointer<GtkWindow>

  /// Shows the dialog over a window.
  ///
  /// - Parameters:
  ///   - folder: The default folder.
  ///   - account: The account of the folder, or else the default account.
  ///   - address: The initial text of the field, for example from a feed link opened by the desktop. No request is sent
  ///     before the reader confirms: any web page can open such a link.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, thumbnails: Thumbnails, sidebar: Sidebar,
    folder: Folder.ID?, account: Account.ID?, address: String, onAdded: @escaping (Subscription) -> Void
  ) -> AddDialog {
    let dialog = AddDialog(
      over: window, library: library, thumbnails: thumbnails, sidebar: sidebar, folder: folder, account: account,
      onAdded: onAdded)
    gtk_editable_set_text(dialog.address, address)
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.address.cast())
    return dialog
  }

  private init(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, thumbnails: Thumbnails, sidebar: Sidebar,
    folder: Folder.ID?, account: Account.ID?, onAdded: @escaping (Subscription) -> Void
  ) {
    self.window = window
    self.library = library
    self.thumbnails = thumbnails
    self.onAdded = onAdded
    // By default, a new feed goes into the account of the current section.
    folderRow = FolderRow(in: interface, sidebar, folder: folder, of: account, mayLeave: true)
    folderRow.onChanged = { [weak self] in self?.updateAdd() }
    address.on("changed") { [weak self] in self?.addressChanged() }
    for row in ["address", "new-folder", "name", "password"] {
      interface.object(row).on("entry-activated") { [weak self] in self?.add() }
    }
    interface.widget("add").on("clicked") { [weak self] in self?.add() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.cancel() }
    for (row, action) in [("news-sources", "app.news-sources"), ("account", "win.add-account")] {
      interface.widget(row).on("activated") { [weak self] in self?.goOn(with: action) }
    }
    frame.onClose { [weak self] in self?.work?.cancel() }
  }

  private var address: OpaquePointer { interface.object("address") }
  private var typed: String { String(cString: gtk_editable_get_text(address)) }

  private var canAdd: Bool { !isBusy && typed.contains { !$0.isWhitespace } && folderRow.place != nil }

  private func updateAdd() {
    gtk_widget_set_sensitive(interface.widget("add"), canAdd ? 1 : 0)
  }

  private func addressChanged() {
    work?.cancel()
    work = nil
    found = []
    askForLogin(of: nil)
    showChoices()
    say("")
  }

  /// Shows the rows for a user name and a password, or hides them.
  private func askForLogin(of site: String?, _ login: Login? = nil) {
    loginSite = site
    for row in ["name", "password"] { gtk_widget_set_visible(interface.widget(row), site == nil ? 0 : 1) }
    if let login {
      gtk_editable_set_text(interface.object("name"), login.name)
      gtk_editable_set_text(interface.object("password"), login.password)
    } else if site == nil {
      for row in ["name", "password"] { gtk_editable_set_text(interface.object(row), "") }
    }
  }

  /// Moves a user name and a password from the address into their own fields. The password is hidden there.
  private func takeLoginFromAddress() {
    let (rest, login) = Login.taken(from: typed)
    guard let login else { return }
    gtk_editable_set_text(address, rest)
    askForLogin(of: rest, login)
  }

  /// Looks for sources at the address. If sources were found before, subscribes to the chosen one.
  private func add() {
    guard work == nil, canAdd, let place = folderRow.place else { return }
    takeLoginFromAddress()
    if found.isEmpty {
      run(translated("Looking for feeds…")) { [weak self] in try await self?.discover(for: place) }
    } else {
      let index = choices.firstIndex { gtk_check_button_get_active($0.check.cast()) != 0 } ?? 0
      let chosen = found[index]
      run(translated("Fetching “%s”…", chosen.title)) { [weak self] in
        try await self?.subscribe(to: chosen, in: place)
      }
    }
  }

  private func discover(for place: FolderRow.Place) async throws {
    if let loginSite, !interface.login.name.isEmpty { await library.offer(interface.login, to: loginSite) }
    let sources = try await library.discover(typed)
    try Task.checkCancellation()
    if let account = place.account {
      try await subscribe(to: sources, in: account, place)
    } else if sources.count == 1, let only = sources.first, !only.isWhole {
      try await subscribe(to: only, in: place)
    } else {
      found = sources
      showChoices()
      say("")
      gtk_widget_grab_focus(interface.widget("add"))
    }
  }

  private func subscribe(to feed: FoundSource, in place: FolderRow.Place) async throws {
    let folder = try await library.folder(place)
    let subscription = try await library.subscribe(to: feed, in: folder)
    onAdded(subscription)
    frame.close()
  }

  /// Subscribes to a feed in an account. The account's service can read only feeds.
  private func subscribe(to sources: [FoundSource], in account: Account.ID, _ place: FolderRow.Place) async throws {
    guard let source = sources.first(where: { $0.feed != nil }), let feed = source.feed else {
      throw LibraryError.provider(.unsupported)
    }
    let folder = try await library.folder(place)
    onAdded(try await library.subscribe(to: feed, title: source.title, in: account, folder: folder))
    frame.close()
  }

  private func run(_ status: String, _ body: @escaping @MainActor () async throws -> Void) {
    say(status, isBusy: true)
    work = Task { [weak self] in
      do {
        try await body()
        guard !Task.isCancelled else { return }
        self?.work = nil
        self?.setBusy(false)
      } catch {
        // After a cancellation, the code that cancelled the task sets the display.
        guard !Task.isCancelled else { return }
        self?.work = nil
        self?.failed(error)
      }
    }
  }

  private func failed(_ failure: any Error) {
    guard let error = failure as? LibraryError, let site = error.loginOrigin else {
      say((failure as? LibraryError)?.message ?? String(describing: failure), isError: true)
      // The next typed text replaces the address.
      gtk_widget_grab_focus(interface.widget("address"))
      return
    }
    askForLogin(of: site)
    gtk_widget_grab_focus(interface.widget(interface.login.name.isEmpty ? "name" : "password"))
    if error.isLoginRefused {
      say(translated("%s does not accept this name and password. Check both for typing mistakes.", site), isError: true)
    } else {
      say(translated("%s needs a name and a password. They are sent to it alone.", site))
    }
  }

  private func cancel() {
    work?.cancel()
    frame.close()
  }

  /// Opens the dialog of another way to add something, in place of this one.
  private func goOn(with action: String) {
    cancel()
    gtk_widget_activate_action_variant(window.cast(), action, nil)
  }

  private func showChoices() {
    for row in choices { adw_preferences_group_remove(interface.object("choices").cast(), row.row) }
    choices = []
    showPreview()
    gtk_widget_set_visible(interface.widget("choices"), found.isEmpty ? 0 : 1)
    gtk_widget_set_visible(interface.widget("others"), found.isEmpty ? 1 : 0)
    for (index, source) in found.enumerated() {
      guard let row = adw_action_row_new(), let check = gtk_check_button_new() else { continue }
      if let first = choices.first { gtk_check_button_set_group(check.cast(), first.check.cast()) }
      gtk_check_button_set_active(check.cast(), index == 0 ? 1 : 0)
      gtk_widget_set_valign(check, GTK_ALIGN_CENTER)
      let title =
        if source.isWhole {
          translated("The Whole Publication")
        } else if found.contains(where: \.isWhole) {
          translated("Only the Feed “%s”", source.title)
        } else {
          source.title
        }
      adw_preferences_row_set_use_markup(row.cast(), 0)
      adw_preferences_row_set_title(row.cast(), title)
      adw_action_row_set_subtitle(
        row.cast(),
        source.isWhole
          ? translated("Sections, tags, authors, search, comments and the entire archive") : source.source.address)
      adw_action_row_set_subtitle_lines(row.cast(), 2)
      Accessible.label(title, on: check)
      adw_action_row_add_prefix(row.cast(), check)
      adw_action_row_set_activatable_widget(row.cast(), check)
      adw_preferences_group_add(interface.object("choices").cast(), row)
      choices.append((row, check))
    }
  }

  /// Shows a preview of the found publication, so that the reader can check it.
  private func showPreview() {
    iconLoading?.cancel()
    let whole = found.first { $0.isWhole }
    gtk_widget_set_visible(interface.widget("preview"), whole == nil ? 0 : 1)
    guard let whole else { return }
    adw_preferences_group_set_title(interface.object("preview").cast(), escaped(whole.title))
    adw_preferences_group_set_description(interface.object("preview").cast(), escaped(whole.summary))
    let sections = listed(Array(whole.sections.prefix(12)))
    adw_action_row_set_subtitle(interface.object("sections").cast(), escaped(sections))
    gtk_widget_set_visible(interface.widget("sections"), sections.isEmpty ? 0 : 1)
    adw_action_row_set_subtitle(
      interface.object("headlines").cast(), escaped(whole.headlines.joined(separator: "\n")))
    gtk_widget_set_visible(interface.widget("headlines"), whole.headlines.isEmpty ? 0 : 1)
    adw_avatar_set_text(interface.object("initials").cast(), InitialsFace.text(of: whole.title))
    gtk_stack_set_visible_child_name(interface.object("icon-stack"), "initials")
    guard let icon = whole.icon else { return }
    iconLoading = Task { [weak self, thumbnails] in
      let texture = await thumbnails.load(icon, of: .source(whole.source), size: PixelSize(96))
      guard let texture, let self, !Task.isCancelled else { return }
      gtk_image_set_from_paintable(interface.object("picture"), texture.opaque)
      gtk_stack_set_visible_child_name(interface.object("icon-stack"), "picture")
    }
  }

  private func say(_ text: String, isBusy: Bool = false, isError: Bool = false) {
    let label = interface.widget("status")
    gtk_label_set_text(label.opaque, text)
    for widget in [label, address.cast()] {
      if isError { gtk_widget_add_css_class(widget, "error") } else { gtk_widget_remove_css_class(widget, "error") }
    }
    setBusy(isBusy)
  }

  private func setBusy(_ isBusy: Bool) {
    self.isBusy = isBusy
    gtk_widget_set_visible(interface.widget("spinner"), isBusy ? 1 : 0)
    gtk_spinner_set_spinning(interface.object("spinner"), isBusy ? 1 : 0)
    updateAdd()
  }
}

extension FoundSource {
  /// True if the source offers more than the newest articles of a site.
  fileprivate var isWhole: Bool { !capabilities.isEmpty }
}
