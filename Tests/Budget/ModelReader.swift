import Articles
import Library
import Reading

/// The models of the window, joined as the window joins them.
final class ModelReader {
  /// What is waited for.
  private enum Step: Hashable {
    case sections, list, article, confirmation, neighbours, row, passages
  }

  private let library: Library
  private let sections: LibrarySections
  private let list: ArticleList
  private let article: OpenArticle
  private let neighbours: Neighbours
  private var missing: Set<Step> = []
  private var resume: () -> Void = {}

  init(folder: String) throws {
    library = try openLibrary(in: folder)
    sections = LibrarySections(library: library)
    list = ArticleList(library: library)
    article = OpenArticle(library: library)
    neighbours = Neighbours(library: library)
    sections.onRead = { [weak self] _ in self?.came(.sections) }
    sections.onCounted = { [weak self] in self?.came(.sections) }
    list.onChange = { [weak self] _ in
      if self?.list.timeline.isCounted == true { self?.came(.list) }
    }
    list.rows.onLoaded = { [weak self] _ in self?.came(.row) }
    list.passages.onLoaded = { [weak self] _ in self?.came(.passages) }
    article.onChange = { [weak self] in
      if self?.article.shown != nil { self?.came(.article) }
    }
    article.onMarks = { [weak self] _, _ in self?.came(.confirmation) }
    neighbours.onChange = { [weak self] in self?.came(.neighbours) }
  }

  private func came(_ step: Step) {
    guard missing.remove(step) != nil, missing.isEmpty else { return }
    resume()
  }

  /// Waits until all of these came after something began.
  private func wait(for steps: Set<Step>, _ begin: () -> Void) async {
    missing = steps
    await withCheckedContinuation { continuation in
      resume = { continuation.resume() }
      begin()
    }
  }

  // One thing is read after the other. Two at once open another connection to the file, or do not, by chance.

  /// Reads the sections, and the list of all that is unread.
  func start() async {
    await wait(for: [.sections]) { sections.reload() }
    await wait(for: [.list]) { list.open(Query(.unread)) }
  }

  /// Opens the article at a place of the list, which becomes read, and reads those beside it.
  func open(_ index: Int) async throws {
    list.choose(index)
    guard let id = list.chosenArticle else { throw NothingThere() }
    let known = neighbours.article(id, pictures: .moving)
    // What is known is shown at once, and compared with what is stored.
    await wait(for: known == nil ? [.article] : [.article, .confirmation]) { article.open(id, known: known) }
    try await library.noteOpened(id)
    await wait(for: [.row]) { list.rows.load([id]) }
    await wait(for: [.sections]) { sections.readAgain([], countedBeside: [id]) }
    await wait(for: [.neighbours]) {
      neighbours.read(
        .init(previous: list.timeline[index - 1]?.id, next: list.timeline[index + 1]?.id), pictures: .moving)
    }
  }

  /// Searches for words in all articles, and for where the first rows hold them.
  func search(_ words: String) async {
    await wait(for: [.list]) { list.open(Query(.all, words: words)) }
    await wait(for: [.passages]) {
      for entry in list.timeline.entries(in: 0..<30) { _ = list.passages.passage(of: entry.id, for: words) }
    }
  }

  /// Lists all articles.
  func showAll() async {
    await wait(for: [.list]) { list.open(Query(.all)) }
  }

  /// Marks everything as read.
  func markAll() async throws {
    sections.showRead([.all])
    guard let done = try await library.perform(.mark(.section(.all, upTo: list.timeline.newest), .read(true))) else {
      throw NothingThere()
    }
    await wait(for: [.row]) { list.rows.reload(done.articles) }
    await wait(for: [.sections]) { sections.readAgain([], countedBeside: done.articles) }
  }
}

/// The library lacks an article, so that nothing is measured.
struct NothingThere: Error {}
