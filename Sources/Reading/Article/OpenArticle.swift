import Articles
import Library
import Text

/// The article that the reader chose: whether it is there yet, how it is shown, and how far they are in it.
public final class OpenArticle {
  public enum State {
    /// None is chosen.
    case none
    /// It was asked for, and is neither there nor found wanting.
    case coming(ArticleSummary.ID)
    case shown(ReadableArticle)
    case missing(ArticleSummary.ID, why: String)
  }

  /// What is to be told of its full text, which its own page has.
  public enum FullTextNews {
    case noPage
    case fetching
    /// It was fetched before, and is shown again.
    case shown
    /// It was fetched and is shown; whether the reader asked for it.
    case fetched(isAsked: Bool)
    /// The text of the source is shown again.
    case original
    /// Why it is not to be had; whether the reader asked for it.
    case failed(String, isAsked: Bool)
  }

  public let library: Library
  public let comments: ArticleComments
  public private(set) var state = State.none
  /// How its pictures are asked for.
  public private(set) var pictures = PictureScheme.moving
  /// The articles that the reader wants as their sources have them, although their own pages were fetched.
  private var originals: Set<ArticleSummary.ID> = []
  /// Whether what changed in it since it was read is marked.
  public private(set) var showsChanges = false
  /// How far the reader is in it; `nil` is its top. Before it is shown, it is not known.
  public private(set) var place: ArticlePlace?
  /// Keeps how far the reader is in articles.
  private let places: ArticlePlaces
  /// The article before, whose recording says where it stopped when it is not seen any more.
  private var left: Article?
  private var loading: Task<Void, Never>?
  private var fullText: Task<Void, Never>?
  /// The full text that could not be had for want of a network: of which article, and whether the reader asked for it.
  private var awaiting: (article: ArticleSummary.ID, isAsked: Bool)?
  /// The state is another one.
  public var onChange: () -> Void = {}
  /// Its marks are these now, or are known now.
  public var onMarks: (_ isRead: Bool, _ isStarred: Bool) -> Void = { _, _ in }
  public var onFullText: (FullTextNews) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
    comments = ArticleComments(library: library)
    places = ArticlePlaces(library: library)
  }

  /// The article that is shown or on its way.
  public var id: ArticleSummary.ID? {
    switch state {
    case .none: nil
    case .coming(let id), .missing(let id, _): id
    case .shown(let readable): readable.article.id
    }
  }

  /// The publication that it is of, while its article is known.
  public private(set) var publication: Publication.ID?

  public var shown: ReadableArticle? {
    if case .shown(let readable) = state { readable } else { nil }
  }

  public var isComing: Bool {
    if case .coming = state { true } else { false }
  }

  /// Whether it has pictures, loaded or withheld.
  public var hasPictures: Bool {
    shown.map { $0.html.utf8.firstRange(of: "<img".utf8) != nil || $0.article.summary.image != nil } ?? false
  }

  // MARK: Opening

  /// Opens an article where the reader left it, or none.
  ///
  /// - Parameters:
  ///   - pictures: How pictures of another article than this one are asked for.
  ///   - known: The same as it was read a moment ago. It is shown at once, and once more should the library have another by now.
  public func open(
    _ article: ArticleSummary.ID?, pictures: PictureScheme = .moving, known: ReadableArticle? = nil
  ) {
    if article != id { self.pictures = pictures }
    load(article, at: .left, known: known)
  }

  /// Where an article that is loaded begins to be seen.
  private enum Start {
    /// Where the reader left it the last time.
    case left
    /// At a place, or at its top.
    case place(ArticlePlace?)
  }

  /// Cannot show it, whatever the library has.
  public func fail(_ reason: String) {
    loading?.cancel()
    fullText?.cancel()
    if let id { change(to: .missing(id, why: reason)) }
  }

  private func load(_ article: ArticleSummary.ID?, at start: Start, known: ReadableArticle? = nil) {
    loading?.cancel()
    fullText?.cancel()
    comments.stop()
    places.flush()
    if article != id {
      showsChanges = false
      noteSeen()
      left = shown?.article
    }
    guard let article else { return change(to: .none) }
    let isOriginal = isOriginal(article)
    if let known {
      show(known, at: start)
    } else {
      place = nil
      change(to: .coming(article))
    }
    loading = Task { [weak self, library, pictures] in
      do throws(LibraryError) {
        let readable = try await library.article(article, pictureScheme: pictures.prefix, isOriginal: isOriginal)
        guard let self, !Task.isCancelled else { return }
        if let readable {
          if let known, readable.reads(as: known) { confirm(readable) } else { show(readable, at: start) }
        } else {
          change(to: .missing(article, why: translated("It is no longer in the library.")))
        }
        if readable?.fullText == .wanted { loadFullText(isAsked: false) }
      } catch {
        guard let self, !Task.isCancelled else { return }
        change(to: .missing(article, why: error.message))
      }
    }
  }

  private func show(_ readable: ReadableArticle, at start: Start) {
    place =
      switch start {
      case .left: places.left(in: readable.article.id, stored: readable.place)
      case .place(let place): place
      }
    change(to: .shown(readable))
  }

  /// What is shown already is as the library has it, but for marks that came meanwhile.
  private func confirm(_ readable: ReadableArticle) {
    let summary = readable.article.summary
    state = .shown(readable)
    onMarks(summary.isRead, summary.isStarred)
  }

  /// Notes that the reader saw it, as they go on from it.
  private func noteSeen() {
    guard let shown else { return }
    // Where it cannot be stored, a change that was seen is shown once more.
    Task { [library] in try? await library.noteSeen(shown) }
  }

  /// Marks what changed in it since it was read, or shows it without.
  public func toggleChanges() {
    guard shown?.changes?.html != nil else { return }
    showsChanges.toggle()
    change(to: state)
  }

  private func change(to state: State) {
    self.state = state
    if let shown { publication = shown.article.summary.publication }
    onChange()
  }

  /// The reader is at a place of an article, or left it there a moment ago; `nil` is the top.
  public func moved(to place: ArticlePlace?, in article: ArticleSummary.ID) {
    if shown?.article.id == article { self.place = place }
    places.note(place, in: article)
  }

  /// Where the reader left an article since the program started, or else before; `nil` is its top.
  public func placeLeft(in article: ArticleSummary.ID, stored: ArticlePlace?) -> ArticlePlace? {
    places.left(in: article, stored: stored)
  }

  /// Waits until it is stored how far the reader is.
  public func storePlace() async {
    await places.store()
  }

  // MARK: What the reader does with it

  /// Takes over marks that changed.
  public func marksChanged(_ articles: [ArticleSummary.ID]) {
    guard let id, articles.contains(id) else { return }
    Task { [weak self, library] in
      guard let summary = try? await library.summaries([id]).first, let self, self.id == id else { return }
      onMarks(summary.isRead, summary.isStarred)
    }
  }

  /// Opens it once more, with its pictures asked for in the other way or the same.
  public func reopen(swapsPictures: Bool) {
    if swapsPictures { pictures = pictures == .moving ? .still : .moving }
    // What is not there yet has no place, and is not to have that of the article before.
    load(id, at: shown == nil ? .left : .place(place))
  }

  /// Asks for the comments on it.
  ///
  /// - Returns: Whether it can have comments.
  @discardableResult
  public func loadComments() -> Bool {
    guard let shown, shown.hasComments else { return false }
    comments.load(of: shown.article.id, pictures: pictures)
    return true
  }

  /// Asks for the comments that follow on those that are shown.
  public func loadMoreComments() {
    if let shown { comments.loadMore(of: shown.article.id, pictures: pictures) }
  }

  // MARK: The full text

  /// Whether the reader wants an article as its source has it, although its own page was fetched.
  public func isOriginal(_ article: ArticleSummary.ID) -> Bool { originals.contains(article) }

  /// Shows it as its own page has it, which is fetched the first time; or as its source has it again.
  public func toggleFullText() {
    guard let shown else { return }
    switch shown.fullText {
    case .shown:
      originals.insert(shown.article.id)
      load(shown.article.id, at: .place(nil))
      onFullText(.original)
    case .stored:
      originals.remove(shown.article.id)
      load(shown.article.id, at: .place(nil))
      onFullText(.shown)
    case .none, .wanted:
      guard shown.article.summary.address != nil else { return onFullText(.noPage) }
      onFullText(.fetching)
      loadFullText(isAsked: true)
    }
  }

  /// - Parameter isAsked: The reader asked for it: where it fails otherwise, the beginning stands.
  private func loadFullText(isAsked: Bool) {
    guard let shown else { return }
    let id = shown.article.id
    fullText?.cancel()
    fullText = Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.loadFullText(of: id, isWanted: isAsked)
        guard let self, !Task.isCancelled, self.id == id else { return }
        originals.remove(id)
        load(id, at: .place(place))
        onFullText(.fetched(isAsked: isAsked))
      } catch {
        guard let self, !Task.isCancelled else { return }
        if error.isForWantOfNetwork { awaiting = (id, isAsked) }
        onFullText(.failed(error.message, isAsked: isAsked))
      }
    }
  }

  /// Asks for the full text that could not be had without a network, where its article is still shown.
  ///
  /// - Returns: Whether it does, after which the article is opened once more.
  public func networkIsBack() -> Bool {
    guard let awaiting else { return false }
    self.awaiting = nil
    guard awaiting.article == id, shown != nil else { return false }
    loadFullText(isAsked: awaiting.isAsked)
    return true
  }

  // MARK: Recordings

  /// A recording of this article or the one before, by its place among the enclosures.
  private func enclosure(_ index: Int, of article: ArticleSummary.ID) -> Enclosure? {
    guard
      let enclosures = [shown?.article, left].compactMap({ $0 }).first(where: { $0.id == article })?.details.enclosures
    else { return nil }
    return enclosures.indices.contains(index) ? enclosures[index] : nil
  }

  /// Whether a recording may be played: its address does not lead into the reader's own network. `nil` where another
  /// article is shown by now.
  public func mayPlay(_ index: Int, of article: ArticleSummary.ID) async -> Bool? {
    guard let shown, shown.article.id == article, let enclosure = enclosure(index, of: article) else { return nil }
    let mayPlay = await library.mayPlay(enclosure, of: shown.article.summary.publication)
    return id == article ? mayPlay : nil
  }

  /// Remembers where the reader is in a recording.
  ///
  /// - Parameters:
  ///   - index: Its place among the article's enclosures.
  ///   - seconds: The position.
  ///   - duration: How long all of it is, in seconds; not a number where that is not known.
  public func played(_ index: Int, of article: ArticleSummary.ID, at seconds: Double, duration: Double) {
    // The page before still plays while the next one is loaded.
    guard let enclosure = enclosure(index, of: article) else { return }
    Task { [library] in
      // A position that cannot be stored is not worth interrupting what is played.
      try? await library.notePosition(
        seconds, of: duration.isFinite ? duration : nil, in: enclosure, of: article)
    }
  }
}
