import Articles
import Feeds
import Storage
import Text

/// The result of importing a subscription list.
public struct ImportSummary: Sendable, Codable {
  /// The number of feeds that are new to the library.
  public var added = 0
  /// The number of feeds that were there before.
  public var existed = 0
  /// Messages about rows that could not be used.
  public var problems: [String] = []
  /// The addresses in the reader's own network. The reader did not type them, so they are requested only after
  /// `allowPrivate`.
  public var privateAddresses: [String] = []
}

extension Library {
  /// Subscribes to the feeds of an OPML list, with its folders and order. Their articles come with the next refresh.
  /// The list may be very long, so it is not read on the caller's thread.
  ///
  /// - Parameter account: The account that gets the feeds, in folders one level deep; `nil` for the reader's own
  ///   feeds.
  @concurrent
  public func importSubscriptions(
    _ opml: [UInt8], into account: Account.ID? = nil
  ) async throws(LibraryError) -> ImportSummary {
    let document = try Self.subscriptionList(opml)
    var summary = ImportSummary(problems: document.problems)
    var logins: [(login: Login, address: String)] = []
    let rows = document.outlines.map { ListedRow($0, sources, &logins) }
    if let account {
      let result = try await store.write { try await $0.add(rows, to: account, at: environment.now()) }
      (summary.added, summary.existed) = (result.added, result.existed)
      summary.problems += result.unfit.map { translated("“%s” has no feed that an account could have.", $0) }
      await changeFeed.post(.sections)
      return summary
    }
    for (login, address) in logins { try await keep(login, for: address) }
    summary.privateAddresses = await refusedAddresses(among: rows)
    (summary.added, summary.existed) = try await store.write { try await $0.add(rows) }
    await changeFeed.post(.sections)
    return summary
  }

  static func subscriptionList(_ file: [UInt8]) throws(LibraryError) -> OPMLDocument {
    do {
      return try OPML.parse(file)
    } catch  where [.notAFeed, .webPage, .empty, .binary].contains(error) {
      throw .badSubscriptionList(translated("Choose a file that a feed reader exported."))
    } catch {
      throw .badSubscriptionList(error.message)
    }
  }

  /// Returns all subscriptions as OPML 2.0, with their folders.
  @concurrent
  public func exportSubscriptions() async throws(LibraryError) -> String {
    let sidebar = try await sidebar()
    let shown = sidebar.foldersShown
    let folders = Dictionary(grouping: sidebar.folders.filter { shown.contains($0.id) }, by: \.parent)
    let publications = Dictionary(grouping: sidebar.publications, by: \.folder)
    func outlines(in parent: Folder.ID?) -> [OPMLOutline] {
      let folders = (folders[parent] ?? []).map {
        OPMLOutline.folder(title: $0.title, children: outlines(in: $0.id))
      }
      let feeds = (publications[parent] ?? []).filter { !$0.source.isBuiltIn }.map {
        // Other programs read the feed, or search for a feed on the site.
        OPMLOutline.feed(
          title: $0.title, xmlUrl: $0.source.feed ?? ($0.source.kind == .feed ? nil : $0.site) ?? $0.address,
          htmlUrl: $0.site, source: $0.source.listed)
      }
      return folders + feeds
    }
    return OPMLDocument(title: "Courant", outlines: outlines(in: nil), problems: []).xml
  }
}

extension ListedRow {
  /// - Parameter logins: Receives the names and passwords from addresses. The addresses are stored without them.
  fileprivate init(_ outline: OPMLOutline, _ sources: Sources, _ logins: inout [(login: Login, address: String)]) {
    switch outline {
    case .folder(let title, let children):
      self = .folder(title: title, rows: children.map { ListedRow($0, sources, &logins) })
    case .feed(let title, let written, let site, let listed):
      let (address, login) = Login.taken(from: written)
      if let login { logins.append((login, address)) }
      let title = title == written ? address : title
      var source = Source(kind: .feed, address: address)
      if let listed, let whole = Source(listed: listed, feed: address, sources) {
        let (address, login) = Login.taken(from: whole.address)
        if let login { logins.append((login, address)) }
        source = Source(kind: whole.kind, address: address, feed: whole.feed)
      }
      self = .publication(
        source, title: title ?? address, chosenTitle: title, site: site.map { Login.taken(from: $0).address })
    }
  }
}

extension Source {
  /// The text for a source in a list, if the source is more than a feed: its kind, a space and its address; `nil` for a
  /// feed.
  fileprivate var listed: String? { kind == .feed || kind == .synced ? nil : "\(kind.rawValue) \(address)" }

  /// Reads the text for a source in a list. The initializer returns `nil` if this program does not know the kind of
  /// source.
  fileprivate init?(listed: String, feed: String, _ sources: Sources) {
    let words = listed.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    guard let source = sources.source(of: Kind(rawValue: words[0]), at: words[1], feed: feed) else { return nil }
    self = source
  }
}
