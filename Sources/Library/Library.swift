import Articles
import FoundationEssentials
import HTTP
import Providers
import Secrets
import Storage

/// The app without its user interface: the reader's subscriptions, their articles, and the marks on the articles.
///
/// This file and its extensions are the module's whole interface. Every method may be called from any task, and does
/// not block the task.
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
  /// The name that Courant sends to servers.
  public let userAgent: String

  /// Opens the library in a folder, or creates it if it is missing. Blocks the calling thread meanwhile.
  ///
  /// - Parameters:
  ///   - folder: The folder of `library.sqlite`.
  ///   - isExpected: If true, a missing library is an error and is not created.
  ///   - cache: The folder for pictures. Everything in it can be fetched again.
  ///   - pictureLimit: The maximum number of bytes of pictures in the cache.
  ///   - version: The program's version, which the network client sends to servers.
  ///   - newsAPI: The address of NewsAPI, or of a server with the same interface.
  ///   - hostedWordPress: The address of WordPress.com's interface, or of a server with the same interface.
  ///   - authorities: A file of certificate authorities that replaces the system's.
  ///   - resource: Reads a file that ships inside the program by its `resource:` address.
  ///   - now: The clock.
  ///   - isNetworkAvailable: Returns true if the system knows of a network.
  ///   - marksOldRead: Returns true if articles of a new source that are older than a month are marked as read.
  ///   - opening: Called with the current step if opening takes longer than a moment, on the calling thread.
  /// - Throws: `LibraryError.storage`; the folder then stays unchanged.
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

  /// True if a folder has a library. Callers that must not create a library check this first.
  public static func isThere(in folder: String) -> Bool { FileManager.default.fileExists(atPath: file(in: folder)) }

  /// The path of the library's file in a folder.
  static func file(in folder: String) -> String { folder + "/library.sqlite" }

  /// Moves all data into the library's main file when the program ends, so that a copy of this file alone is complete.
  public func finish() async {
    await store.file.writer.emptyLog()
  }

  /// Restricts folders that earlier versions made readable for everybody to their owner. A folder with other files
  /// stays unchanged: other users may have a reason to read it.
  private static func makePrivate(_ folder: String, cache: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let isOurs = names.allSatisfy { $0.hasPrefix("library.sqlite") || $0.hasPrefix("keys.json") || $0 == "pictures" }
    let folders = isOurs ? [folder] : []
    (folders + [folder + "/pictures", cache + "/pictures"]).forEach(FilePermissions.makePrivate)
  }

  /// Returns the changes from now on. The stream ends if the reading task is cancelled.
  public func changes() async -> AsyncStream<Change> {
    await changeFeed.listen()
  }
}
