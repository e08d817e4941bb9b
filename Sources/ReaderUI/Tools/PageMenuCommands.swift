import ArticleUI
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The commands in the menu of a link, a picture or selected text of the article.
final class PageMenuCommands {
  private let session: ReadingSession
  private let files: PictureFiles

  init(_ session: ReadingSession) {
    self.session = session
    files = PictureFiles(window: session.window.opaque, toast: session.toast)
  }

  func perform(_ event: PageMenu.Event) {
    switch event {
    case .openLink(let address): session.desktop.open(address)
    case .copyLink(let address): session.desktop.copy(address)
    case .viewPicture(let address): session.panes.article.renderer.view?.gallery.open(address)
    case .savePicture(let address):
      take(address) { [files] in files.save($0.data, named: PictureName.of($0.address, format: $0.format)) }
    case .copyPicture(let address):
      take(address) { [files, toast = session.toast] picture in
        guard let texture = picture.textures.first?.take() else { return toast.say(Self.missing) }
        files.copy(texture)
      }
    case .search(let words):
      session.folding.showList()
      session.panes.list.search(words)
    }
  }

  private static var missing: String { translated("The picture is not there any more") }

  /// - Parameter address: The address of the picture in the page.
  private func take(_ address: String, _ use: @escaping (PictureSource.Picture) -> Void) {
    guard let source = session.panes.article.renderer.view?.pictures.source,
      let picture = PictureScheme.picture(at: address)
    else {
      return
    }
    Task { [toast = session.toast] in
      guard let picture = await source.picture(picture.address) else { return toast.say(Self.missing) }
      use(picture)
    }
  }
}
