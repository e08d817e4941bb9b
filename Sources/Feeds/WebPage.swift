/// Recognizes a web page by its first element.
enum WebPage {
  static func looksLikeOne(_ text: Span<UInt8>) -> Bool {
    let starts: [StaticString] = [
      "<html", "<head", "<body", "<title", "<meta", "<script", "<div", "<p>", "<br", "<h1", "<center", "<table",
      "<style",
      "<link", "<b>",
    ]
    return starts.contains { text.starts(with: $0, at: 0) }
  }
}
