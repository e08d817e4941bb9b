import CGumbo

/// Decides which images of a page are shown, and finds their addresses. Pages contain the same image several times: for
/// scripts, for small screens and for browsers without scripts.
struct PageImages {
  let base: String?
  let imagePrefix: String
  let original: OriginalText

  /// The number of children of a `picture` that are read. No page offers a picture in more formats.
  private static let childrenLimit = 48

  /// Returns the address of the best copy of an image, including the copies in its `picture`; `nil` if none can be
  /// shown.
  func address(of node: UnsafeMutablePointer<GumboNode>, _ attributes: ElementAttributes) -> String? {
    var sources: [ElementAttributes] = []
    // An image at a later index is skipped, because each image reads all the children again.
    if node.pointee.index_within_parent < Self.childrenLimit, let parent = node.pointee.parent, Tree.isPicture(parent) {
      sources = Tree.children(of: parent).prefix(Self.childrenLimit).filter { Tree.isElement($0, GUMBO_TAG_SOURCE) }
        .map { ElementAttributes($0.pointee.v.element, original) }
    }
    return ImageSource.best(attributes, among: sources, base: base, prefix: imagePrefix)
  }

  /// True if an image stands beside its own fallback. The fallback is the page's image before a lazy loader changed it.
  func hasFallback(_ image: UnsafeMutablePointer<GumboNode>) -> Bool {
    let element = image.pointee.parent.flatMap { Tree.isPicture($0) ? $0 : nil } ?? image
    if let behind = Tree.elementBehind(element), isFallback(behind) { return true }
    guard let before = Tree.elementBefore(element), isFallback(before) else { return false }
    // The fallback may belong to the image before it.
    return Tree.elementBefore(before).map { !Tree.isElement($0, GUMBO_TAG_IMG) && !Tree.isPicture($0) } ?? true
  }

  private func isFallback(_ node: UnsafeMutablePointer<GumboNode>) -> Bool {
    Tree.isElement(node, GUMBO_TAG_NOSCRIPT) && Tree.firstImage(in: node).map(isPicture) == true
  }

  /// True if a fallback repeats a picture that is inside the element before it.
  func followsWrappedPicture(_ fallback: UnsafeMutablePointer<GumboNode>) -> Bool {
    guard let before = Tree.elementBefore(fallback), !Tree.isElement(before, GUMBO_TAG_IMG), !Tree.isPicture(before),
      !Tree.isElement(before, GUMBO_TAG_NOSCRIPT)
    else { return false }
    return Tree.firstImage(in: before).map(isPicture) == true
  }

  /// True if an image has an address and is not a tracking pixel.
  private func isPicture(_ image: UnsafeMutablePointer<GumboNode>) -> Bool {
    let attributes = ElementAttributes(image.pointee.v.element, original)
    guard let address = address(of: image, attributes) else { return false }
    return !TrackingPixel.isOne(
      address, width: attributes.number("width"), height: attributes.number("height"), style: attributes["style"])
  }
}
