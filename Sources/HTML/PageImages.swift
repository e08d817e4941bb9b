import CGumbo

/// Says which images of a page are shown, and from where: pages state one image several times, for scripts, for small screens
/// and for browsers without scripts.
struct PageImages {
  let base: String?
  let imagePrefix: String
  let original: OriginalText

  /// The children of a `picture` that are looked at. Nobody offers one picture in as many formats.
  private static let childrenLimit = 48

  /// Where the best copy of an image is, with those that a `picture` around it offers; `nil` where there is none to show.
  func address(of node: UnsafeMutablePointer<GumboNode>, _ attributes: ElementAttributes) -> String? {
    var sources: [ElementAttributes] = []
    // Each image behind those would look at all of them again.
    if node.pointee.index_within_parent < Self.childrenLimit, let parent = node.pointee.parent, Tree.isPicture(parent) {
      sources = Tree.children(of: parent).prefix(Self.childrenLimit).filter { Tree.isElement($0, GUMBO_TAG_SOURCE) }
        .map { ElementAttributes($0.pointee.v.element, original) }
    }
    return ImageSource.best(attributes, among: sources, base: base, prefix: imagePrefix)
  }

  /// Whether an image stands beside its own fallback, which is what the page had before a lazy loader changed it.
  func hasFallback(_ image: UnsafeMutablePointer<GumboNode>) -> Bool {
    let element = image.pointee.parent.flatMap { Tree.isPicture($0) ? $0 : nil } ?? image
    if let behind = Tree.elementBehind(element), isFallback(behind) { return true }
    guard let before = Tree.elementBefore(element), isFallback(before) else { return false }
    // Unless it is that of another.
    return Tree.elementBefore(before).map { !Tree.isElement($0, GUMBO_TAG_IMG) && !Tree.isPicture($0) } ?? true
  }

  private func isFallback(_ node: UnsafeMutablePointer<GumboNode>) -> Bool {
    Tree.isElement(node, GUMBO_TAG_NOSCRIPT) && Tree.firstImage(in: node).map(isPicture) == true
  }

  /// Whether a fallback repeats a picture that is inside the element in front of it.
  func followsWrappedPicture(_ fallback: UnsafeMutablePointer<GumboNode>) -> Bool {
    guard let before = Tree.elementBefore(fallback), !Tree.isElement(before, GUMBO_TAG_IMG), !Tree.isPicture(before),
      !Tree.isElement(before, GUMBO_TAG_NOSCRIPT)
    else { return false }
    return Tree.firstImage(in: before).map(isPicture) == true
  }

  /// Whether an image can be shown, and is meant to be.
  private func isPicture(_ image: UnsafeMutablePointer<GumboNode>) -> Bool {
    let attributes = ElementAttributes(image.pointee.v.element, original)
    guard let address = address(of: image, attributes) else { return false }
    return !TrackingPixel.isOne(
      address, width: attributes.number("width"), height: attributes.number("height"), style: attributes["style"])
  }
}
