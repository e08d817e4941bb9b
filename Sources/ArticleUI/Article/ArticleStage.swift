import CGTK
import GTKSupport
import Reading
import SharedUI

/// The content of the article pane: the article, a placeholder for a slow article, or the reason why there is no
/// article.
///
/// Once the web process runs, the article's views lie under the other content. So the views have drawn at their size
/// before the first article opens; WebKit blocks the main thread for that.
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
  /// Presents the article to screen readers that cannot read its page.
  private let spoken: SpokenArticle
  private var isCovered = true
  private var isReady = false
  /// The hint about how to choose an article: from a list, or from another page in its place.
  private var invitation = (list: "", instead: String?.none, isWanted: true)
  /// The focused widget at the time when the reader asked for the focus on an article that was still loading.
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
      // Shows the paper, and not the hint that no article is selected.
      uncover()
    case .article: uncover()
    case .error(let reason):
      coming.end()
      adw_status_page_set_description(interface.object("error"), escaped(reason))
      cover("error")
    }
  }

  /// Shows that the article has arrived on this page. Gives the page the focus that the reader asked for, unless the
  /// reader moved the focus meanwhile.
  func arrived(_ document: ArticleDocument, on page: Widget) {
    coming.end()
    spoken.show(document.body, title: document.title)
    if let focusedBefore, focusedBefore == focused, !spoken.focus() { gtk_widget_grab_focus(page) }
    // The focus was in the page that moved away.
    if views.containsFocus { _ = spoken.focus() }
    focusedBefore = nil
  }

  /// Replaces the text in a part of the page.
  func replaced(_ part: String, with html: String) {
    spoken.replace(part, with: html)
  }

  /// Starts to present articles to screen readers separately, because the page is not accessible to them.
  func speak(onLink: @escaping (String) -> Void) {
    spoken.onLink = onLink
    spoken.begin()
  }

  /// Gives the focus to the page on screen. If the article is still loading, its page gets the focus on arrival.
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

  /// Takes the colours of the paper.
  func show(_ paper: Paper) {
    coming.show(paper)
  }

  /// Shows that an article can be chosen, or leaves the pane blank beside an empty list.
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
    // The frame in which the list gets its first rows has enough to do.
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

  /// Allows the focus and assistive technologies in the views, unless they are covered or presented separately.
  private func setReachable(_ isUncovered: Bool) {
    let isReachable = isUncovered && !spoken.isListening
    gtk_widget_set_can_focus(views, isReachable ? 1 : 0)
    Accessible.setHidden(!isReachable, on: views)
  }
}
