import CGumbo
import HTML
import Text

/// Builds the tree of a page.
enum PageParser {
  /// The largest size of a page in bytes. A larger page is not an article.
  private static let sizeLimit = 16_000_000

  /// Returns the tree of a page; `nil` if the page is empty or too large, or would keep the parser busy for too long.
  static func parse(_ page: Span<UInt8>) -> PageTree? {
    guard !page.isEmpty, page.count <= sizeLimit else { return nil }
    var pruned = Pruning.prunePage(page)
    if !Nesting.isHarmless(pruned.span) {
      pruned = Flattening.flatten(pruned.span)
      guard Nesting.isHarmless(pruned.span) else { return nil }
    }
    return pruned.withUnsafeBufferPointer(tree)
  }

  private static func tree(_ page: UnsafeBufferPointer<UInt8>) -> PageTree? {
    page.withMemoryRebound(to: CChar.self) { text in
      var options = courant_gumbo_page_options()
      guard let output = gumbo_parse_with_options(&options, text.baseAddress, text.count) else { return nil }
      defer { gumbo_destroy_output(&options, output) }
      guard let root = output.pointee.root else { return nil }
      var builder = TreeBuilder(capacity: text.count)
      builder.add(root)
      return builder.tree
    }
  }
}
