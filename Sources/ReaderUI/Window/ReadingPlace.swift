import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// The reading place: window size, section, chosen row and article. It is stored for the next start.
final class ReadingPlace {
  /// An article, and its vertical position in the list, in pixels.
  private struct Place {
    let article: ArticleSummary.ID
    let listOffset: Double
  }

  private let window: Object
  private let panes: Panes
  private let settings: Settings
  /// The stored place of the last run, until the list is loaded.
  private var awaited: Place?
  /// True at the very first start, until an article was opened.
  private var isFirstStart: Bool
  /// True if the list had the focus once.
  private var hasFocusedList = false

  init(in window: Object, _ panes: Panes, settings: Settings) {
    self.window = window
    self.panes = panes
    self.settings = settings
    isFirstStart = settings[.lastSection].isEmpty
    gtk_window_set_default_size(window.cast(), Int32(settings[.windowWidth]), Int32(settings[.windowHeight]))
    if settings[.isMaximized] { gtk_window_maximize(window.cast()) }
  }

  /// Shows the section and article of the last run.
  func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      awaited = Place(
        article: .init(rawValue: settings[.lastArticle]), listOffset: settings[.listOffset])
    }
    // Buttons with actions become sensitive once the window has the actions.
    panes.article.show(nil)
    panes.sidebar.select(section)
    // The last article stays in a list of unread ones.
    panes.list.show(section, keeping: section == .starred ? nil : awaited?.article, near: awaited?.article)
  }

  /// Restores the place once the list is loaded.
  ///
  /// - Returns: True if an article was restored.
  func listShown() -> Bool {
    let list = panes.list
    // At the start the focus would be on some button, which Space and Return would press.
    if !hasFocusedList, list.articles.count > 0 {
      hasFocusedList = true
      if !list.isTyping { list.focus() }
    }
    // A page is opened at once: there is nothing to choose from.
    if case .page(let page) = list.section, list.articles.chosenArticle == nil { list.selection.selectKnown(page) }
    note(list.section)
    var isRestored = false
    if let place = awaited, list.articles.count > 0 {
      awaited = nil
      isRestored = restore(place)
    }
    return isRestored
  }

  /// Opens the first article that ships with the program if there is no other feed, so that no empty pane greets a new
  /// reader.
  func welcome(among sidebar: Sidebar) {
    guard isFirstStart else { return }
    // A reader who has moved on needs no welcome.
    if panes.list.section != .unread || panes.list.articles.query.isSearch { return isFirstStart = false }
    guard !sidebar.publications.isEmpty, panes.list.articles.count > 0 else { return }
    isFirstStart = false
    guard sidebar.publications.allSatisfy({ $0.source.address.hasPrefix("resource:") }),
      panes.list.articles.chosenArticle == nil, let first = panes.list.articles.timeline[0]
    else { return }
    panes.list.selection.selectKnown(first.id)
  }

  /// Drops the stored place, because the reader came for something else.
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

  /// Stores the section at once, because a killed program stores nothing at its end.
  private func note(_ section: Section) {
    guard settings[.lastSection] != section.stored else { return }
    settings[.lastSection] = section.stored
    settings[.lastArticle] = panes.article.article.id?.rawValue ?? 0
  }

  /// Stores the place for the next start. It is stored once, because bindings would write at each step of a resize.
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
