import Articles
import FoundationEssentials
import HTTP
import Providers
import Secrets
import Storage

/// The app without a screen: what the reader subscribed to, what it brought, and the marks on it.
///
/// This file and its extensions are the module's whole interface. Every call may be made from any task; none blocks it.
public final class Library: Sendable {
  let store: LibraryStore
  let environment: Environment
  let access: Access
  let accountAccess: AccountAccess
  let accountRuns = AccountRuns()
  let sources: Sources
  let refresher: Refresher
  let changeFeed = ChangeFeed()
  let attempts = Attempts()
  let idleWalks = IdleWalks()
  let safeBodies = SafeBodies()
  /// The pictures of articles and the icons of publications, kept on disk.
  public let pictures: Pictures
  /// The network client, for its diagnostics.
  public let client: Client
  /// How Courant names itself to servers.
  public let userAgent: String

  /// Opens the library in a folder, made where it is missing. Blocks while it does.
  ///
  /// - Parameters:
  ///   - folder: Where `library.sqlite` is.
  ///   - isExpected: Whether a library that is missing is an error, and nothing is made.
  ///   - cache: Where pictures are kept. Losing it loses nothing that cannot be fetched again.
  ///   - pictureLimit: The most bytes of pictures in the cache.
  ///   - version: The program's version, which the network client states.
  ///   - newsAPI: The address of NewsAPI, or of a server that speaks the same interface.
  ///   - hostedWordPress: The address of WordPress.com's interface, or of a server that speaks the same.
  ///   - authorities: A file of the authorities that vouch for servers, in place of the system's.
  ///   - resource: Reads a file that ships inside the program by its `resource:` address.
  ///   - now: The clock.
  ///   - isNetworkAvailable: Whether the system knows of a network.
  ///   - marksOldRead: Whether what is older than a month comes read from a source that is new. Asked each time.
  ///   - opening: Told what is going on where opening takes longer than a moment, on the thread that called.
  /// - Throws: `LibraryError.storage`, with what is in the folder left as it was.
  public init(
    folder: String, isExpected: Bool = false, cache: String, pictureLimit: Int = 300_000_000, version: String,
    newsAPI: String? = nil, hostedWordPress: String? = nil, authorities: String? = nil,
    resource: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    now: @escaping @Sendable () -> Date = { Date() },
    isNetworkAvailable: @escaping @Sendable () -> Bool = { Network.isAvailable },
    marksOldRead: @escaping @Sendable () -> Bool = { false }, opening: (OpeningStep) -> Void = { _ in }
  ) throws(LibraryError) {
    store = try LibraryStore(in: folder, isExpected: isExpected, at: now(), opening: opening)
    Self.makePrivate(folder, cache: cache)
    environment = Environment(now: now, isNetworkAvailable: isNetworkAvailable, marksOldRead: marksOldRead)
    userAgent = Client.userAgent(version: version)
    access = Access(store: store, folder: folder, services: [newsAPI, hostedWordPress].compactMap { $0 })
    client = access.client(
      userAgent: userAgent, cache: cache, authorities: authorities, holds: HostHolds(in: store, now: now))
    accountAccess = AccountAccess(secrets: access.secrets, client: client, now: now)
    sources = Sources(
      client: client, newsAPI: NewsAPIAccount(at: newsAPI, secrets: access.secrets, store: store, now: now),
      hostedWordPress: hostedWordPress, resource: resource, environment: environment)
    refresher = Refresher(
      store: store, sources: sources, client: client, environment: environment, changeFeed: changeFeed)
    pictures = Pictures(
      client: client, cache: cache + "/pictures", kept: folder + "/pictures", limit: pictureLimit, resource: resource,
      now: now)
  }

  /// Whether a folder has a library. Whoever only looks for something makes none.
  public static func isThere(in folder: String) -> Bool { FileManager.default.fileExists(atPath: file(in: folder)) }

  /// The file that the library in a folder is.
  static func file(in folder: String) -> String { folder + "/library.sqlite" }

  /// Leaves the library's file complete in itself, as the program ends: a copy of that file alone then has everything.
  public func finish() async {
    await store.file.writer.emptyLog()
  }

  /// Leaves what earlier versions made for everybody to their owner. A folder that holds other things as well is left as it
  /// is: others may have a reason to look into it.
  private static func makePrivate(_ folder: String, cache: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let isOurs = names.allSatisfy { $0.hasPrefix("library.sqlite") || $0.hasPrefix("keys.json") || $0 == "pictures" }
    let folders = isOurs ? [folder] : []
    (folders + [folder + "/pictures", cache + "/pictures"]).forEach(FilePermissions.makePrivate)
  }

  /// What changes from now on. Ends when the task that reads it is cancelled.
  public func changes() async -> AsyncStream<Change> {
    await changeFeed.listen()
  }
}
