import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The current section. Handles its choice and its title, leaves it when it is removed, and returns to it after an
/// undo.
final class ShownSection {
  /// An event of the current section.
  enum Event {
    /// Another section is shown, or the same section is shown again. Its list comes to the front, or stays behind the
    /// sections.
    case chosen(inFront: Bool)
    /// A section was chosen, or the data of the sections changed.
    case changed
    /// There is a section to go back to, or none any more.
    case trail(isThere: Bool)
    /// The reader went back to this article.
    case cameBack(to: ArticleSummary.ID)
  }

  /// A place from which the reader followed a name or a link.
  private struct Stop {
    let section: Section
    let name: String?
    /// The words of the search; empty without one.
    let words: String
    let article: ArticleSummary.ID?
    /// The article that was followed; `nil` for another section.
    let followed: ArticleSummary.ID?
  }

  /// The state after a section was removed, and during an undo that restores it.
  private enum Departure {
    case none
    case left(Section)
    case comingBack(Section)
  }

  private let library: Library
  private let sections: LibrarySections
  private let panes: Panes
  private let trace: Trace?
  /// The name of the tag or the author of the current section.
  private var termName: String?
  private var departure = Departure.none
  /// The places from which the reader followed names of tags, authors and subjects, and links to articles.
  private var trail: [Stop] = [] {
    didSet { onEvent(.trail(isThere: trail.contains { $0.followed == nil })) }
  }
  private let announcer: Announcer
  private let pause = Delay()
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, sections: LibrarySections, panes: Panes, trace: Trace?) {
    self.library = library
    self.sections = sections
    self.panes = panes
    self.trace = trace
    announcer = Announcer(in: Object(retaining: panes.list.widget))
    panes.list.stage.cloud.onChoose = { [weak self] in self?.follow(.term($0.id), named: $0.name) }
    panes.list.stage.explore.onChoose = { [weak self] in self?.follow($0, named: $1) }
    sections.onChange = { [weak self] in self?.sectionsChanged() }
    sections.onRead = { [weak self] before in
      await self?.settle(among: before)
      self?.sectionsShown()
    }
    sections.onCounted = { [weak self] in self?.sectionsShown() }
    sections.onError = { [weak self] in self?.panes.list.banner.show($0.message) }
  }

  private var section: Section { panes.list.section }

  /// The publication of the current section.
  var publication: Publication? { sections.publication(of: section) }

  /// The folder of the current section. It is the default for new subscriptions.
  var folder: Folder.ID? {
    if case .folder(let id) = section { id } else { publication?.folder }
  }

  /// The publications whose last refresh failed.
  var failing: Set<Publication.ID> { Set(sections.sidebar.publications.filter { $0.failure != nil }.map(\.id)) }

  /// The account of the current section.
  var account: Account.ID? { sections.sidebar.account(of: section)?.id }

  /// Shows the articles of a section.
  ///
  /// - Parameters:
  ///   - name: The name of a tag, an author or a subject, which the sidebar does not contain.
  ///   - inFront: False if the list may stay behind the sections.
  func choose(_ section: Section, named name: String? = nil, inFront: Bool = true) {
    if !trail.isEmpty { trail = [] }
    show(section, named: name, inFront: inFront)
  }

  /// Shows the articles of a section whose name is in an article or on a page of names. The reader can go back.
  func follow(_ section: Section, named name: String) {
    trail.append(stop(followed: nil))
    show(section, named: name)
  }

  /// Notes that the reader follows a link to another article of the library. The reader can go back.
  func noteFollowing(_ article: ArticleSummary.ID) {
    if openArticle != article { trail.append(stop(followed: article)) }
  }

  private var openArticle: ArticleSummary.ID? { panes.article.article.id }

  private func stop(followed: ArticleSummary.ID?) -> Stop {
    Stop(
      section: section, name: termName, words: panes.list.articles.query.words, article: openArticle,
      followed: followed)
  }

  /// Goes back to the article whose link the reader followed, if the followed article is still open.
  ///
  /// - Returns: False if there is none.
  func goBackToArticle() -> Bool {
    guard let stop = trail.last, let followed = stop.followed, followed == openArticle, let article = stop.article
    else { return false }
    trail.removeLast()
    onEvent(.cameBack(to: article))
    return true
  }

  /// Goes back to the section whose names the reader followed, and to the article that was open there.
  ///
  /// - Returns: False if there is none.
  func goBack() -> Bool {
    guard let last = trail.lastIndex(where: { $0.followed == nil }) else { return false }
    let stop = trail[last]
    trail.removeSubrange(last...)
    show(stop.section, named: stop.name, keeping: stop.article)
    if !stop.words.isEmpty { panes.list.search(stop.words, isReturning: true) }
    if let article = stop.article { onEvent(.cameBack(to: article)) }
    return true
  }

  private func show(
    _ section: Section, named name: String?, keeping article: ArticleSummary.ID? = nil, inFront: Bool = true
  ) {
    termName = name
    panes.sidebar.select(section)
    panes.list.show(section, keeping: section == .starred ? nil : article)
    onEvent(.chosen(inFront: inFront))
    updateTitle()
    sayTitle()
  }

  /// Announces the title of the list after its rows are loaded. If the focus is in the sidebar, the row announces the
  /// title instead.
  private func sayTitle() {
    pause.start(.milliseconds(400)) { [weak self] in
      guard let self, !panes.sidebar.widget.containsFocus, !panes.list.articles.query.isSearch else { return }
      let (title, subtitle) = titles
      announcer.say(listed([title, panes.list.stage.emptyTitle ?? subtitle].filter { !$0.isEmpty }))
    }
  }

  /// Announces a change in the list that screen readers would not notice.
  func say(_ text: String) {
    announcer.say(text)
  }

  /// Chooses a section and scrolls to its row.
  func reveal(_ section: Section) {
    choose(section)
    panes.sidebar.reveal(section)
  }

  /// Shows a restored section again after the sections are loaded.
  func comeBack() {
    if case .left(let section) = departure { departure = .comingBack(section) }
    sections.reload()
  }

  // MARK: Changes of the sections

  private func sectionsChanged() {
    panes.sidebar.show(sections.sidebar)
    updateTitle()
  }

  private func sectionsShown() {
    let sidebar = sections.sidebar
    if case .comingBack(let section) = departure, sidebar.has(section) {
      departure = .none
      reveal(section)
    }
    updateTitle()
    panes.list.stage.messageChanged()
    trace?.note("sections-shown", [("unread", sidebar.unread), ("starred", sidebar.starred)])
  }

  /// Reads the name of a tag or an author, which the sidebar does not contain. Leaves a section that no longer exists,
  /// for example because its publication was removed.
  ///
  /// - Parameter before: The previous sections.
  private func settle(among before: Sidebar) async {
    let section = section
    var exists = sections.sidebar.has(section)
    if case .term(let id) = section {
      do throws(LibraryError) {
        let term = try await library.term(id)
        guard section == self.section else { return }
        termName = term?.name
        exists = term.map { sections.sidebar.has(.publication($0.publication)) } ?? false
      } catch {
        // If the section cannot be read, it may still exist.
        return
      }
    }
    guard !exists else { return }
    departure = .left(section)
    // The next section that still exists, or else the section above. One that has a row comes first.
    let stops = SidebarRow.rows(of: before).compactMap(\.section)
    let place = stops.firstIndex(of: section) ?? 0
    let left = (stops[place...] + stops[..<place].reversed()).filter { sections.sidebar.has($0) }
    reveal(left.first(where: panes.sidebar.hasRow) ?? left.first ?? .today)
  }

  // MARK: The title

  /// Shows the title of the list.
  func updateTitle() {
    onEvent(.changed)
    let list = panes.list
    if list.articles.query.isSearch {
      let count = list.articles.count
      list.setTitle(
        translated("Search"), subtitle: severalText ?? translated("%s article", plural: "%s articles", count: count))
      return
    }
    let (title, subtitle) = titles
    list.setTitle(title, subtitle: severalText ?? subtitle)
  }

  /// The name of the section, and the number of its unread articles.
  private var titles: (title: String, subtitle: String) {
    let title = section.title(in: sections.sidebar)
    let unread = unreadCount
    return (
      title.isEmpty ? termName ?? subjectKey ?? "" : title,
      unread == 0 ? "" : translated("%s unread", plural: "%s unread", count: unread)
    )
  }

  /// The number of rows that are chosen together, as text; `nil` if fewer than two are chosen.
  private var severalText: String? {
    let count = panes.list.selection.several.count
    return count > 0 ? translated("%s chosen", plural: "%s chosen", count: count) : nil
  }

  /// The key of a subject. After a restart, it is the only name that is known.
  private var subjectKey: String? {
    section.query.kind == .subject ? section.query.key : nil
  }

  private var unreadCount: Int {
    let sidebar = sections.sidebar
    if section == .all { return sidebar.unread }
    if case .term(let id) = section { return sidebar.categories.first { $0.id == id }?.unread ?? 0 }
    if let publication { return publication.unread }
    return section == .starred ? 0 : SidebarRow.rows(of: sidebar).first { $0.section == section }?.count ?? 0
  }
}
