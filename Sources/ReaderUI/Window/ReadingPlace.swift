import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// The place where the reader is: the window size, the section, the chosen row and the article. It is stored for the
/// next start.
final class ReadingPlace {
  /// An article, and the vertical position of its row in the list, in pixels.
  private struct Place {
    let article: ArticleSummary.ID
    let listOffset: Double
  }

  private let window: Object
  private let panes: Panes
  private let settings: Settings
  /// The stored place of the last run; `nil` after the list was loaded.
  private var awaited: Place?
  /// True at the first start of the program, until an article was opened.
  private var isFirstStart: Bool
  /// True after the list first got the focus.
  private var hasFocusedList = false
  private let pause = Delay()
  /// The article that the program shows again at its start. The reader may have left it unread for another time.
  private var restored: ArticleSummary.ID?

  init(in window: Object, _ panes: Panes, settings: Settings) {
    self.window = window
    self.panes = panes
    self.settings = settings
    isFirstStart = settings[.lastSection].isEmpty
    gtk_window_set_default_size(window.cast(), Int32(settings[.windowWidth]), Int32(settings[.windowHeight]))
    if settings[.isMaximized] { gtk_window_maximize(window.cast()) }
  }

  /// Shows the section and the article of the last run.
  func open() {
    let section = Section(stored: settings[.lastSection]) ?? .unread
    if settings[.lastArticle] != 0 {
      awaited = Place(
        article: .init(rawValue: settings[.lastArticle]), listOffset: settings[.listOffset])
    }
    // A button with an action is enabled when the window gets the action, so it is updated here.
    panes.article.show(nil)
    panes.sidebar.select(section)
    // In a list of unread articles, the last article is shown although it is read.
    panes.list.show(section, keeping: section == .starred ? nil : awaited?.article, near: awaited?.article)
  }

  /// Restores the place when the list is loaded.
  ///
  /// - Returns: True if an article was restored.
  func listShown() -> Bool {
    let list = panes.list
    // At the start, some button would have the focus, and Space and Return would press it.
    if !hasFocusedList, list.articles.count > 0 {
      hasFocusedList = true
      if !list.isTyping { list.focus() }
    }
    // A section with a single page opens it at once, because there is nothing to choose.
    if case .page(let page) = list.section, list.articles.chosenArticle == nil { list.selection.selectKnown(page) }
    note(list.section)
    var isRestored = false
    if let place = awaited, list.articles.count > 0 {
      awaited = nil
      isRestored = restore(place)
    }
    return isRestored
  }

  /// If the reader has no feed yet, opens the first article that is part of the program, so that a new reader does not
  /// see an empty pane.
  func welcome(among sidebar: Sidebar) {
    guard isFirstStart else { return }
    // A reader who has already gone elsewhere needs no welcome.
    if panes.list.section != .unread || panes.list.articles.query.isSearch { return isFirstStart = false }
    guard !sidebar.publications.isEmpty, panes.list.articles.count > 0 else { return }
    isFirstStart = false
    guard sidebar.publications.allSatisfy({ $0.source.address.hasPrefix("resource:") }),
      panes.list.articles.chosenArticle == nil, let first = panes.list.articles.timeline[0]
    else { return }
    panes.list.selection.selectKnown(first.id)
  }

  /// Forgets the stored place, because the reader opened something else.
  func goElsewhere() {
    awaited = nil
    isFirstStart = false
  }

  /// Returns true if the reader opens an article, and false if its row is chosen because the article was shown in the last
  /// run.
  func isOpened(_ article: ArticleSummary.ID?) -> Bool {
    defer { restored = nil }
    return article != restored
  }

  private func restore(_ place: Place) -> Bool {
    restored = place.article
    guard panes.list.selection.selectKnown(place.article) else {
      restored = nil
      return false
    }
    panes.article.show(place.article)
    panes.list.showChosen(atOffset: place.listOffset)
    return true
  }

  /// Stores the section at once, because a program that is killed cannot store it at its end.
  private func note(_ section: Section) {
    guard settings[.lastSection] != section.stored else { return }
    settings[.lastSection] = section.stored
    noteArticle()
  }

  /// Stores the article when it has been shown for a while.
  func noteArticleSoon() {
    pause.start(.seconds(2)) { [weak self] in self?.noteArticle() }
  }

  private func noteArticle() {
    settings[.lastArticle] = panes.article.article.id?.rawValue ?? 0
    settings[.listOffset] = panes.list.chosenOffset ?? -1
  }

  /// Stores the place for the next start. This is done once, because bindings would write at each step of a resize.
  func save() {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window.cast(), &width, &height)
    settings[.windowWidth] = Int(width)
    settings[.windowHeight] = Int(height)
    settings[.isMaximized] = gtk_window_is_maximized(window.cast()) != 0
    settings[.lastSection] = panes.list.section.stored
    noteArticle()
    settings.flush()
  }
}
