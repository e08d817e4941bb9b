/// A picture of an article's page, with the data that the page sends.
public struct PagePicture: Equatable {
  public let address: String
  /// The file that the picture links to, mostly the same picture in full size; `nil` if it links to no file.
  public let large: String?
  /// The alternative text.
  public let words: String
  /// The tooltip of the picture.
  public let title: String
  public let caption: String

  /// The lines below the picture, without repeated texts.
  public var lines: [String] {
    var lines: [String] = []
    for line in [caption, title] where !line.isEmpty && !lines.contains(line) { lines.append(line) }
    return lines
  }

  /// The text for screen readers.
  public var label: String { [words, caption, title].first { !$0.isEmpty } ?? "" }
}

/// The pictures of an article's page in order, and the index of the first one to show.
public struct PictureSet: Equatable {
  public let pictures: [PagePicture]
  /// The picture that is shown.
  public var index: Int

  /// The largest number of pictures. More are left out.
  public static let most = 500

  public init(_ pictures: [PagePicture], index: Int) {
    (self.pictures, self.index) = (pictures, index)
  }

  /// - Parameter message: The index of the first picture to show, and then a line for each picture. A line has the
  ///   picture's address in the page, the address of the linked file, its alternative text, its title and its caption,
  ///   separated by tabs.
  public init?(message: String) {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let index = lines.popFirst().flatMap({ Int($0) }) else { return nil }
    let pictures = lines.prefix(Self.most).map { line -> PagePicture? in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5, let address = PictureScheme.picture(at: parts[0])?.address else { return nil }
      return PagePicture(
        address: address, large: isWebAddress(parts[1]) && parts[1] != address ? parts[1] : nil, words: parts[2],
        title: parts[3], caption: parts[4])
    }
    // If an unreadable picture were left out, the indices of the pictures after it would change.
    guard pictures.indices.contains(index), !pictures.contains(nil) else { return nil }
    self.init(pictures.compactMap { $0 }, index: index)
  }
}
