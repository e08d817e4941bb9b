import Articles
import CGTK
import CResources
import GLibSupport
import GTKSupport
import Glibc
import Library
import Reading
import SharedUI
import Text

/// The program: one instance per session, which owns the library and passes it to its windows.
public final class ReaderApplication {
  /// The tasks that continue without a window.
  private struct Duties {
    var schedule: RefreshSchedule?
    var announcements: Announcements?
    var background: BackgroundRefreshing?
  }

  /// The closed windows whose changes are not stored yet.
  private struct ClosedWindows {
    var count = 0
    /// Stores the changes.
    var finishing: Task<Void, Never>?
  }

  private let application: Object
  private let settings: Settings
  private let options: CommandLineOptions
  private lazy var opening = LibraryOpening(
    application: application, options: options, onGivenUp: { [weak self] in self?.quit() },
    onOpened: { [weak self] in self?.opened($0) })
  private lazy var requests = DesktopRequests(
    options: options,
    window: { [weak self] in
      guard let reader = self?.reader, let library = self?.library else { return nil }
      return (reader, library)
    }, activate: { [weak self] in self?.activate() })
  private var look: ApplicationLook?
  private var library: Library?
  private var reader: ReaderWindow?
  private var duties = Duties()
  private var flushes: DeedFlushes?
  /// True if the reader wants to end the program, not only to close its window.
  private var isQuitting = false
  private var closed = ClosedWindows()
  private let searchProvider: SearchProvider
  /// The requests that need the library but no window, and wait until the library is open.
  private var awaiting: [CheckedContinuation<Library?, Never>] = []

  /// Creates the application; `run` starts it.
  public init() {
    SessionBus.forgetMissing()
    Renderer.avoidEmulation()
    ShippedFonts.announce()
    var size = 0
    let bundle = courant_resources(&size)
    Resources.register(bundle, length: size)
    setLanguage()
    settings = Settings()
    // The desktop and assistive technologies show this name. Without it, they would show the name of the executable.
    g_set_application_name("Courant")
    let searchProvider = SearchProvider()
    self.searchProvider = searchProvider
    application = BusApplication.make(id: applicationID, flags: G_APPLICATION_HANDLES_OPEN) {
      [searchProvider.object(on: $0, below: $1)].compactMap { $0 }
    }
    g_application_set_resource_base_path(application.cast(), resourceRoot)
    options = CommandLineOptions(of: application)
    searchProvider.library = { [weak self] in await self?.openedLibrary() }
    searchProvider.onChoose = { [weak self] in self?.requests.follow($0) }
    application.on("startup") { [weak self] in self?.startUp() }
    application.on("activate") { [weak self] in self?.activate() }
    application.on("shutdown") { [weak self] in self?.shutDown() }
    application.on("open") { [weak self] (files: UnsafeMutableRawPointer?, count: Int32) in
      self?.requests.open(files, count)
    }
  }

  /// Runs until the last window is closed.
  ///
  /// - Returns: The process's exit code.
  public func run() -> Int32 {
    MainLoop.attach()
    return g_application_run(application.cast(), CommandLine.argc, CommandLine.unsafeArgv)
  }

  // MARK: Starting

  private func startUp() {
    // The system sends these signals when the session ends. The reader's place is then stored as on quitting.
    for signal in [SIGTERM, SIGINT, SIGHUP] { Signals.on(signal) { [weak self] in self?.quit() } }
    options.trace?.note("startup", [("split", Newer.hasSplitViews ? 1 : 0)])
    opening.onFailed = { [weak self] in self?.opened(nil) }
    opening.onAgain = { [weak self] in self?.open() }
    if g_application_get_flags(application.cast()).rawValue & G_APPLICATION_IS_SERVICE.rawValue != 0 {
      g_application_set_inactivity_timeout(application.cast(), Self.serviceTimeout)
      if options.isInBackground, settings[.refreshesInBackground] { stayInBackground() }
    }
    options.trace?.watchMainLoop()
    // GTK 4.18 uses the direction of the locale, but the window may be in another language (LANGUAGE is set, or there
    // is no translation).
    gtk_widget_set_default_direction(isWrittenFromRight ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    MappedWidgets.mend()
    look = ApplicationLook(of: application, settings: settings)
    let actions = Actions(of: application)
    actions.add("quit") { [weak self] in self?.quit() }
    actions.add("add") { [weak self] in self?.requests.addFeed() }
    actions.add("news-sources") { [weak self] in self?.requests.chooseNewsSources() }
    actions.add("refresh-all") { [weak self] in self?.requests.refreshAll() }
    actions.add("follow") { [weak self] (address: String) in
      if let link = LibraryLink(address) { self?.requests.follow(link) }
    }
    actions.add("mark-read") { [weak self] (keys: String) in self?.markRead(keys) }
  }

  /// Brings the window to the front, or creates it.
  private func activate() {
    if let reader { return gtk_window_present(reader.window) }
    if let window = gtk_application_get_active_window(application.cast()) { return gtk_window_present(window) }
    open()
  }

  /// Creates the window when the library is open. A request of another program may have opened the library already.
  private func open() {
    if let library { show(library) } else { opening.begin(isSeen: true) }
  }

  private func opened(_ library: Library?) {
    self.library = library
    if options.saysRequests, let library {
      Task {
        await library.watchRequests { line in _ = "\(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }
      }
    }
    flushes = library.map { library in
      // Sending edits of feeds and folders takes a whole sync. So the reasons that pause background refreshes also
      // pause this sync.
      DeedFlushes(library: library) { [weak self] in
        if self?.reader != nil { true } else { await BackgroundPause.now() == nil }
      }
    }
    for waiting in awaiting { waiting.resume(returning: library) }
    awaiting = []
    if let library, opening.isSeen { show(library) }
  }

  /// Returns the library without opening a window; `nil` if the library does not exist yet or cannot be opened.
  private func openedLibrary() async -> Library? {
    // A service ends some time after its last request. This hold keeps it running during the request.
    g_application_hold(application.cast())
    defer { g_application_release(application.cast()) }
    if let library { return library }
    guard Library.isThere(in: LibraryPlace(folder: options.folder).folder) else { return nil }
    return await withCheckedContinuation {
      awaiting.append($0)
      opening.begin(isSeen: false)
    }
  }

  /// Refreshes without a window from now on.
  private func stayInBackground() {
    // The hold lasts until the reader or the end of the session ends the program.
    g_application_hold(application.cast())
    options.trace?.note("in-background")
    Task { [weak self] in
      guard let self else { return }
      if let library = await openedLibrary() {
        startSchedule(of: library)
      } else {
        g_application_release(application.cast())
      }
    }
  }

  private func show(_ library: Library) {
    let reader = ReaderWindow(
      application: application.cast(), library: library, settings: settings, trace: options.trace)
    self.reader = reader
    look?.watchDialogs(in: reader.window.cast())
    reader.acceptDrops { [weak self] in self?.requests.open($0) }
    // This runs after the window's own handler. That handler has stored the reader's place.
    reader.window.onRequest("close-request") { [weak self, weak reader] () -> Bool in
      if let self, let reader {
        self.reader = nil
        finish(reader)
      }
      return false
    }
    reader.open()
    if let restoration = library.restoration { RestorationNotice.present(over: reader.window, restoration) }
    requests.doAwaited()
    reader.refreshing.onEnded = { [weak self] in self?.duties.announcements?.tell() }
    Task { [weak self] in
      do throws(LibraryError) {
        try await library.addGuideToNewLibrary()
        try await library.purgeRemoved()
        try await library.indexNewArticles()
      } catch {
        self?.reader?.show(error)
      }
      self?.startSchedule(of: library)
    }
  }

  /// Marks articles of a notification as read. Their IDs are separated by commas.
  private func markRead(_ keys: String) {
    let articles = keys.split(separator: ",").compactMap { Int64($0) }.map { ArticleSummary.ID(rawValue: $0) }
    Task { [weak self] in
      guard let library = await self?.openedLibrary() else { return }
      do throws(LibraryError) {
        try await library.perform(.mark(.articles(articles), .read(true)))
      } catch {
        self?.reader?.show(error)
      }
    }
  }

  private func startSchedule(of library: Library) {
    guard duties.schedule == nil else { return }
    duties.announcements = Announcements(
      of: application, library: library, settings: settings, trace: options.trace,
      isWatched: { [weak self] in self?.reader.map { gtk_window_is_active($0.window) != 0 } ?? false })
    let background = BackgroundRefreshing(of: library, trace: options.trace)
    background.onEnded = { [weak self] in self?.duties.announcements?.tell() }
    duties.background = background
    duties.schedule = RefreshSchedule(of: library, settings: settings, isSeen: reader != nil) { [weak self] occasion in
      guard let self else { return }
      if let reader { reader.refreshing.refreshWhatIsDue(on: occasion) } else { background.refreshWhatIsDue() }
    }
  }

  /// The time that the program keeps running after a request of another program, in milliseconds. A person who searches
  /// sends more requests while typing.
  private static let serviceTimeout: guint = 60_000

  // MARK: Ending

  private func quit() {
    isQuitting = true
    if let reader {
      // Open dialogs are closed first, because otherwise the window would close a dialog and not itself.
      Newer.closeDialogs(in: reader.window.cast())
      gtk_window_close(reader.window)
    } else {
      Task { [finishing = closed.finishing, flushes, application] in
        await finishing?.value
        await flushes?.finish()
        g_application_quit(application.cast())
      }
    }
  }

  /// Ends the program after the changes of its closed window are stored, unless a new window was opened meanwhile.
  private func finish(_ window: ReaderWindow) {
    g_application_hold(application.cast())
    closed.count += 1
    closed.finishing = Task { [weak self, application, finishing = closed.finishing] in
      await finishing?.value
      await window.finishWriting()
      self?.closed.count -= 1
      if self?.isOver == true {
        await self?.flushes?.finish()
        await self?.library?.finish()
        if let self, isOver { end() }
      }
      g_application_release(application.cast())
    }
  }

  /// True if there is no window and all changes are stored.
  private var isOver: Bool { reader == nil && closed.count == 0 }

  /// Ends the program, or replaces it with a new process without a window and WebKit.
  private func end() {
    if settings[.refreshesInBackground], !isQuitting {
      duties.schedule?.end()
      duties.announcements?.end()
      Service.takePlace(of: application, options.again)
    }
    g_application_quit(application.cast())
  }

  private func shutDown() {
    opening.cancel()
    duties.schedule?.end()
    duties.background?.stop()
    duties.announcements?.end()
    reader?.savePlace()
    options.trace?.note("shutdown")
  }
}
