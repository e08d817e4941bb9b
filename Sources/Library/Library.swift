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
  let store: Store
  let providers: ProviderTable
  let discovery: Discovery
  let changeFeed = ChangeFeed()
  let safeBodies = SafeBodies()
  let failedPictures = FailedPictures()
  let failedPages = Attempts<ArticleSummary.ID>()
  let soughtIcons = Attempts<Publication.ID>()
  let underway = Underway()
  let idleWalks = IdleWalks()
  /// The pictures of articles and the icons of publications, kept on disk.
  public let pictures: Pictures
  /// The network client, for its diagnostics.
  public let client: Client
  /// How Courant names itself to servers.
  public let userAgent: String
  let secrets: SecretStore
  let logins: SiteLogins
  let privateGrants: PrivateGrants
  let newsAPI: NewsAPIProvider
  let pages: ArticlePages
  let icons: SiteIcons
  let now: @Sendable () -> Date
  let isNetworkAvailable: @Sendable () -> Bool
  let marksOldRead: @Sendable () -> Bool
  /// The library's file.
  let path: String

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
    // Bytes that are no characters all become the same one.
    guard !folder.unicodeScalars.contains("\u{FFFD}") else { throw .storage(.unnameable(path: folder)) }
    do {
      if !isExpected { try FileManager.default.createPrivateDirectory(folder) }
    } catch {
      throw .storage(.unwritable(path: folder))
    }
    path = folder + "/library.sqlite"
    do {
      store = try Store(path: path, isExpected: isExpected, at: now(), opening: opening)
    } catch {
      throw .storage(error)
    }
    Self.makePrivate(folder, cache: cache)
    let secrets = SecretStore(folder: folder)
    self.secrets = secrets
    let logins = SiteLogins(secrets: secrets, store: store)
    self.logins = logins
    let grants = PrivateGrants(store: store, services: [newsAPI, hostedWordPress].compactMap { $0 })
    privateGrants = grants
    var settings = Client.Settings(userAgent: Client.userAgent(version: version))
    settings.authorities = authorities
    settings.folder = cache
    client = Client(
      settings, holds: HostHolds(in: store, now: now),
      logins: Logins(
        login: { await logins.login(for: $0) }, noteProof: { await logins.noteProof(for: $0) },
        noteDemand: { await logins.noteDemand(by: $0) }),
      places: PrivatePlaces(access: { await grants.access(to: $0) }, note: { await grants.note($1, at: $0) }))
    userAgent = Client.userAgent(version: version)
    let downloader = Downloader(client: client, resource: resource)
    let feeds = FeedProvider(downloader: downloader, now: now)
    pages = ArticlePages(downloader: downloader)
    icons = SiteIcons(downloader: downloader)
    let account = NewsAPIAccount(
      address: newsAPI ?? "https://newsapi.org/v2", key: { await secrets.read(Self.newsAPIKeyName)?.key },
      noteRequest: { [store] in await store.noteNewsAPIRequest($0, at: now()) })
    self.newsAPI = NewsAPIProvider(account: account, client: client, now: now)
    let sites = WordPressProvider(downloader: downloader, feeds: feeds, now: now)
    providers = ProviderTable([.feed: feeds, .wordPress: sites, .newsAPI: self.newsAPI])
    discovery = Discovery(downloader: downloader, feeds: feeds, sites: sites, hosted: HostedWordPress(hostedWordPress))
    pictures = Pictures(
      client: client, cache: cache + "/pictures", kept: folder + "/pictures", limit: pictureLimit, resource: resource,
      now: now)
    self.now = now
    self.isNetworkAvailable = isNetworkAvailable
    self.marksOldRead = marksOldRead
  }

  /// Leaves the library's file complete in itself, as the program ends: a copy of that file alone then has everything.
  public func finish() async {
    await store.writer.emptyLog()
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
