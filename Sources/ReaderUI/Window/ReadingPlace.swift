import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library

/// Where the reader is: the window's size, the section, the chosen row and the article. It is kept for the next start.
final class ReadingPlace {
  /// An article, and its place in the list, in pixels.
  private struct Place {
    let article: ArticleSummary.ID
    let listOffset: Double
  }

  private let window: Object
  private let panes: Panes
  private let settings: Settings
  /// Where the reader was when the program ended, until the list is there.
  private var awaited: Place?
  /// Nobody was here before, and nothing was read yet.
  private var isFirstStart: Bool
  /// Whether the list had the focus once.
  private var hasFocusedList = false

  init(in window: Object, _ panes: Panes, settings: Settings) {
    self.window = window
    self.panes = panes
    self.settings = settings
    isFirstStart = settings[.lastSection].isEmpty
    gtk_window_set_default_size(window.cast(), Int32(settings[.windowWidth]), Int32(settings[.windowHeight]))
    if settings[.isMaximized] { gtk_window_maximize(window.cast()) }
  }

  /// Shows what was on screen when the program ended last.
  func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      awaited = Place(
        article: .init(rawValue: settings[.lastArticle]), listOffset: settings[.listOffset])
    }
    // Buttons with actions are made sensitive once the window has those.
    panes.article.show(nil)
    panes.sidebar.select(section)
    // What was read last stays in a list of unread ones.
    panes.list.show(section, keeping: section == .starred ? nil : awaited?.article, near: awaited?.article)
  }

  /// Goes on where the reader was, now that the list is there.
  ///
  /// - Returns: Whether that was in an article, which is shown.
  func listShown() -> Bool {
    let list = panes.list
    // At the start the focus would be on some button, which space and Return would press.
    if !hasFocusedList, list.articles.count > 0 {
      hasFocusedList = true
      if !list.isTyping { list.focus() }
    }
    // A page is read at once: there is nothing to choose from.
    if case .page(let page) = list.section, list.articles.chosenArticle == nil { list.selection.selectKnown(page) }
    note(list.section)
    var isRestored = false
    if let place = awaited, list.articles.count > 0 {
      awaited = nil
      isRestored = restore(place)
    }
    return isRestored
  }

  /// Opens the first article of what ships with the program, where there is nothing else: no empty pane welcomes anybody.
  func welcome(among sidebar: Sidebar) {
    guard isFirstStart else { return }
    // Who went elsewhere meanwhile has found a way.
    if panes.list.section != .unread || panes.list.articles.query.isSearch { return isFirstStart = false }
    guard !sidebar.publications.isEmpty, panes.list.articles.count > 0 else { return }
    isFirstStart = false
    guard sidebar.publications.allSatisfy({ $0.source.address.hasPrefix("resource:") }),
      panes.list.articles.chosenArticle == nil, let first = panes.list.articles.timeline[0]
    else { return }
    panes.list.selection.selectKnown(first.id)
  }

  /// The reader comes for something else than what was on screen last.
  func goElsewhere() {
    awaited = nil
    isFirstStart = false
  }

  private func restore(_ place: Place) -> Bool {
    guard panes.list.selection.selectKnown(place.article) else { return false }
    panes.article.show(place.article)
    panes.list.showChosen(atOffset: place.listOffset)
    return true
  }

  /// Keeps the section at once, as a program that is killed keeps nothing at its end.
  private func note(_ section: Section) {
    guard settings[.lastSection] != section.stored else { return }
    settings[.lastSection] = section.stored
    settings[.lastArticle] = panes.article.article.id?.rawValue ?? 0
  }

  /// Keeps where the reader is, for the next start: once, where bindings would write at each step of a resize.
  func save() {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window.cast(), &width, &height)
    settings[.windowWidth] = Int(width)
    settings[.windowHeight] = Int(height)
    settings[.isMaximized] = gtk_window_is_maximized(window.cast()) != 0
    settings[.lastSection] = panes.list.section.stored
    settings[.lastArticle] = panes.article.article.id?.rawValue ?? 0
    settings[.listOffset] = panes.list.chosenOffset ?? -1
    settings.flush()
  }
}
