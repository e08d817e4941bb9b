import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// Opens the viewer with the pictures of the current article. When the viewer closes, goes back to the article.
package final class PictureViewing {
  private let window: Object
  private let pane: ArticlePane
  private let settings: Settings
  private let toast: Toast
  private let trace: Trace?
  private weak var viewer: PictureViewer?

  package init(over window: Object, pane: ArticlePane, settings: Settings, toast: Toast, trace: Trace?) {
    self.window = window
    self.pane = pane
    self.settings = settings
    self.toast = toast
    self.trace = trace
    Actions(of: window).add("view-pictures") { [weak self] in self?.openFirst() }
  }

  /// Shows pictures of the article.
  package func open(_ set: PictureSet) {
    guard viewer == nil, let view = pane.renderer.view, let source = view.pictures.source,
      let summary = pane.article.shown?.article.summary
    else { return }
    viewer = PictureViewer.present(
      set, of: summary.title, from: source, over: window.cast(), plays: settings.playsPictures, trace: trace
    ) { [weak self, weak view] index in
      self?.viewer = nil
      self?.pane.focus()
      view?.gallery.goBack(to: index)
    }
  }

  /// If the viewer's picture could not be loaded without a network, tries again to load it.
  package func networkIsBack() {
    viewer?.networkIsBack()
  }

  /// Shows the first visible picture.
  private func openFirst() {
    guard let view = pane.renderer.view, pane.article.shown != nil else { return }
    Task { [weak self] in
      guard await !view.gallery.open() else { return }
      // Only some pictures state their size before they are loaded.
      self?.toast.say(
        view.pictures.isWithheld
          ? translated("The pictures of this article are not loaded") : translated("This article has no pictures"))
    }
  }
}
