import GLibSupport
import Reading
import SharedUI
import Text

/// The pictures of a view's page. A click or the Enter key opens a picture in the viewer.
package final class PageGallery {
  private let scripts: PageScripts
  /// Called when the reader wants to view pictures of the page.
  var onOpen: (PictureSet) -> Void = { _ in }

  init(scripts: PageScripts) {
    self.scripts = scripts
    scripts.add("const unnamed = '\(Self.quoted(translated("Picture")))';\n" + resourceText("page-pictures.js"))
    scripts.listen(to: "pictures") { [weak self] in
      if let set = PictureSet(message: $0) { self?.onOpen(set) }
    }
  }

  /// Opens the first visible picture, or else the first picture of the page.
  ///
  /// - Returns: True if there is a picture.
  func open() async -> Bool { await scripts.answer("return viewPictures()") != 0 }

  /// Opens a picture.
  ///
  /// - Parameter address: The address of the picture in the page.
  package func open(_ address: String) {
    scripts.run("viewPicture('\(Self.quoted(address))')")
  }

  /// Moves the focus to one of the pictures that the page sent last, and scrolls to it.
  func goBack(to index: Int) {
    scripts.run("backToPicture(\(index))")
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: " ")
  }
}
