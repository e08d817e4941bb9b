extension PageTree {
  /// Replaces empty pictures, which scripts would fill, by the pictures in `noscript` elements. Removes all other
  /// `noscript` content, and pictures without an address.
  mutating func resolveNoscript() {
    for node in elements(.noscript, below: root) where parent(node) != nil {
      if let picture = solePicture(node), let place = place(of: node) { replace(place, with: picture) }
      detach(node)
    }
    for picture in elements(.img, below: root) where !hasAddress(picture) { detach(picture) }
  }

  /// The node that a `noscript` picture replaces: the placeholder before it, or the picture before an empty
  /// placeholder.
  private func place(of noscript: NodeID) -> NodeID? {
    guard let before = previousElement(noscript) else {
      // The `noscript` element is the only element of its figure.
      return parent(noscript).flatMap { kind($0) == .figure && onlyChildElement($0) != nil ? noscript : nil }
    }
    guard let placeholder = solePicture(before) else { return nil }
    if !hasAddress(placeholder), let other = previousElement(before), solePicture(other) != nil { return other }
    return before
  }

  /// The picture that is the only content of an element, or the element itself if it is a picture.
  private func solePicture(_ top: NodeID) -> NodeID? {
    var node = top
    while kind(node) != .img {
      guard let child = onlyChildElement(node), !hasText(node) else { return nil }
      node = child
    }
    return node
  }

  private func hasAddress(_ node: NodeID) -> Bool {
    attributes(node).contains { attribute in
      // `src`, `srcset`, `data-src` and the like.
      bytes[attribute.text.range].firstRange(of: "src".utf8) != nil
        || attribute.value.withBytes(of: self, PictureAddress.isNamed(in:))
    }
  }

  private func previousElement(_ node: NodeID) -> NodeID? {
    var current = previous(node)
    while let node = current, !isElement(node) { current = previous(node) }
    return current
  }
}
