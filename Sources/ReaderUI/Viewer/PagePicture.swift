import Reading

/// A picture of an article's page, as the page tells of it.
package struct PagePicture: Equatable {
  let address: String
  /// The file that the picture links to, which is mostly the same in full size; `nil` where it links to none.
  let large: String?
  /// What stands for it where it cannot be seen.
  let words: String
  /// What is said where the pointer rests on it.
  let title: String
  let caption: String

  /// What is said below the picture, without what says the same twice.
  var lines: [String] {
    var lines: [String] = []
    for line in [caption, title] where !line.isEmpty && !lines.contains(line) { lines.append(line) }
    return lines
  }

  /// What a screen reader reads.
  var label: String { [words, caption, title].first { !$0.isEmpty } ?? "" }
}

/// The pictures of an article's page in their order, and which of them is to be seen first.
package struct PictureSet: Equatable {
  let pictures: [PagePicture]
  let index: Int

  /// More are left out.
  static let most = 500

  init(_ pictures: [PagePicture], index: Int) {
    (self.pictures, self.index) = (pictures, index)
  }

  /// - Parameter message: The number of the first, and a line for each picture: its address in the page, the address of the file
  ///   it links to, its words, its title and its caption, each behind a tab.
  package init?(message: String) {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let index = lines.popFirst().flatMap({ Int($0) }) else { return nil }
    let pictures = lines.prefix(Self.most).map { line -> PagePicture? in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5, let address = PictureScheme.picture(at: parts[0])?.address else { return nil }
      return PagePicture(
        address: address, large: isWebAddress(parts[1]) && parts[1] != address ? parts[1] : nil, words: parts[2],
        title: parts[3], caption: parts[4])
    }
    // One that cannot be read would change the places of those behind it.
    guard pictures.indices.contains(index), !pictures.contains(nil) else { return nil }
    self.init(pictures.compactMap { $0 }, index: index)
  }
}
