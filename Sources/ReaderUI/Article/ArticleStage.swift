import CGTK
import GTKSupport

/// What is seen in the article's pane: the article, the shape of one that takes long, or why there is none.
///
/// The article's views lie under the other two once their process runs, so that they have drawn at their size before the first
/// article is opened: WebKit holds the main thread for that.
final class ArticleStage {
  enum Scene {
    /// Nothing is chosen.
    case nothing
    /// An article is on its way.
    case coming
    case article
    /// It cannot be shown.
    case error(String)
  }

  private let interface: Interface
  private let coming: ComingPlaceholder
  /// Says the article where screen readers do not find it in its page.
  private let spoken: SpokenArticle
  private var isCovered = true
  private var isReady = false
  /// How an article is chosen from a list, and from what else stands there now.
  private var invitation = (list: "", instead: String?.none, isWanted: true)
  /// What had the focus when the reader asked for the article's, before that was there.
  private var focusedBefore: Widget?

  /// - Parameter interface: The pane's.
  init(in interface: Interface) {
    self.interface = interface
    coming = ComingPlaceholder(interface.widget("coming"))
    spoken = SpokenArticle(in: interface.widget("spoken"))
    show(.nothing)
    spoken.onChange = { [weak self] in
      if let self { setReachable(!isCovered) }
    }
  }

  private var views: Widget { interface.widget("view-place") }
  private var cover: Widget { interface.widget("cover") }

  func show(_ scene: Scene) {
    switch scene {
    case .nothing:
      coming.end()
      cover("placeholder")
    case .coming:
      coming.begin()
      // Paper, and not that nothing is selected.
      uncover()
    case .article: uncover()
    case .error(let reason):
      coming.end()
      adw_status_page_set_description(interface.object("error"), escaped(reason))
      cover("error")
    }
  }

  /// The article that was on its way is seen, on this page. It gets the focus that it was to have, unless the reader went
  /// elsewhere meanwhile.
  func arrived(_ document: ArticleDocument, on page: Widget) {
    coming.end()
    spoken.show(document.body, title: document.title)
    if let focusedBefore, focusedBefore == focused, !spoken.focus() { gtk_widget_grab_focus(page) }
    // It came with the page that moved away.
    if views.containsFocus { _ = spoken.focus() }
    focusedBefore = nil
  }

  /// Another text stands in a part of the page.
  func replaced(_ part: String, with html: String) {
    spoken.replace(part, with: html)
  }

  /// What shows articles does not tell screen readers of them: they are told apart from it.
  func speak(onLink: @escaping (String) -> Void) {
    spoken.onLink = onLink
    spoken.begin()
  }

  /// Gives the focus to the page that is seen, or to the one that is on its way when it is seen.
  func focus(on page: Widget?) {
    if spoken.focus() { return focusedBefore = nil }
    let hasFocus = page.map { gtk_widget_grab_focus($0) != 0 } ?? false
    focusedBefore = hasFocus ? nil : focused
  }

  private var focused: Widget? { gtk_root_get_focus(gtk_widget_get_root(cover)) }

  /// The article's views can draw.
  func setReady() {
    isReady = true
    gtk_widget_set_visible(views, 1)
  }

  /// Takes the colours of the paper.
  func show(_ paper: Paper) {
    coming.show(paper)
  }

  /// Says that an article can be chosen, or leaves the pane blank: beside an empty list there is none.
  ///
  /// - Parameter text: What it says where no list is beside it.
  func setInvitation(_ isWanted: Bool, instead text: String?) {
    invitation.instead = text
    showInvitation()
    invitation.isWanted = isWanted
    let (placeholder, cover) = (interface.widget("placeholder"), interface.widget("cover"))
    guard isWanted, gtk_widget_get_visible(placeholder) == 0, gtk_widget_get_mapped(cover) != 0 else {
      return gtk_widget_set_visible(placeholder, isWanted ? 1 : 0)
    }
    // The frame in which the list gets its first rows has enough to do.
    cover.afterNextFrame { [weak self] in
      if self?.invitation.isWanted == true { gtk_widget_set_visible(placeholder, 1) }
    }
  }

  /// Says otherwise how an article is chosen from a list.
  func setInvitation(_ text: String) {
    invitation.list = text
    showInvitation()
  }

  private func showInvitation() {
    adw_status_page_set_description(
      interface.object("placeholder"), escaped(invitation.instead ?? invitation.list))
  }

  private func cover(_ page: String) {
    gtk_stack_set_visible_child_name(interface.object("cover"), page)
    gtk_widget_set_visible(cover, 1)
    isCovered = true
    spoken.show(nil, title: "")
    setReachable(false)
    gtk_widget_set_visible(views, isReady ? 1 : 0)
  }

  private func uncover() {
    gtk_widget_set_visible(cover, 0)
    isCovered = false
    setReachable(true)
    gtk_widget_set_visible(views, 1)
  }

  /// What is covered, or said otherwise, has no focus and is not told to assistive technologies.
  private func setReachable(_ isUncovered: Bool) {
    let isReachable = isUncovered && !spoken.isListening
    gtk_widget_set_can_focus(views, isReachable ? 1 : 0)
    Accessible.setHidden(!isReachable, on: views)
  }
}
