/// One text of a page.
struct TextRun {
  let start: Int32
  let end: Int32
  let measure: TextMeasure

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The range of the bytes of a name or value.
struct ByteRange {
  let start: Int32
  let end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }

  func withBytes<Result>(of tree: PageTree, _ body: (Span<UInt8>) -> Result) -> Result {
    body(tree.bytes.span.extracting(range))
  }
}
