import CGTK
import GTKSupport
import Reading
import SharedUI

/// The content of the article pane: the article, a placeholder for a slow article, or the reason why there is no
/// article.
///
/// While the web process runs, the article's views lie below the other content. So the views have their size and are
/// drawn before the first article opens. WebKit blocks the main thread while it does this.
final class ArticleStage {
  enum Scene {
    /// No article is chosen.
    case nothing
    /// An article is loading.
    case coming
    case article
    /// The article cannot be shown, for this reason.
    case error(String)
  }

  private let interface: Interface
  private let coming: ComingPlaceholder
  /// Presents the article to screen readers if they cannot read its page.
  private let spoken: SpokenArticle
  private var isCovered = true
  private var isReady = false
  /// The hint about how to choose an article: from a list, or from the page that replaces the list.
  private var invitation = (list: "", instead: String?.none, isWanted: true)
  /// The widget that had the focus when the reader moved the focus to an article that was still loading.
  private var focusedBefore: Widget?

  /// - Parameter interface: The interface of the article pane.
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
      // Shows the paper, not the hint that no article is selected.
      uncover()
    case .article: uncover()
    case .error(let reason):
      coming.end()
      adw_status_page_set_description(interface.object("error"), escaped(reason))
      cover("error")
    }
  }

  /// Called when the article is shown on this page. If the reader moved the focus to the article while it was loading,
  /// the page gets the focus, unless the reader has moved the focus elsewhere meanwhile.
  func arrived(_ document: ArticleDocument, on page: Widget) {
    coming.end()
    spoken.show(document.body, title: document.title)
    if let focusedBefore, focusedBefore == focused, !spoken.focus() { gtk_widget_grab_focus(page) }
    // The focus was in the previous page, which has moved away.
    if views.containsFocus { _ = spoken.focus() }
    focusedBefore = nil
  }

  /// Replaces the text in a part of the page.
  func replaced(_ part: String, with html: String) {
    spoken.replace(part, with: html)
  }

  /// From now on, presents articles to screen readers separately, because screen readers cannot read the page.
  func speak(onLink: @escaping (String) -> Void) {
    spoken.onLink = onLink
    spoken.begin()
  }

  /// Gives the focus to the page on screen. If the article is still loading, its page gets the focus later.
  func focus(on page: Widget?) {
    if spoken.focus() { return focusedBefore = nil }
    let hasFocus = page.map { gtk_widget_grab_focus($0) != 0 } ?? false
    focusedBefore = hasFocus ? nil : focused
  }

  private var focused: Widget? { gtk_root_get_focus(gtk_widget_get_root(cover)) }

  /// Shows the article's views, which can draw now.
  func setReady() {
    isReady = true
    gtk_widget_set_visible(views, 1)
  }

  /// Uses the colours of the paper.
  func show(_ paper: Paper) {
    coming.show(paper)
  }

  /// Shows a page of choices while no article is shown; `nil` for the hint to choose an article.
  func setChoices(_ page: Widget?) {
    adw_bin_set_child(interface.object("placeholder-place").cast(), page ?? interface.widget("placeholder"))
  }

  /// Shows the hint to choose an article, or leaves the pane blank beside an empty list.
  ///
  /// - Parameter text: The text to show if there is no list beside the pane.
  func setInvitation(_ isWanted: Bool, instead text: String?) {
    invitation.instead = text
    showInvitation()
    invitation.isWanted = isWanted
    let (placeholder, cover) = (interface.widget("placeholder"), interface.widget("cover"))
    guard isWanted, gtk_widget_get_visible(placeholder) == 0, gtk_widget_get_mapped(cover) != 0 else {
      return gtk_widget_set_visible(placeholder, isWanted ? 1 : 0)
    }
    // In the frame in which the list shows its first rows, there is no time for this.
    cover.afterNextFrame { [weak self] in
      if self?.invitation.isWanted == true { gtk_widget_set_visible(placeholder, 1) }
    }
  }

  /// Changes the hint about how to choose an article from a list.
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

  /// Makes the views reachable for the focus and for assistive technologies, unless the views are covered or their
  /// article is presented separately.
  private func setReachable(_ isUncovered: Bool) {
    let isReachable = isUncovered && !spoken.isListening
    gtk_widget_set_can_focus(views, isReachable ? 1 : 0)
    Accessible.setHidden(!isReachable, on: views)
  }
}
