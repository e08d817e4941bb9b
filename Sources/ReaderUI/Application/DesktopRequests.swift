import ArticleUI
import CGTK
import GLibSupport
import Library
import Reading
import Text

/// The requests that the desktop sends from its menu, for files and for links. They run in the window as soon as the
/// window is open.
final class DesktopRequests {
  /// Returns the window and its library; `nil` if they do not exist yet.
  private let window: () -> (reader: ReaderWindow, library: Library)?
  /// Brings the window to the front, or creates it.
  private let activate: () -> Void
  private let options: CommandLineOptions
  /// The requests that came before the window was open.
  private var awaited: [(ReaderWindow, Library) -> Void] = []
  /// The open dialogs for addresses and sources.
  private weak var adding: AddDialog?
  private weak var links: LinksDialog?
  private weak var newsSources: NewsSourcesDialog?

  init(
    options: CommandLineOptions, window: @escaping () -> (reader: ReaderWindow, library: Library)?,
    activate: @escaping () -> Void
  ) {
    self.options = options
    self.window = window
    self.activate = activate
  }

  /// Runs the requests that came before the window was open.
  func doAwaited() {
    guard let (reader, library) = window() else { return }
    let acts = awaited
    awaited = []
    for act in acts { act(reader, library) }
  }

  /// Shows the target of a link.
  func follow(_ link: LibraryLink) {
    // WebKit takes as long to load as the library and the window, so all are loaded in parallel.
    if case .article = link, window() == nil { Task { await WebKitLibrary.load() } }
    inWindow { reader, _ in reader.follow(link) }
  }

  func refreshAll() {
    inWindow { reader, _ in reader.refreshing.refreshByHand(.all) }
  }

  /// - Parameter address: The initial text of the dialog's field.
  func addFeed(_ address: String = "") {
    inWindow { [weak self] reader, library in
      guard let self, adding == nil else { return }
      adding = AddDialog.present(
        over: reader.window, library: library, thumbnails: reader.thumbnails, sidebar: reader.sidebar,
        folder: reader.shownFolder, account: reader.shownAccount, address: address
      ) { [weak reader] subscription in
        reader?.commands.sections.added(subscription)
      }
    }
  }

  func chooseNewsSources() {
    inWindow { [weak self, options] reader, library in
      guard let self, newsSources == nil else { return }
      newsSources = NewsSourcesDialog.present(
        over: reader.window, library: library, thumbnails: reader.thumbnails, trace: options.trace,
        onLink: { [weak reader] in reader?.commands.desktop.open($0) },
        onAdded: { [weak reader] in reader?.commands.sections.added($0) })
    }
  }

  /// Opens files and links from the desktop: a subscription list to import, a feed to add, or an item of the library.
  /// If there are several links into the library, only the last one is followed.
  func open(_ files: UnsafeMutableRawPointer?, _ count: Int32) {
    guard let files = files?.assumingMemoryBound(to: OpaquePointer.self) else { return }
    open((0..<Int(count)).map { Object(retaining: files[$0]) })
  }

  /// Opens files and links that the reader dropped on the window, in the same way.
  func open(_ files: [Object]) {
    var addresses: [String] = []
    var lists: [Object] = []
    var link: LibraryLink?
    for file in files {
      guard let uri = g_file_get_uri(file.opaque) else { continue }
      defer { g_free(uri) }
      let address = String(cString: uri)
      if address.hasPrefix("file:") {
        lists.append(file)
      } else if let found = LibraryLink(address) {
        link = found
      } else {
        addresses.append(address)
      }
    }
    inWindow { [weak self] reader, library in
      if let link { reader.follow(link) }
      for list in lists.prefix(Self.mostLists) {
        reader.commands.lists.open(list) { [weak self] in self?.ask(of: [$0]) }
      }
      if lists.count > Self.mostLists {
        reader.say(translated("The first five files were opened. Open the others after them."))
      }
      if !addresses.isEmpty { self?.ask(of: addresses) }
    }
  }

  /// Asks whether to add addresses. A single address has its own dialog, and several addresses share one dialog.
  private func ask(of addresses: [String]) {
    inWindow { [weak self] reader, library in
      guard let self else { return }
      if addresses.count == 1, links == nil, adding == nil {
        addFeed(addresses[0])
      } else {
        add(addresses, reader, library)
      }
    }
  }

  /// The maximum number of lists that are opened at once. Each list asks a question.
  private static let mostLists = 5

  /// Adds addresses to the dialog for several addresses, which is shared.
  private func add(_ addresses: [String], _ reader: ReaderWindow, _ library: Library) {
    let dialog =
      links
      ?? LinksDialog.present(over: reader.window, library: library) { [weak reader] in
        reader?.commands.sections.added($0)
      }
    links = dialog
    dialog.append(addresses)
    options.trace?.note("links-shown", [("count", addresses.count)])
  }

  private func inWindow(_ act: @escaping (ReaderWindow, Library) -> Void) {
    awaited.append(act)
    activate()
    doAwaited()
  }
}
