import CGTK
import CResources
import FoundationEssentials
import GLibSupport
import GTKSupport
import Glibc
import Library
import Text

/// The program: one instance a session, which owns the library and hands it to its windows.
public final class ReaderApplication {
  private let application: Object
  private let settings: Settings
  private var trace: Trace?
  private var library: Library?
  /// The library is being opened.
  private var opening: Task<Void, Never>?
  /// What was asked for before the window was there.
  private var awaited: [(ReaderWindow, Library) -> Void] = []
  private var reader: ReaderWindow?
  /// The dialogs for what the desktop handed over, while they are open.
  private weak var adding: AddDialog?
  private weak var links: LinksDialog?
  private var periodic: Task<Void, Never>?

  /// Makes the application; `run` starts it.
  public init() {
    Renderer.avoidEmulation()
    var size = 0
    let bundle = courant_resources(&size)
    Resources.register(bundle, length: size)
    setLanguage()
    settings = Settings()
    // The window's class is the executable's name; assistive technologies and the desktop read this one.
    g_set_application_name("Courant")
    application = Object(adopting: adw_application_new(applicationID, G_APPLICATION_HANDLES_OPEN))
    g_application_set_resource_base_path(application.cast(), resourceRoot)
    addOptions()
    application.on("startup") { [weak self] in self?.startUp() }
    application.on("activate") { [weak self] in self?.activate() }
    application.on("shutdown") { [weak self] in self?.shutDown() }
    application.on("open") { [weak self] (files: UnsafeMutableRawPointer?, count: Int32) in
      self?.open(files, count)
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

  private func addOptions() {
    let add = { (name: String, argument: String, text: String) in
      g_application_add_main_option(
        self.application.cast(), name, 0, GOptionFlags(0), G_OPTION_ARG_FILENAME, text, argument)
    }
    g_application_set_option_context_parameter_string(application.cast(), translated("[ADDRESS OR LIST OF FEEDS …]"))
    add("trace", translated("FILE"), translated("Write what the window does, and when, to a file"))
    add("data", translated("FOLDER"), translated("Keep the library in this folder"))
    g_application_add_main_option(
      application.cast(), "version", 0, GOptionFlags(0), G_OPTION_ARG_NONE, translated("Say the version"), nil)
    application.onRequest("handle-local-options") { [weak self] (options: UnsafeMutableRawPointer?) -> Int32 in
      guard let self, let options else { return -1 }
      if g_variant_dict_contains(options.cast(), "version") != 0 {
        print("Courant \(version)")
        return 0
      }
      if let path = option("trace", of: options) { trace = Trace(path: path) }
      if let folder = option("data", of: options) { dataOption = folder }
      return -1
    }
  }

  private var dataOption: String?

  private func option(_ name: String, of options: UnsafeMutableRawPointer) -> String? {
    guard let value = g_variant_dict_lookup_value(options.cast(), name, nil) else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_bytestring(value).map { String(cString: $0) }
  }

  private func startUp() {
    // A session that ends asks with these signals; the reader's place is kept as on quitting.
    for signal in [SIGTERM, SIGINT, SIGHUP] { Signals.on(signal) { [weak self] in self?.quit() } }
    trace?.note("startup")
    trace?.watchMainLoop()
    showTheme()
    settings.observe(.theme, for: self) { [weak self] in self?.showTheme() }
    let actions = Actions(of: application)
    actions.add("quit") { [weak self] in self?.quit() }
    actions.add("add") { [weak self] in self?.addFeed("") }
    actions.add("news-sources") { [weak self] in self?.chooseNewsSources() }
    actions.add("refresh-all") { [weak self] in self?.inWindow { reader, _ in reader.refreshByHand(.all) } }
    showKeys()
    settings.observe(.keys, for: self) { [weak self] in self?.showKeys() }
    gtk_icon_theme_add_resource_path(
      gtk_icon_theme_get_for_display(gdk_display_get_default()), resourceRoot + "/icons")
  }

  /// Hands GTK the keys that are its to look after, which menus show as well.
  private func showKeys() {
    let bindings = settings.keyBindings
    for command in Command.all {
      var accelerators: [UnsafePointer<CChar>?] =
        bindings.accelerators(of: command.action).map { UnsafePointer(strdup($0)) } + [nil]
      gtk_application_set_accels_for_action(application.cast(), command.action, &accelerators)
      for accelerator in accelerators { free(UnsafeMutableRawPointer(mutating: accelerator)) }
    }
  }

  private func showTheme() {
    let scheme =
      switch settings[.theme] {
      case "light": ADW_COLOR_SCHEME_FORCE_LIGHT
      case "dark": ADW_COLOR_SCHEME_FORCE_DARK
      default: ADW_COLOR_SCHEME_DEFAULT
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
  }

  /// Raises the window, or makes it.
  private func activate() {
    if let reader { return gtk_window_present(reader.window) }
    if let window = gtk_application_get_active_window(application.cast()) { return gtk_window_present(window) }
    openLibrary()
  }

  /// Does something in the window as soon as that is there.
  private func inWindow(_ act: @escaping (ReaderWindow, Library) -> Void) {
    awaited.append(act)
    activate()
    actInWindow()
  }

  private func actInWindow() {
    guard let reader, let library else { return }
    let acts = awaited
    awaited = []
    for act in acts { act(reader, library) }
  }

  /// Opens the library, which takes long where it is brought up to date or another program writes to it.
  private func openLibrary() {
    if let library { return show(library) }
    guard opening == nil else { return }
    // The application would end without a window.
    g_application_hold(application.cast())
    let place = place
    opening = Task { [weak self, application] in
      let (steps, progress) = AsyncStream.makeStream(of: OpeningStep.self, bufferingPolicy: .bufferingNewest(1))
      let waiting = Task { await self?.wait(watching: steps) }
      let result = await Self.openedLibrary(at: place) { progress.yield($0) }
      progress.finish()
      waiting.cancel()
      self?.opening = nil
      switch result {
      case .success(let library):
        self?.library = library
        self?.show(library)
      case .failure(let error): self?.showProblem(error)
      }
      // The next window comes first, so that no moment is without one.
      await waiting.value?.close()
      g_application_release(application.cast())
    }
  }

  /// Says what is waited for, if it takes longer than a moment.
  private func wait(watching steps: AsyncStream<OpeningStep>) async -> WaitingWindow? {
    do { try await Task.sleep(for: Self.moment) } catch { return nil }
    trace?.note("waiting")
    let window = WaitingWindow(application: application.cast()) { [weak self] in self?.quit() }
    for await step in steps { window.show(step) }
    return window
  }

  /// How long a window may be missing before it is missed.
  private static let moment = Duration.milliseconds(400)

  /// Where the library is, and what it talks to.
  private struct Place: Sendable {
    let folder: String
    let cache: String
    let newsAPI: String?
    let hostedWordPress: String?
  }

  private var place: Place {
    let environment = ProcessInfo.processInfo.environment
    return Place(
      folder: dataOption ?? environment["COURANT_DATA_DIR"] ?? Self.ownFolder(below: g_get_user_data_dir()),
      cache: Self.ownFolder(below: g_get_user_cache_dir()), newsAPI: environment["COURANT_NEWSAPI"],
      hostedWordPress: environment["COURANT_WORDPRESS_COM"])
  }

  @concurrent
  private nonisolated static func openedLibrary(
    at place: Place, opening: @Sendable (OpeningStep) -> Void
  ) async -> Result<Library, LibraryError> {
    do throws(LibraryError) {
      return .success(
        try Library(
          folder: place.folder, cache: place.cache, version: version, newsAPI: place.newsAPI,
          hostedWordPress: place.hostedWordPress, resource: { resourceData($0) },
          marksOldRead: { Settings.marksOldRead() }, opening: opening))
    } catch {
      return .failure(error)
    }
  }

  private func show(_ library: Library) {
    let reader = ReaderWindow(application: application.cast(), library: library, settings: settings, trace: trace)
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
    actInWindow()
    Task { [weak self] in
      do throws(LibraryError) {
        try await library.addGuideToNewLibrary()
        try await library.purgeRemoved()
        try await library.indexNewArticles()
      } catch {
        self?.reader?.listPane.banner.show(error.message)
      }
      self?.refreshByItself(library)
    }
  }

  /// Says why the library cannot be opened, and lets the reader try again.
  private func showProblem(_ error: LibraryError) {
    let problem = ProblemWindow(application: application.cast(), message: error.message) { [weak self] in
      self?.openLibrary()
    }
    problem.present()
    trace?.note("problem", [("text", error.message)])
  }

  // MARK: What the desktop asks for

  private func addFeed(_ address: String) {
    inWindow { [weak self] reader, library in
      self?.adding = AddDialog.present(
        over: reader.window, library: library, thumbnails: reader.thumbnails, sidebar: reader.sidebar,
        folder: reader.shownFolder, address: address
      ) { [weak reader] subscription in
        reader?.added(subscription)
      }
    }
  }

  private func chooseNewsSources() {
    inWindow { [trace] reader, library in
      NewsSourcesDialog.present(
        over: reader.window, library: library, thumbnails: reader.thumbnails, trace: trace,
        onLink: { [weak reader] in reader?.openOutside($0) }, onAdded: { [weak reader] in reader?.added($0) })
    }
  }

  /// Opens what the desktop hands over: a subscription list to import, or a feed to add.
  private func open(_ files: UnsafeMutableRawPointer?, _ count: Int32) {
    guard let files = files?.assumingMemoryBound(to: OpaquePointer.self) else { return }
    var addresses: [String] = []
    var lists: [Object] = []
    for index in 0..<Int(count) {
      guard let uri = g_file_get_uri(files[index]) else { continue }
      defer { g_free(uri) }
      let address = String(cString: uri)
      if address.hasPrefix("file:") { lists.append(Object(retaining: files[index])) } else { addresses.append(address) }
    }
    inWindow { [weak self] reader, _ in
      for list in lists.prefix(Self.mostLists) { reader.askToImport(list.opaque) }
      guard let self else { return }
      if addresses.count == 1, links == nil, !isAdding { addFeed(addresses[0]) } else { add(addresses) }
    }
  }

  /// Each is a question of its own.
  private static let mostLists = 5

  /// Puts addresses into the one dialog for several.
  private func add(_ addresses: [String]) {
    guard !addresses.isEmpty, let reader, let library else { return }
    let dialog =
      links
      ?? LinksDialog.present(over: reader.window, library: library) { [weak reader] in reader?.added($0) }
    links = dialog
    for address in addresses { dialog.append(address) }
    trace?.note("links-shown", [("count", addresses.count)])
  }

  /// Whether the dialog for a single address is open.
  private var isAdding: Bool { adding != nil }

  // MARK: Refreshing by itself

  /// Asks sources whose time has come: now, once a minute, and when the network is back.
  private func refreshByItself(_ library: Library) {
    guard periodic == nil else { return }
    keepInterval(library)
    settings.observe(.refreshInterval, for: self) { [weak self] in self?.keepInterval(library) }
    periodic = Task { [weak self, settings] in
      do {
        if settings[.refreshesOnStart] {
          self?.reader?.refreshWhatIsDue(on: .start)
        } else {
          try await Task.sleep(for: .seconds(60 * max(1, settings[.refreshInterval])))
        }
        while true {
          try await Task.sleep(for: .seconds(60))
          if await library.isRefreshDue() { self?.reader?.refreshWhatIsDue() }
        }
      } catch {
        return
      }
    }
    g_network_monitor_get_default()?.on("network-changed") { [weak self] (isAvailable: Bool) in
      guard isAvailable else { return }
      Task { [weak self] in
        await library.pictures.forgetFailures()
        await library.forgetUnansweredIcons()
        if await library.isRefreshDue() { self?.reader?.refreshWhatIsDue() }
      }
    }
  }

  /// Other programs that use the library state when sources are asked, too.
  private func keepInterval(_ library: Library) {
    let minutes = settings[.refreshInterval]
    Task { try? await library.setRefreshInterval(minutes: minutes) }
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
    opening?.cancel()
    periodic?.cancel()
    reader?.savePlace()
    trace?.note("shutdown")
  }

  private static func ownFolder(below base: UnsafePointer<CChar>) -> String {
    String(cString: base) + "/courant"
  }
}
