import GLibSupport
import Text

/// The pictures of a view's page that open in the viewer, by a click or by Enter.
final class PageGallery {
  private let scripts: PageScripts
  /// The reader wants to see one of the page's pictures.
  var onOpen: (PictureSet) -> Void = { _ in }

  init(scripts: PageScripts) {
    self.scripts = scripts
    scripts.add("const unnamed = '\(Self.quoted(translated("Picture")))';\n" + resourceText("page-pictures.js"))
    scripts.listen(to: "pictures") { [weak self] in
      if let set = PictureSet(message: $0) { self?.onOpen(set) }
    }
  }

  /// Opens the first picture that is seen, or else the first of the page.
  ///
  /// - Returns: Whether there is one.
  func open() async -> Bool { await scripts.answer("return viewPictures()") != 0 }

  /// Opens a picture.
  ///
  /// - Parameter address: That which the page has for it.
  func open(_ address: String) {
    scripts.run("viewPicture('\(Self.quoted(address))')")
  }

  /// Gives the focus to one of the pictures that were told last, and brings it into sight.
  func goBack(to index: Int) {
    scripts.run("backToPicture(\(index))")
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: " ")
  }
}
