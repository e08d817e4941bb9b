import CGTK
import CResources
import GLibSupport
import GTKSupport
import Glibc
import Library
import Text

/// The program: one instance a session, which owns the library and hands it to its windows.
public final class ReaderApplication {
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
  private var schedule: RefreshSchedule?

  /// Makes the application; `run` starts it.
  public init() {
    Renderer.avoidEmulation()
    ShippedFonts.announce()
    var size = 0
    let bundle = courant_resources(&size)
    Resources.register(bundle, length: size)
    setLanguage()
    settings = Settings()
    // The window's class is the executable's name; assistive technologies and the desktop read this one.
    g_set_application_name("Courant")
    application = Object(adopting: adw_application_new(applicationID, G_APPLICATION_HANDLES_OPEN))
    g_application_set_resource_base_path(application.cast(), resourceRoot)
    options = CommandLineOptions(of: application)
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
    // A session that ends asks with these signals; the reader's place is kept as on quitting.
    for signal in [SIGTERM, SIGINT, SIGHUP] { Signals.on(signal) { [weak self] in self?.quit() } }
    options.trace?.note("startup")
    options.trace?.watchMainLoop()
    look = ApplicationLook(of: application, settings: settings)
    let actions = Actions(of: application)
    actions.add("quit") { [weak self] in self?.quit() }
    actions.add("add") { [weak self] in self?.requests.addFeed() }
    actions.add("news-sources") { [weak self] in self?.requests.chooseNewsSources() }
    actions.add("refresh-all") { [weak self] in self?.requests.refreshAll() }
  }

  /// Raises the window, or makes it.
  private func activate() {
    if let reader { return gtk_window_present(reader.window) }
    if let window = gtk_application_get_active_window(application.cast()) { return gtk_window_present(window) }
    if let library { show(library) } else { opening.begin() }
  }

  private func opened(_ library: Library) {
    self.library = library
    show(library)
  }

  private func show(_ library: Library) {
    let reader = ReaderWindow(
      application: application.cast(), library: library, settings: settings, trace: options.trace)
    self.reader = reader
    // After the window's own handler: it has kept where the reader is.
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

  private func startSchedule(of library: Library) {
    guard schedule == nil else { return }
    schedule = RefreshSchedule(of: library, settings: settings) { [weak self] in
      self?.reader?.refreshing.refreshWhatIsDue(on: $0)
    }
  }

  // MARK: Ending

  private func quit() {
    if let reader { gtk_window_close(reader.window) } else { g_application_quit(application.cast()) }
  }

  /// Ends the program when what was done in its window is stored, unless a new window was opened meanwhile.
  private func finish(_ closed: ReaderWindow) {
    g_application_hold(application.cast())
    Task { [weak self, application] in
      await closed.finishWriting()
      if self?.reader == nil {
        await self?.library?.finish()
        if self?.reader == nil { g_application_quit(application.cast()) }
      }
      g_application_release(application.cast())
    }
  }

  private func shutDown() {
    opening.cancel()
    schedule?.end()
    reader?.savePlace()
    options.trace?.note("shutdown")
  }
}
