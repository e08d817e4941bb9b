import Articles
import Feeds
import Providers
import Storage
import Text

/// What importing a subscription list did.
public struct ImportSummary: Sendable, Codable {
  /// Feeds that are new to the library.
  public var added = 0
  /// Feeds that were there before.
  public var existed = 0
  /// Sentences about rows that could not be used.
  public var problems: [String] = []
  /// Addresses that lead into the reader's own network. Nobody typed them, and so they are not asked before `allowPrivate`.
  public var privateAddresses: [String] = []
}

extension Library {
  /// Subscribes to the feeds of an OPML list, in its folders and order. Their articles come with the next refresh. No caller's
  /// thread reads the list, which may be as long as somebody likes.
  ///
  /// - Parameter account: The account that gets the feeds, in folders that are one level deep; `nil` where they are the reader's own.
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

  /// All subscriptions as OPML 2.0, with their folders.
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
        // Other programs read the feed, or look for one at the site.
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
  /// - Parameter logins: Takes names and passwords that stand in addresses, which are stored without.
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
  /// How a list names a source that is more than a feed: its kind, a space and its address. Accounts are in no list, only their feeds.
  fileprivate var listed: String? { kind == .feed || kind == .synced ? nil : "\(kind.rawValue) \(address)" }

  /// A source as a list names it; `nil` for what is no source of a kind that this program knows.
  fileprivate init?(listed: String, feed: String, _ sources: Sources) {
    let words = listed.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return nil }
    if kind == .wordPress {
      guard let address = Address.resolve(words[1]) else { return nil }
      self.init(kind: kind, address: address, feed: feed)
    } else {
      // What is named by a scheme of its own has one name only.
      let source = Source(kind: kind, address: words[1])
      guard sources.source(named: words[1]) == source else { return nil }
      self = source
    }
  }
}
