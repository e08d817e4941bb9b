/// What a page says, one block after the other: for whoever does not see it drawn.
public struct PageText: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A heading, from 1 for the highest to 6.
    case heading(Int)
    case paragraph
    /// The first block of a list's item, with what stands before it.
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
      /// What is no longer so.
      public static let struck = Style(rawValue: 8)
      /// What is marked, or was added.
      public static let marked = Style(rawValue: 16)
    }

    public let text: String
    public let style: Style
    /// Where it leads.
    public let link: String?

    public init(_ text: String, _ style: Style = [], link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  public struct Block: Sendable, Equatable {
    public let kind: Kind
    /// Empty where a part of the page is still to come.
    public let runs: [Run]
    /// How many lists and quotations it is in.
    public let depth: Int
    public let isQuote: Bool
    /// The ids of the page's own parts that it is in, the innermost last.
    public let places: [String]
    /// What the page shows once it is asked for it (`data-part`); the block names it.
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

    /// Its links with their names, in their order. What leads to one place is one link, however it is set.
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

  /// - Parameter html: What stands in a page's body: Courant's own frame and what the sanitiser let through.
  public init(of html: String) {
    blocks = PageTextReader.blocks(of: html)
  }

  /// The place of what is read: the article's text and comments on it. No element of an article has this name.
  static let read = "read"

  /// How many blocks reach to the end of what is read. What stands behind it are ways to other things.
  public var readBlocks: Int { blocks.lastIndex { $0.places.contains(Self.read) }.map { $0 + 1 } ?? blocks.count }

  /// Replaces what is in a part of the page.
  ///
  /// - Returns: The first of the new blocks, by its place; `nil` where the page has no such part.
  @discardableResult
  public mutating func replace(_ place: String, with html: String) -> Int? {
    guard let first = blocks.firstIndex(where: { $0.places.contains(place) }),
      let last = blocks.lastIndex(where: { $0.places.contains(place) }),
      let end = blocks[first].places.firstIndex(of: place)
    else { return nil }
    let outer = Array(blocks[first].places[...end])
    var new = PageTextReader.blocks(of: html, in: outer)
    // Something has to stand there, or it could not be replaced again.
    if new.isEmpty { new = [Block(.paragraph, [], places: outer)] }
    blocks.replaceSubrange(first...last, with: new)
    return first
  }
}
