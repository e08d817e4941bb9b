import Articles
import EPUB
import FoundationEssentials
import HTML
import Text

/// The result of saving articles as a book.
public struct SavedBook: Sendable, Hashable {
  public let articles: Int
  /// The number of pictures in the book.
  public let pictures: Int
  /// The number of pictures that could not be fetched. The book contains their alternative texts.
  public let missingPictures: Int
}

extension Library {
  /// The maximum number of articles of a section in one book. E-book readers read all chapters when they open a book.
  public static let longestBook = 2_000

  /// The newest articles of a section for a book, and the number of older ones that do not fit.
  public func articlesOfBook(of query: Query) async throws(LibraryError) -> (ids: [ArticleSummary.ID], leftOut: Int) {
    try await store.read { reader in
      let midnight = environment.midnight
      let rows = try reader.page(of: query, atMost: Self.longestBook, midnight: midnight, leavesOutListed: true)
      let count =
        rows.count < Self.longestBook
        ? rows.count : try reader.count(of: query, midnight: midnight, leavesOutListed: true)
      return (rows.map(\.id), max(0, count - rows.count))
    }
  }

  /// The message about articles that a book leaves out.
  public static func bookLeavesOut(_ count: Int) -> String {
    translated(
      "%1$s older article was left out: a book has %2$s at most.",
      plural: "%1$s older articles were left out: a book has %2$s at most.", count: count, String(longestBook))
  }
  /// The maximum number of pictures of one article in a book. Each may come from a slow server.
  private static let mostPictures = 200

  /// Saves articles as a book (EPUB). The file appears at the path only when it is complete; an existing book stays
  /// until then.
  ///
  /// - Parameters:
  ///   - title: The title of the book; `nil` uses the title of its first article.
  ///   - date: Formats the date of an article.
  ///   - mayFetch: True if missing pictures may be fetched.
  ///   - progress: Called with the number of written articles.
  @concurrent public func saveBook(
    of articles: [ArticleSummary.ID], titled title: String? = nil, at path: String, mayFetch: Bool,
    date: @Sendable (ArticleSummary) async -> String, progress: @Sendable (Int) async -> Void = { _ in }
  ) async throws(LibraryError) -> SavedBook {
    let summaries = try await summaries(articles)
    guard let first = summaries.first else { throw .nothingToSave }
    let name = title.map { $0.isEmpty ? translated("Untitled") : $0 } ?? first.title
    let now = environment.now().formatted(.iso8601)
    return try await LibraryError.wrapping {
      var book = try Book(at: path)
      var (chapters, pictures, missing, languages) = (0, 0, 0, Set<String?>())
      for id in articles {
        try LibraryError.checkCancellation()
        guard let readable = try await article(id, pictureScheme: Self.bookPictures) else { continue }
        let chapter = await Self.chapter(of: readable, date: date)
        languages.insert(chapter.language)
        let markup = BookMarkup(sanitized: chapter.html)
        let wanted = ([chapter.lead].compactMap { $0 } + markup.pictures).filter { !book.has(picture: $0) }
        missing += max(0, wanted.count - Self.mostPictures)
        for address in wanted.prefix(Self.mostPictures) where !book.has(picture: address) {
          try LibraryError.checkCancellation()
          let source = Address.decoded(address.dropFirst(Self.bookPictures.count))
          let owner = PictureOwner.publication(readable.article.summary.publication)
          let data = try? await picture(source, of: owner, mayFetch: mayFetch, isRead: true)
          if let data, let format = PictureFormat(of: data) {
            try book.add(picture: data, type: format.rawValue, at: address)
          }
          if book.has(picture: address) { pictures += 1 } else { missing += 1 }
        }
        try book.add(chapter, markup: markup)
        chapters += 1
        await progress(chapters)
      }
      guard chapters > 0 else { throw LibraryError.nothingToSave }
      try book.finish(
        as: BookDescription(
          title: name,
          // The creators of a book of several articles are the publications.
          creators: title == nil && !first.byline.isEmpty ? [first.byline] : Self.sources(of: summaries),
          language: languages.count == 1 ? languages.first.flatMap { $0 } : nil,
          identity: title == nil ? first.address ?? name : "\(name) \(now)", modified: now,
          contents: translated("Contents")))
      return SavedBook(articles: chapters, pictures: pictures, missingPictures: missing)
    }
  }

  /// The prefix of a picture's encoded address while the book is made.
  private static let bookPictures = "courant-book:"

  private static func sources(of summaries: [ArticleSummary]) -> [String] {
    var seen: Set<String> = []
    return Array(summaries.map(\.source).filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(20))
  }

  private static func chapter(
    of readable: ReadableArticle, date: @Sendable (ArticleSummary) async -> String
  ) async -> Chapter {
    let summary = readable.article.summary
    let hasPicture = readable.html.utf8.firstRange(of: "<img".utf8) != nil
    return Chapter(
      title: summary.title, source: summary.source, byline: summary.byline, date: await date(summary),
      address: summary.address, language: readable.article.details.language,
      html: readable.html.isEmpty
        ? "<p>\(escapedXML(translated("There is no text of this article here.")))</p>" : readable.html,
      lead: hasPicture ? nil : summary.image.map { bookPictures + Address.encoded($0) })
  }
}
