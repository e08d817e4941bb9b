/// The text of a page as a list of blocks, for uses that do not draw the page.
public struct PageText: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A heading, from 1 for the highest to 6.
    case heading(Int)
    case paragraph
    /// The first block of a list item, with its marker.
    case item(marker: String)
    case code
    case caption
    /// A picture that has a name.
    case picture
    /// A line across the page.
    case rule
  }

  /// A part of a block in one style.
  public struct Run: Sendable, Equatable {
    public struct Style: OptionSet, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      public static let bold = Style(rawValue: 1)
      public static let italic = Style(rawValue: 2)
      public static let code = Style(rawValue: 4)
      /// Deleted or outdated text.
      public static let struck = Style(rawValue: 8)
      /// Highlighted or added text.
      public static let marked = Style(rawValue: 16)
    }

    public let text: String
    public let style: Style
    /// The target of the run's link.
    public let link: String?

    public init(_ text: String, _ style: Style = [], link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  public struct Block: Sendable, Equatable {
    public let kind: Kind
    /// The text of the block; empty for a part of the page that is not loaded yet.
    public let runs: [Run]
    /// The number of lists and quotations around the block.
    public let depth: Int
    public let isQuote: Bool
    /// The ids of the parts of the page around the block, the innermost last.
    public let places: [String]
    /// The part that the page shows on request (`data-part`). The block names this part.
    public let part: String?

    public init(
      _ kind: Kind, _ runs: [Run], depth: Int = 0, isQuote: Bool = false, places: [String] = [], part: String? = nil
    ) {
      self.kind = kind
      self.runs = runs
      self.depth = depth
      self.isQuote = isQuote
      self.places = places
      self.part = part
    }

    public var text: String { runs.map(\.text).joined() }

    /// The block's links with their names, in order. Adjacent runs with one target are one link, whatever their style.
    public var links: [(name: String, address: String)] {
      var links: [(name: String, address: String)] = []
      var last: String?
      for run in runs {
        defer { last = run.link }
        guard let address = run.link else { continue }
        if address == last, let before = links.popLast() {
          links.append((before.name + run.text, address))
        } else {
          links.append((run.text, address))
        }
      }
      return links
    }
  }

  public private(set) var blocks: [Block]

  /// - Parameter html: The content of a page's body: Courant's own frame and the sanitiser's output.
  public init(of html: String) {
    blocks = PageTextReader.blocks(of: html)
  }

  /// The place of text to read: the article's text and its comments. No element of an article has this id.
  static let read = "read"

  /// The number of blocks up to the end of the text. The blocks after it are links to other pages.
  public var readBlocks: Int { blocks.lastIndex { $0.places.contains(Self.read) }.map { $0 + 1 } ?? blocks.count }

  /// Replaces the content of a part of the page.
  ///
  /// - Returns: The index of the first new block; `nil` if the page has no such part.
  @discardableResult
  public mutating func replace(_ place: String, with html: String) -> Int? {
    guard let first = blocks.firstIndex(where: { $0.places.contains(place) }),
      let last = blocks.lastIndex(where: { $0.places.contains(place) }),
      let end = blocks[first].places.firstIndex(of: place)
    else { return nil }
    let outer = Array(blocks[first].places[...end])
    var new = PageTextReader.blocks(of: html, in: outer)
    // Even an empty part needs a block, so that it can be replaced again.
    if new.isEmpty { new = [Block(.paragraph, [], places: outer)] }
    blocks.replaceSubrange(first...last, with: new)
    return first
  }
}
