/// Removes texts that slideshows and programs write around pictures and headings: "Image 1 of 8", copies of captions,
/// links from a heading to itself.
enum SlideshowWords {
  private static let counterLimit = 30
  private static let captionLeast = 20
  private static let captionLimit = 500
  private static let between: Set<Substring> = ["of", "von", "de", "sur", "di", "van", "из", "/", "av", "z"]
  private static let pictures: Set<Substring> = [
    "image", "photo", "picture", "slide", "bild", "foto", "dia", "imagen", "imagem", "immagine", "diapositive",
    "afbeelding",
    "obraz", "zdjęcie", "фото", "изображение", "kuva", "billede", "bilde",
  ]
  private static let anchors: Set<String> = ["¶", "#", "§", "🔗"]

  static func clear(below content: NodeID, of tree: inout PageTree) {
    var captions: Set<String> = []
    // Only texts with the length of a caption are compared with the captions.
    var lengths: Set<Int> = []
    for node in tree.elements(.figcaption, below: content) {
      let length = tree.measure(node).length
      guard let text = caption(node, length, in: tree) else { continue }
      captions.insert(text)
      lengths.insert(length)
    }
    tree.sweep(content) { tree, node, tally in
      guard node != content, tally.images + tally.embeds == 0, tally.text.length > 0 else { return false }
      switch tree.kind(node) {
      case .a: return tally.text.length <= 2 && anchors.contains(tree.text(node)) && isInHeading(node, of: tree)
      case .p, .div, .span, .li, .figcaption:
        if tally.text.length <= counterLimit, isCounter(tree.text(node)) { return true }
        guard lengths.contains(tally.text.length), let text = caption(node, tally.text.length, in: tree),
          captions.contains(text)
        else { return false }
        return tree.kind(node) != .figcaption && !tree.hasAncestor(node, .figcaption, levels: 4)
          && !tree.contains(below: node) { $0 == .figcaption }
      default: return false
      }
    }
  }

  private static func isInHeading(_ node: NodeID, of tree: borrowing PageTree) -> Bool {
    tree.parent(node).map { NodeKinds.headings.contains(tree.kind($0)) } ?? false
  }

  private static func caption(_ node: NodeID, _ length: Int, in tree: borrowing PageTree) -> String? {
    (captionLeast...captionLimit).contains(length) ? tree.text(node) : nil
  }

  /// True if a text is a word for "picture" and a count such as "1 of 8". A count without the word may be a fraction or
  /// a score.
  private static func isCounter(_ text: String) -> Bool {
    let words = text.lowercased().replacing("/", with: " / ").split(separator: " ")
    guard words.count == 4, pictures.contains(words[0]), between.contains(words[2]), let one = Int(words[1]),
      let all = Int(words[3])
    else {
      return false
    }
    return one >= 1 && one <= all && all <= 500
  }
}
