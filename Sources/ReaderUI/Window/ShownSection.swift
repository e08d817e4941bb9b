import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The section that is shown: choosing one, its title, leaving one that is gone, and coming back to it.
final class ShownSection {
  /// What becomes of the section that is shown.
  enum Event {
    /// Another one is shown, or the same one anew.
    case chosen
    /// It was chosen, or what is known of the sections changed.
    case changed
  }

  /// Leaving a section because it was removed, and coming back to it by an undo.
  private enum Departure {
    case none
    case left(Section)
    case comingBack(Section)
  }

  private let library: Library
  private let sections: LibrarySections
  private let panes: Panes
  private let trace: Trace?
  /// The name of the tag or the author whose articles are shown.
  private var termName: String?
  private var departure = Departure.none
  private let announcer: Announcer
  private let pause = Delay()
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, sections: LibrarySections, panes: Panes, trace: Trace?) {
    self.library = library
    self.sections = sections
    self.panes = panes
    self.trace = trace
    announcer = Announcer(in: Object(retaining: panes.list.widget))
    panes.list.stage.cloud.onChoose = { [weak self] in self?.choose(.term($0.id), named: $0.name) }
    panes.list.stage.explore.onChoose = { [weak self] in self?.choose($0, named: $1) }
    sections.onChange = { [weak self] in self?.sectionsChanged() }
    sections.onRead = { [weak self] before in
      await self?.settle(among: before)
      self?.sectionsShown()
    }
    sections.onCounted = { [weak self] in self?.sectionsShown() }
    sections.onError = { [weak self] in self?.panes.list.banner.show($0.message) }
  }

  private var section: Section { panes.list.section }

  /// The publication whose articles are shown.
  var publication: Publication? { sections.publication(of: section) }

  /// The folder of what is shown, which something new goes into unless the reader wants it elsewhere.
  var folder: Folder.ID? {
    if case .folder(let id) = section { id } else { publication?.folder }
  }

  /// The publications that could not be read the last time that they were asked.
  var failing: Set<Publication.ID> { Set(sections.sidebar.publications.filter { $0.failure != nil }.map(\.id)) }

  /// The account of what is shown.
  var account: Account.ID? {
    switch section {
    case .account(let id): id
    case .folder(let id): sections.sidebar.folders.first { $0.id == id }?.account
    default: publication?.account
    }
  }

  /// Shows a section's articles.
  ///
  /// - Parameter name: Its name, where the sidebar does not know it: that of a tag, an author or a subject.
  func choose(_ section: Section, named name: String? = nil) {
    termName = name
    panes.sidebar.select(section)
    panes.list.show(section)
    onEvent(.chosen)
    updateTitle()
    sayTitle()
  }

  /// Says which list it is once its rows are there, unless the reader hears it from its row.
  private func sayTitle() {
    pause.start(.milliseconds(400)) { [weak self] in
      guard let self, !panes.sidebar.widget.containsFocus, !panes.list.articles.query.isSearch else { return }
      let (title, subtitle) = titles
      announcer.say(listed([title, panes.list.stage.emptyTitle ?? subtitle].filter { !$0.isEmpty }))
    }
  }

  /// Tells screen readers of something in the list that they would not hear of.
  func say(_ text: String) {
    announcer.say(text)
  }

  /// Chooses a section and brings its row to where it is seen.
  func reveal(_ section: Section) {
    choose(section)
    panes.sidebar.reveal(section)
  }

  /// Shows again what was removed, once the sections are there.
  func comeBack() {
    if case .left(let section) = departure { departure = .comingBack(section) }
    sections.reload()
  }

  // MARK: What is known of it

  private func sectionsChanged() {
    panes.sidebar.show(sections.sidebar)
    updateTitle()
  }

  private func sectionsShown() {
    let sidebar = sections.sidebar
    if case .comingBack(let section) = departure, section.exists(in: sidebar) {
      departure = .none
      reveal(section)
    }
    updateTitle()
    panes.list.stage.messageChanged()
    trace?.note("sections-shown", [("unread", sidebar.unread), ("starred", sidebar.starred)])
  }

  /// Learns the name of a tag or an author, which the sidebar does not have, and leaves a section that is gone, as after its
  /// publication was removed.
  ///
  /// - Parameter before: The sections as they were.
  private func settle(among before: Sidebar) async {
    let section = section
    var exists = section.exists(in: sections.sidebar)
    if case .term(let id) = section {
      do throws(LibraryError) {
        let term = try await library.term(id)
        guard section == self.section else { return }
        termName = term?.name
        exists = term.map { Section.publication($0.publication).exists(in: sections.sidebar) } ?? false
      } catch {
        // What cannot be read now is not gone therefore.
        return
      }
    }
    guard !exists else { return }
    departure = .left(section)
    // The next one that is still there, or else the one above.
    let stops = SidebarRow.rows(of: before).compactMap(\.section)
    let place = stops.firstIndex(of: section) ?? 0
    let next = (stops[place...] + stops[..<place].reversed()).first { $0.exists(in: sections.sidebar) }
    reveal(next ?? .today)
  }

  // MARK: The title

  /// Says over the list what it is of.
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

  /// What the section is called, and how much of it is unread.
  private var titles: (title: String, subtitle: String) {
    let title = section.title(in: sections.sidebar)
    let unread = unreadCount
    return (
      title.isEmpty ? termName ?? subjectKey ?? "" : title,
      unread == 0 ? "" : translated("%s unread", plural: "%s unread", count: unread)
    )
  }

  /// How many rows are chosen together, where there are several.
  private var severalText: String? {
    let count = panes.list.selection.several.count
    return count > 0 ? translated("%s chosen", plural: "%s chosen", count: count) : nil
  }

  /// What is known of a subject after a restart.
  private var subjectKey: String? {
    if case .subject(let key) = section { key } else { nil }
  }

  private var unreadCount: Int {
    let sidebar = sections.sidebar
    return switch section {
    case .today: sidebar.today
    case .starred: 0
    case .unread, .all: sidebar.unread
    case .term(let id): sidebar.categories.first { $0.id == id }?.unread ?? 0
    case .featured, .tags, .authors, .explore, .subject, .page: 0
    case .publication(let id): sidebar.publications.first { $0.id == id }?.unread ?? 0
    case .folder, .account: SidebarRow.rows(of: sidebar).first { $0.section == section }?.count ?? 0
    }
  }
}
