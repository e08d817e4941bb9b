import Articles
import FoundationEssentials
import Storage

/// What the sidebar shows.
public struct Sidebar: Sendable, Hashable {
  public let folders: [Folder]
  public let publications: [Publication]
  /// The categories of all publications, the largest first.
  public let categories: [CategoryCount]
  /// The pages of all publications, by title.
  public let pages: [Page]
  /// Unread articles published since local midnight.
  public let today: Int
  /// All unread articles. A story of several sources counts once, here and in the others.
  public let unread: Int
  public let starred: Int

  public static let empty = Sidebar(
    folders: [], publications: [], categories: [], pages: [], today: 0, unread: 0, starred: 0)

  public init(
    folders: [Folder], publications: [Publication], categories: [CategoryCount] = [], pages: [Page] = [], today: Int,
    unread: Int, starred: Int
  ) {
    self.folders = folders
    self.publications = publications
    self.categories = categories
    self.pages = pages
    self.today = today
    self.unread = unread
    self.starred = starred
  }
}

/// An article that is safe to show.
public struct ReadableArticle: Sendable {
  public let article: Article
  /// What the sanitiser let through.
  public let html: String
  /// What it is filed under: categories, then tags, then authors.
  public let terms: [Term]
  /// Articles of the same publication that share tags with it.
  public let related: [ArticleSummary]
  /// The same story from other sources.
  public let twins: [ArticleSummary]
  /// The recordings and films that came with it.
  public let recordings: [Recording]
  /// What its publication's source can do.
  public let capabilities: Capabilities
  /// Whether its own page was fetched, and is shown.
  public let fullText: FullTextState

  /// Whether the article's source can be asked for comments on it.
  public var hasComments: Bool { capabilities.contains(.comments) && article.handle != nil }

  init(
    article: Article, html: String, terms: [Term] = [], related: [ArticleSummary] = [],
    twins: [ArticleSummary] = [], recordings: [Recording] = [], capabilities: Capabilities = [],
    fullText: FullTextState = .none
  ) {
    self.article = article
    self.html = html
    self.terms = terms
    self.related = related
    self.twins = twins
    self.recordings = recordings
    self.capabilities = capabilities
    self.fullText = fullText
  }
}

/// Whether an article is shown as its own page has it.
public enum FullTextState: Sendable, Hashable {
  /// Its page was not fetched.
  case none
  /// Its page was not fetched, but should be: its source has only its beginning, or the reader wants it so.
  case wanted
  /// Its page was fetched, and it is shown as its source has it.
  case stored
  case shown
}

extension Library {
  public func sidebar() async throws(LibraryError) -> Sidebar {
    await adoptLogins()
    do {
      return try await store.read { [midnight] reader throws(StorageError) in
        let counts = try reader.counts(since: midnight)
        return Sidebar(
          folders: try reader.folders(), publications: try reader.publications(), categories: try reader.categories(),
          pages: try reader.pages(), today: counts.today, unread: counts.unread, starred: counts.starred)
      }
    } catch {
      throw LibraryError(error)
    }
  }

  /// A section's articles, newest first.
  ///
  /// - Parameter keeping: Articles that stay although they were read or unstarred meanwhile.
  public func timeline(
    of section: Section, unreadOnly: Bool = false, keeping: [ArticleSummary.ID] = []
  ) async throws(LibraryError) -> [TimelineEntry] {
    do {
      return try await store.read {
        try $0.timeline(
          of: section, unreadOnly: unreadOnly, keeping: keeping, midnight: midnight)
      }
    } catch {
      throw LibraryError(error)
    }
  }

  /// The rows of some articles, in the order of their keys; those that are gone are left out.
  public func summaries(_ ids: [ArticleSummary.ID]) async throws(LibraryError) -> [ArticleSummary] {
    do {
      return try await store.read { try $0.summaries(ids) }
    } catch {
      throw LibraryError(error)
    }
  }

  /// An article made safe to show, or `nil` where it is gone.
  ///
  /// - Parameter pictureScheme: What the address of a picture is put behind, percent-encoded, so that nothing is fetched
  ///   but through the app.
  /// - Parameter isOriginal: Whether it is wanted as its source has it, although its own page was fetched.
  public func article(
    _ id: ArticleSummary.ID, pictureScheme: String, isOriginal: Bool = false
  ) async throws(LibraryError) -> ReadableArticle? {
    do {
      guard let stored = try await store.read({ try StoredContent(of: id, by: $0) }) else { return nil }
      let (article, publication) = (stored.article, stored.publication)
      let wantsPage = publication?.readsPages == true || publication?.capabilities.contains(.stubs) == true
      let state: FullTextState =
        if stored.fullText != nil {
          isOriginal ? .stored : .shown
        } else {
          wantsPage && article.summary.address != nil ? .wanted : .none
        }
      let (html, base) =
        if let fullText = stored.fullText, state == .shown {
          (fullText.untrustedHTML, String?.some(fullText.base))
        } else {
          (article.untrustedHTML, article.base)
        }
      return ReadableArticle(
        article: article, html: await safeBodies.body(html, base: base, scheme: pictureScheme), terms: stored.terms,
        related: stored.related, twins: stored.twins,
        recordings: try await recordings(of: article, from: publication), capabilities: publication?.capabilities ?? [],
        fullText: state)
    } catch {
      throw LibraryError(error)
    }
  }

  /// An article as stored, its body as it came.
  public func storedArticle(_ id: ArticleSummary.ID) async throws(LibraryError) -> Article? {
    do {
      return try await store.read { try $0.article(id) }
    } catch {
      throw LibraryError(error)
    }
  }

  var midnight: Date { Calendar.current.startOfDay(for: now()) }
}
