import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Imports and exports subscription lists (OPML).
final class SubscriptionLists {
  private let session: ReadingSession
  private let refreshing: Refreshing

  init(_ session: ReadingSession, refreshing: Refreshing) {
    self.session = session
    self.refreshing = refreshing
    let actions = Actions(of: session.window)
    actions.add("import") { [weak self] in self?.importSubscriptions() }
    actions.add("export") { [weak self] in self?.exportSubscriptions() }
  }

  // MARK: Importing

  /// Asks for a file, says what an import of it does, and subscribes to its feeds if the reader agrees.
  private func importSubscriptions() {
    choose(GTK_FILE_CHOOSER_ACTION_OPEN, title: translated("Import Subscriptions"), accept: translated("_Open")) {
      [weak self] file in
      self?.open(Object(retaining: file)) { address in
        self?.sayInDialog(translated("This File Is a Feed"), translated("Add the feed by its address: %s", address))
      }
    }
  }

  /// If there are accounts, asks which account the feeds go into.
  private func askForPlace(of file: Object, leftOut: Int) {
    Task { [weak self, library = session.library] in
      // If the library cannot be read, a later write reports it.
      let accounts = (try? await library.accounts()) ?? []
      guard let self else { return }
      guard !accounts.isEmpty else { return importSubscriptions(from: file, leftOut: leftOut) }
      let alert = Alert(
        translated("Where Do the Feeds Go?"),
        translated("The service of an account reads its feeds for all your devices."))
      alert.add("cancel", translated("_Cancel"))
      alert.add("own", translated("_Read Them Here"))
      for account in accounts {
        alert.add(account.id.description, translated("To “%s”", account.title.replacing("_", with: "__")))
      }
      alert.setDefault("own")
      alert.setClosing("cancel")
      alert.onAnswer { [weak self] answer in
        guard answer != "cancel" else { return }
        let account = accounts.first { $0.id.description == answer }?.id
        self?.importSubscriptions(from: file, into: account, leftOut: leftOut)
      }
      alert.present(over: session.window.cast())
    }
  }

  /// Opens a file from the desktop.
  ///
  /// - Parameters:
  ///   - file: A `GFile`.
  ///   - onFeed: Called with the feed's address if the file is a feed.
  func open(_ file: Object, onFeed: @escaping (String) -> Void) {
    Task { [weak self] in
      await self?.reading(file) { bytes in
        switch try await OpenedFile.look(at: bytes) {
        case .list(let count, let problems): self?.askToImport(file, of: count, problems)
        case .feed(let address?): onFeed(address)
        case .feed(nil):
          self?.sayInDialog(
            translated("This File Is a Feed"),
            translated("It does not say where it comes from. Add the feed by its address, or that of its site."))
        }
      }
    }
  }

  /// Runs `work` with the contents of a file. Errors are shown in a dialog.
  private func reading(_ file: Object, _ work: ([UInt8]) async throws -> Void) async {
    do {
      try await work(Files.contents(of: file, limit: 64_000_000))
    } catch let error as LibraryError {
      sayInDialog(translated("Import Failed"), error.message)
    } catch {
      sayInDialog(translated("Import Failed"), translated("The file cannot be read: %s", Self.reason(error)))
    }
  }

  /// Asks before an import, because every feed of the list will be fetched.
  private func askToImport(_ file: Object, of count: Int, _ problems: [String]) {
    let name = g_file_get_basename(file.opaque)
    defer { g_free(name) }
    let title = PlainLabel.of(plain: name.map { String(cString: $0) } ?? "", length: Self.longestName)
    let heading = translated("Import “%s”?", title)
    var body = translated(
      "The file lists %s feed. If it is new, it is added and fetched.",
      plural: "The file lists %s feeds. New ones are added and fetched.", count: count)
    if Settings.marksOldRead() { body += " " + translated("Articles older than a month are marked as read.") }
    if !problems.isEmpty {
      let rows = Self.beginning(of: problems)
      body += "\n\n" + translated("Some rows are left out:") + "\n" + rows
    }
    Question.ask(over: session.window.cast(), heading, body, action: translated("_Import")) { [weak self] in
      self?.askForPlace(of: file, leftOut: problems.count)
    }
  }

  /// Returns the first lines, and a sign that there are more.
  private static func beginning(of lines: [String]) -> String {
    (lines.prefix(5).map { String($0.prefix(longestName)) } + (lines.count > 5 ? ["…"] : [])).joined(separator: "\n")
  }

  /// The maximum length of the file name in the question, in characters.
  private static let longestName = 100

  /// Subscribes to the feeds of a file, and fetches them.
  ///
  /// - Parameters:
  ///   - account: The account for the feeds; `nil` for feeds without an account.
  ///   - leftOut: The number of unusable rows that the reader knows.
  private func importSubscriptions(from file: Object, into account: Account.ID? = nil, leftOut: Int) {
    Task { [weak self, library = session.library] in
      await self?.reading(file) { file in
        guard let before = self?.session.sections.sidebar.publications else { return }
        let summary = try await library.importSubscriptions(file, into: account)
        self?.imported(
          summary, ImportedFeeds(of: summary, besides: before.map(\.id), unfit: summary.problems.count - leftOut))
      }
    }
  }

  private func imported(_ summary: ImportSummary, _ feeds: ImportedFeeds) {
    let refresh = { [refreshing] in refreshing.refresh(feeds, on: .hand) }
    // No feed is fetched before it is known which addresses are private.
    if summary.privateAddresses.isEmpty {
      refresh()
    } else {
      askToAllowPrivate(summary.privateAddresses, of: feeds, otherwise: refresh)
    }
  }

  /// Asks once for a whole list whether the addresses in the reader's own network may be fetched, because the reader
  /// did not type them.
  ///
  /// - Parameter refresh: Called if the reader declines.
  private func askToAllowPrivate(
    _ addresses: [String], of feeds: ImportedFeeds, otherwise refresh: @escaping () -> Void
  ) {
    var seen: Set<String> = []
    let hosts = addresses.compactMap(Address.host).filter { seen.insert($0).inserted }
    let body = translated(
      "The list has addresses in your own network. They are read only if you allow it.")
    let heading = translated(
      "Read %s Feed in Your Network?", plural: "Read %s Feeds in Your Network?", count: addresses.count)
    Question.ask(
      over: session.window.cast(), heading, body + "\n\n" + Self.beginning(of: hosts), action: translated("_Allow"),
      otherwise: translated("_Not Now"), isDefault: false, left: refresh
    ) { [weak self] in
      self?.allowPrivate(addresses, of: feeds)
    }
  }

  private func allowPrivate(_ addresses: [String], of feeds: ImportedFeeds) {
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.allowPrivate(addresses)
      await self?.refreshing.refresh(feeds, on: .insistence)
    }
  }

  // MARK: Exporting

  /// Asks for a file and exports all subscriptions into it.
  private func exportSubscriptions() {
    choose(GTK_FILE_CHOOSER_ACTION_SAVE, title: translated("Export Subscriptions"), accept: translated("_Export")) {
      [weak self] file in self?.exportSubscriptions(into: Object(retaining: file))
    }
  }

  private func exportSubscriptions(into file: Object) {
    Task { [weak self, library = session.library] in
      do {
        try await Files.replace(file, with: Array(library.exportSubscriptions().utf8))
        self?.session.toast.say(translated("Subscriptions exported"))
      } catch let error as LibraryError {
        self?.sayInDialog(translated("Export Failed"), error.message)
      } catch {
        let reason = Self.reason(error)
        self?.sayInDialog(translated("Export Failed"), translated("The file cannot be written: %s", reason))
      }
    }
  }

  // MARK: Dialogs

  private static func reason(_ error: any Error) -> String { (error as? GLibError)?.message ?? "" }

  private func choose(
    _ action: GtkFileChooserAction, title: String, accept: String, _ chosen: @escaping (OpaquePointer) -> Void
  ) {
    // In a sandbox, the portal shows the native dialog, so the program needs no permission for files.
    guard let chooser = gtk_file_chooser_native_new(title, session.window.cast(), action, accept, translated("_Cancel"))
    else {
      return
    }
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, translated("Subscription Lists (OPML)"))
    for pattern in ["*.opml", "*.xml"] { gtk_file_filter_add_pattern(filter, pattern) }
    gtk_file_chooser_add_filter(chooser.opaque, filter)
    g_object_unref(filter?.raw)
    if action == GTK_FILE_CHOOSER_ACTION_SAVE { gtk_file_chooser_set_current_name(chooser.opaque, "courant.opml") }
    gtk_native_dialog_set_modal(chooser.cast(), 1)
    chooser.on("response") { (response: Int32) in
      if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque) {
        chosen(file.opaque)
        g_object_unref(file.raw)
      }
      g_object_unref(chooser.raw)
    }
    gtk_native_dialog_show(chooser.cast())
  }

  private func sayInDialog(_ heading: String, _ body: String) {
    Question.tell(over: session.window.cast(), heading, body)
    session.trace?.note("dialog", [("heading", heading), ("body", body)])
  }
}
