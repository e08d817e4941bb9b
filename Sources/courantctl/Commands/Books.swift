import Articles
import Library
import Text

/// The command that saves articles as a book.
enum Books {
  private struct Saved: Encodable {
    let articles: Int
    let pictures: Int
    let missingPictures: Int
    /// The number of the section's articles that did not fit in the book.
    let leftOut: Int
  }

  static func save(_ call: Call) async throws {
    let numbers = try Reading.ids(Array(call.operands.dropFirst()))
    guard let path = call.operands.first, numbers.isEmpty == (call["--section"] != nil) else {
      throw Failure.usage(translated("Say which articles: by their numbers, or with --section."))
    }
    let library = try CommandLineTool.library(for: call)
    var (articles, leftOut, title): ([ArticleSummary.ID], Int, String?) = (numbers, 0, nil)
    if let word = call["--section"] {
      let section = try await SectionName.section(word, in: library)
      (articles, leftOut) = try await library.articlesOfBook(of: Query(section, isUnreadOnly: call.has("--unread")))
      title = word
      if case .publication(let id) = section {
        title = try await library.sidebar().publications.first { $0.id == id }?.title ?? word
      }
    } else {
      guard try await Set(library.summaries(articles).map(\.id)) == Set(articles) else {
        throw LibraryError.noSuchArticle
      }
      title = articles.count > 1 ? "Courant" : nil
    }
    let book = try await library.saveBook(
      of: articles, titled: title, at: path, mayFetch: !call.has("--stored"), date: { ArticleRows.date(of: $0) })
    if call.has("--json") {
      return try Output.json(
        Saved(
          articles: book.articles, pictures: book.pictures, missingPictures: book.missingPictures, leftOut: leftOut))
    }
    Output.line(
      translated(
        "%1$s article saved, with %2$s.", plural: "%1$s articles saved, with %2$s.", count: book.articles,
        translated("%s picture", plural: "%s pictures", count: book.pictures)))
    if leftOut > 0 { Output.line(Library.bookLeavesOut(leftOut)) }
    if book.missingPictures > 0 { Output.line(translated("%s could not be fetched.", String(book.missingPictures))) }
  }
}
