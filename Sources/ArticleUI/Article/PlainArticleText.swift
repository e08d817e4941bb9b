import CGTK
import GLibSupport
import GTKSupport
import HTML
import Reading
import Text

/// The text of a page in a `GtkTextBuffer`, with the places of its blocks and links.
final class PlainArticleText {
  private struct Link: Equatable {
    let range: Range<Int32>
    let address: String
  }

  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private var page = PageText(of: "")
  /// The start of each block, as an offset in characters.
  private var starts: [Int32] = []
  private var links: [Link] = []
  /// The index of the link that the reader chose with keys.
  private var chosen: Int?

  /// - Parameter buffer: A buffer with the tags of `plain-article.ui`.
  init(_ buffer: OpaquePointer) {
    self.buffer = buffer.cast()
  }

  // MARK: Filling

  func show(_ page: PageText) {
    self.page = page
    (starts, links, chosen) = ([], [], nil)
    gtk_text_buffer_set_text(buffer, "", 0)
    append(page.blocks[...])
  }

  /// Replaces the content of a part of the page.
  ///
  /// - Returns: The index of the first new block; `nil` if the page has no such part.
  func replace(_ place: String, with html: String) -> Int? {
    guard let block = page.replace(place, with: html), starts.indices.contains(block) else { return nil }
    let new = page
    (page, chosen) = (PageText(of: ""), nil)
    // The text above stays unchanged, so that the view does not move.
    let start = starts[block]
    delete(from: start)
    starts.removeSubrange(block...)
    links.removeAll { $0.range.lowerBound >= start }
    append(new.blocks[block...])
    page = new
    return block
  }

  private func delete(from place: Int32) {
    var (start, end) = (iter(at: place), GtkTextIter())
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_delete(buffer, &start, &end)
  }

  /// Appends blocks up to a limit. GTK would block the window while it lays out a longer text, and nobody reads such
  /// long texts.
  private func append(_ blocks: ArraySlice<PageText.Block>) {
    for block in blocks {
      append(block)
      guard gtk_text_buffer_get_char_count(buffer) < Self.mostCharacters else {
        insert(translated("The rest is too long to be shown as plain text."), ["caption"])
        return
      }
    }
  }

  private static let mostCharacters = 1_000_000
  /// The maximum number of styled runs in one paragraph. GTK needs more time for each run if a paragraph has many of
  /// them.
  private static let mostRuns = 1000

  private func append(_ block: PageText.Block) {
    let start = gtk_text_buffer_get_char_count(buffer)
    starts.append(start)
    guard !block.runs.isEmpty || block.kind == .rule else { return }
    switch block.kind {
    case .item(let marker): insert(marker + "\u{2002}", [])
    case .rule: insert("⁂", [])
    default: break
    }
    let address = block.part.flatMap(EpisodePart.init).map { InternalLink.part($0).address }
    for run in block.runs.prefix(Self.mostRuns) {
      let text =
        block.kind == .picture ? translated("Picture: %s", run.text) : String(run.text.prefix(Self.mostCharacters))
      // The headline is a link to the article's page, but looks like a headline.
      let isPlain = if case .heading = block.kind { true } else { false }
      insert(text, Self.tags(of: run.style), link: run.link ?? address, isPlain: isPlain)
    }
    let rest = block.runs.dropFirst(Self.mostRuns).map(\.text).joined()
    insert(String(rest.prefix(Self.mostCharacters)) + "\n", [])
    apply(["all"] + Self.tags(of: block), from: start)
  }

  private func insert(_ text: String, _ tags: [String], link: String? = nil, isPlain: Bool = false) {
    let start = gtk_text_buffer_get_char_count(buffer)
    var end = GtkTextIter()
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_insert(buffer, &end, text, Int32(text.utf8.count))
    apply(link == nil || isPlain ? tags : tags + ["link"], from: start)
    if let link { links.append(Link(range: start..<gtk_text_buffer_get_char_count(buffer), address: link)) }
  }

  private func apply(_ tags: [String], from place: Int32) {
    var (start, end) = (iter(at: place), GtkTextIter())
    gtk_text_buffer_get_end_iter(buffer, &end)
    for tag in tags { gtk_text_buffer_apply_tag_by_name(buffer, tag, &start, &end) }
  }

  private static func tags(of style: PageText.Run.Style) -> [String] {
    let names: [(PageText.Run.Style, String)] = [
      (.bold, "bold"), (.italic, "italic"), (.code, "code"), (.struck, "struck"), (.marked, "marked"),
    ]
    return names.filter { style.contains($0.0) }.map(\.1)
  }

  private static func tags(of block: PageText.Block) -> [String] {
    let kind: [String] =
      switch block.kind {
      case .heading(let level): ["heading-\(min(level, 3))"]
      case .code: ["code-block"]
      case .caption: ["caption"]
      case .picture: ["picture"]
      case .rule: ["rule"]
      case .paragraph, .item: []
      }
    // There is no space for deeper levels.
    let depth = ["inner", "inner-2", "inner-3"].prefix(max(0, block.depth))
    return kind + depth + (block.isQuote ? ["quote"] : [])
  }

  /// Applies the look of an article.
  ///
  /// - Parameters:
  ///   - leading: The line height, in multiples of the text size.
  ///   - naturalLeading: The natural line height of the typeface, in multiples of the text size. GTK expects line
  ///     heights as multiples of it.
  func restyle(leading: Double, naturalLeading: Double, isNight: Bool) {
    for (tag, leading) in [("all", leading), ("heading-1", 1.2), ("heading-2", 1.25), ("heading-3", 1.3)] {
      set(tag, "line-height", FundamentalType.float) { g_value_set_float(&$0, Float(leading / naturalLeading)) }
    }
    let colour = isNight ? "#8ab8ff" : "#12648a"
    for tag in ["link", "chosen-link"] {
      set(tag, "foreground", FundamentalType.string) { g_value_set_string(&$0, colour) }
    }
  }

  private func set(_ tag: String, _ property: String, _ type: GType, _ fill: (inout GValue) -> Void) {
    guard let tag = gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), tag) else { return }
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(tag.cast(), property, &value)
    g_value_unset(&value)
  }

  // MARK: Places

  /// Returns the start of a block; `nil` if the block does not exist.
  func place(of block: Int) -> Int32? {
    starts.indices.contains(block) ? starts[block] : nil
  }

  /// The offset of the last character of the article's text, without the parts after it.
  var lastRead: Int32 {
    let count = page.readBlocks
    let end = starts.indices.contains(count) ? starts[count] : gtk_text_buffer_get_char_count(buffer)
    return max(0, end - 1)
  }

  /// Returns the block that contains a character offset.
  func block(at place: Int32) -> Int {
    max(0, (starts.firstIndex { $0 > place } ?? starts.count) - 1)
  }

  /// Returns the mark that the view scrolls to. There is only one such mark.
  func mark(at place: Int32) -> UnsafeMutablePointer<GtkTextMark>? {
    var iter = iter(at: place)
    if let mark = gtk_text_buffer_get_mark(buffer, "place") {
      gtk_text_buffer_move_mark(buffer, mark, &iter)
      return mark
    }
    return gtk_text_buffer_create_mark(buffer, "place", &iter, 1)
  }

  var hasSelection: Bool { gtk_text_buffer_get_has_selection(buffer) != 0 }

  func iter(at place: Int32) -> GtkTextIter {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, place)
    return iter
  }

  // MARK: Links

  func link(at place: Int32) -> String? {
    links.first { $0.range.contains(place) }?.address
  }

  var chosenLink: String? { chosen.map { links[$0].address } }

  /// Chooses another link.
  ///
  /// - Returns: The start of the link; `nil` if there are no more links in this direction.
  func chooseLink(_ step: Int) -> Int32? {
    if let chosen { mark(links[chosen], isChosen: false) }
    let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : links.count - 1)
    chosen = links.indices.contains(next) ? next : nil
    guard let chosen else { return nil }
    mark(links[chosen], isChosen: true)
    return links[chosen].range.lowerBound
  }

  private func mark(_ link: Link, isChosen: Bool) {
    var (start, end) = (iter(at: link.range.lowerBound), iter(at: link.range.upperBound))
    if isChosen {
      gtk_text_buffer_apply_tag_by_name(buffer, "chosen-link", &start, &end)
    } else {
      gtk_text_buffer_remove_tag_by_name(buffer, "chosen-link", &start, &end)
    }
  }
}
