import Articles
import Library
import Text

/// The article that the reader chose: its loading state, its display options and the reading position.
public final class OpenArticle {
  public enum State {
    /// No article is chosen.
    case none
    /// The article is being read from the library.
    case coming(ArticleSummary.ID)
    case shown(ReadableArticle)
    case missing(ArticleSummary.ID, why: String)
  }

  /// A message about the full text, which is fetched from the article's own page.
  public enum FullTextNews {
    case noPage
    /// The full text is being fetched. `isAsked` is true if the reader asked for it.
    case fetching(isAsked: Bool)
    /// The full text was fetched earlier and is shown again.
    case shown
    /// The full text was fetched and is shown. `isAsked` is true if the reader asked for it.
    case fetched(isAsked: Bool)
    /// The source's text is shown again.
    case original
    /// The full text is not available, with the reason. `isAsked` is true if the reader asked for it.
    case failed(String, isAsked: Bool)
  }

  /// The reader's choices about the display of articles.
  private struct Display {
    var pictures = PictureScheme.moving
    /// The articles that are shown with their source's text, although their pages were fetched.
    var originals: Set<ArticleSummary.ID> = []
    var showsChanges = false
  }

  public let library: Library
  public let comments: ArticleComments
  public private(set) var state = State.none
  private var display = Display()
  /// The reading position; `nil` is the top. It is unknown until the article is shown.
  public private(set) var place: ArticlePlace?
  /// Stores the reading positions of articles.
  private let places: ArticlePlaces
  /// The previous article. Its recording reports the position only after the article was closed.
  private var left: Article?
  /// True if the service of the open article no longer has it.
  private var isGone = false
  private var loading: Task<Void, Never>?
  private var fullText: Task<Void, Never>?
  /// The article whose full text failed for lack of a network. `isAsked` is true if the reader asked for it.
  private var awaiting: (article: ArticleSummary.ID, isAsked: Bool)?
  /// Called when the state changes.
  public var onChange: () -> Void = {}
  /// Called when the article's marks change, or when they are read for the first time.
  public var onMarks: (_ isRead: Bool, _ isStarred: Bool) -> Void = { _, _ in }
  public var onFullText: (FullTextNews) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
    comments = ArticleComments(library: library)
    places = ArticlePlaces(library: library)
  }

  /// The scheme of the article's pictures.
  public var pictures: PictureScheme { display.pictures }
  /// True if the changes of the article since it was last read are highlighted.
  public var showsChanges: Bool { display.showsChanges }

  /// The article that is shown, is loading or is missing.
  public var id: ArticleSummary.ID? {
    switch state {
    case .none: nil
    case .coming(let id), .missing(let id, _): id
    case .shown(let readable): readable.article.id
    }
  }

  /// The publication of the article, once the article is known.
  public private(set) var publication: Publication.ID?

  public var shown: ReadableArticle? {
    if case .shown(let readable) = state { readable } else { nil }
  }

  public var isComing: Bool {
    if case .coming = state { true } else { false }
  }

  /// True if the article has pictures, loaded or withheld.
  public var hasPictures: Bool {
    shown.map { $0.html.utf8.firstRange(of: "<img".utf8) != nil || $0.article.summary.image != nil } ?? false
  }

  // MARK: Opening

  /// Opens an article at the position where the reader left it. `nil` opens none.
  ///
  /// - Parameters:
  ///   - pictures: The picture scheme; ignored if the article is already open.
  ///   - known: The same article, if it was read a moment ago. It is shown at once, and shown again if the library has
  ///     a newer version.
  public func open(
    _ article: ArticleSummary.ID?, pictures: PictureScheme = .moving, known: ReadableArticle? = nil
  ) {
    if article != id { display.pictures = pictures }
    load(article, at: .left, known: known)
  }

  /// The position at which a loaded article is first shown.
  private enum Start {
    /// The position where the reader left the article last time.
    case left
    /// A position; `nil` is the top.
    case place(ArticlePlace?)
  }

  /// Shows that the open article cannot be displayed, although the library may have it.
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
      display.showsChanges = false
      isGone = known?.isGone ?? false
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
        let found = try await library.article(article, pictureScheme: pictures.prefix, isOriginal: isOriginal)
        guard let self, !Task.isCancelled else { return }
        let readable = found.map(keepingGone)
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

  /// Keeps the note that the service no longer has the article, as long as the article is open. The library forgets
  /// this fact when the article is read.
  private func keepingGone(_ readable: ReadableArticle) -> ReadableArticle {
    isGone = isGone || readable.isGone
    return isGone ? readable.asGone() : readable
  }

  private func show(_ readable: ReadableArticle, at start: Start) {
    place =
      switch start {
      case .left: places.left(in: readable.article.id, stored: readable.place)
      case .place(let place): place
      }
    change(to: .shown(readable))
  }

  /// Accepts a new version of the shown article in which only the marks may have changed.
  private func confirm(_ readable: ReadableArticle) {
    let summary = readable.article.summary
    state = .shown(readable)
    onMarks(summary.isRead, summary.isStarred)
  }

  /// Records that the reader saw the article. Called when another article is opened.
  private func noteSeen() {
    guard let shown else { return }
    // If this fails, the same changes are highlighted once more.
    Task { [library] in try? await library.noteSeen(shown) }
  }

  /// Switches the highlighting of changes since the article was last read.
  public func toggleChanges() {
    guard shown?.changes?.html != nil else { return }
    display.showsChanges.toggle()
    change(to: state)
  }

  private func change(to state: State) {
    self.state = state
    if let shown { publication = shown.article.summary.publication }
    onChange()
  }

  /// Records the reader's position in an article, or the position where the reader left it a moment ago; `nil` is the
  /// top.
  public func moved(to place: ArticlePlace?, in article: ArticleSummary.ID) {
    if shown?.article.id == article { self.place = place }
    places.note(place, in: article)
  }

  /// Returns the position where the reader left an article since the program started, or else the stored position.
  /// `nil` is the top.
  public func placeLeft(in article: ArticleSummary.ID, stored: ArticlePlace?) -> ArticlePlace? {
    places.left(in: article, stored: stored)
  }

  /// Waits until the reading position is stored.
  public func storePlace() async {
    await places.store()
  }

  // MARK: Marks, pictures and comments

  /// Reports changed marks of the open article.
  public func marksChanged(_ articles: [ArticleSummary.ID]) {
    guard let id, articles.contains(id) else { return }
    Task { [weak self, library] in
      guard let summary = try? await library.summaries([id]).first, let self, self.id == id else { return }
      onMarks(summary.isRead, summary.isStarred)
    }
  }

  /// Opens the article again, with the same picture scheme or with the other one.
  public func reopen(swapsPictures: Bool) {
    if swapsPictures { display.pictures = pictures == .moving ? .still : .moving }
    // An article that is not loaded yet has no position, and must not get the position of the previous article.
    load(id, at: shown == nil ? .left : .place(place))
  }

  /// Loads the comments on the article.
  ///
  /// - Returns: True if the article can have comments.
  @discardableResult
  public func loadComments() -> Bool {
    guard let shown, shown.hasComments else { return false }
    comments.load(of: shown.article.id, pictures: pictures)
    return true
  }

  /// Loads the next comments after the shown ones.
  public func loadMoreComments() {
    if let shown { comments.loadMore(of: shown.article.id, pictures: pictures) }
  }

  // MARK: The full text

  /// Returns true if the reader wants to see the source's text of an article, although its page was fetched.
  public func isOriginal(_ article: ArticleSummary.ID) -> Bool { display.originals.contains(article) }

  /// Switches between the full text, which is fetched the first time, and the source's text.
  public func toggleFullText() {
    guard let shown else { return }
    switch shown.fullText {
    case .shown:
      display.originals.insert(shown.article.id)
      load(shown.article.id, at: .place(nil))
      onFullText(.original)
    case .stored:
      display.originals.remove(shown.article.id)
      load(shown.article.id, at: .place(nil))
      onFullText(.shown)
    case .none, .wanted:
      guard shown.article.summary.address != nil else { return onFullText(.noPage) }
      loadFullText(isAsked: true)
    }
  }

  /// - Parameter isAsked: True if the reader asked for the full text. If false, the source's text stays when the
  ///   request fails.
  private func loadFullText(isAsked: Bool) {
    guard let shown else { return }
    let id = shown.article.id
    fullText?.cancel()
    onFullText(.fetching(isAsked: isAsked))
    fullText = Task { [weak self, library] in
      do throws(LibraryError) {
        try await library.loadFullText(of: id, isWanted: isAsked)
        guard let self, !Task.isCancelled, self.id == id else { return }
        display.originals.remove(id)
        load(id, at: .place(place))
        onFullText(.fetched(isAsked: isAsked))
      } catch {
        guard let self, !Task.isCancelled else { return }
        if error.isForWantOfNetwork { awaiting = (id, isAsked) }
        onFullText(.failed(error.message, isAsked: isAsked))
      }
    }
  }

  /// Retries the full text that failed for lack of a network, if its article is still shown.
  ///
  /// - Returns: True if a new attempt began. The article is opened again.
  public func networkIsBack() -> Bool {
    guard let awaiting else { return false }
    self.awaiting = nil
    guard awaiting.article == id, shown != nil else { return false }
    loadFullText(isAsked: awaiting.isAsked)
    return true
  }

  // MARK: Recordings

  /// Returns a recording of this article or the previous one, by its index among the enclosures.
  private func enclosure(_ index: Int, of article: ArticleSummary.ID) -> Enclosure? {
    guard
      let enclosures = [shown?.article, left].compactMap({ $0 }).first(where: { $0.id == article })?.details.enclosures
    else { return nil }
    return enclosures.indices.contains(index) ? enclosures[index] : nil
  }

  /// Returns true if a recording may be played, because its address does not lead into the reader's own network; `nil`
  /// if another article is shown by now.
  public func mayPlay(_ index: Int, of article: ArticleSummary.ID) async -> Bool? {
    guard let shown, shown.article.id == article, let enclosure = enclosure(index, of: article) else { return nil }
    let mayPlay = await library.mayPlay(enclosure, of: shown.article.summary.publication)
    return id == article ? mayPlay : nil
  }

  /// Stores the reader's position in a recording.
  ///
  /// - Parameters:
  ///   - index: The recording's index among the article's enclosures.
  ///   - seconds: The position.
  ///   - duration: The recording's length in seconds; NaN or infinite if unknown.
  public func played(_ index: Int, of article: ArticleSummary.ID, at seconds: Double, duration: Double) {
    // The recording of the previous page still plays while the next page loads.
    guard let enclosure = enclosure(index, of: article) else { return }
    Task { [library] in
      // If a position cannot be stored, the playback is not interrupted.
      try? await library.notePosition(
        seconds, of: duration.isFinite ? duration : nil, in: enclosure, of: article)
    }
  }
}
