import Testing

@testable import Providers

/// Titles that are the beginning of what they stand over.
@Suite("A title")
struct RepeatedTitleTests {
  private static let words = String(repeating: "The council met on Tuesday about the harbour. ", count: 20)

  @Test(
    "that is the beginning of a post is none",
    arguments: [
      ("The ferries run again.", "<p>The ferries run again.</p>"),
      ("The ferries run again and so do we…", "<p>The ferries run again and so do we all, every day.</p>"),
      ("The council met on Tuesday about the harbour. The council met...", "<p>\(words)</p>"),
      ("ann: The ferries run again", "The ferries run <b>again</b>"),
      ("Ann (@ann@social.example): The ferries run…", "<p>The ferries run again.</p>"),
      (
        "The bridge opens at noon today & closes soon",
        "<p>The bridge opens at noon today &amp; closes soon, at one.</p>"
      ),
      ("🌊🌊", "🌊🌊"), ("…", "<p>Fog</p>"), ("高潮は十四時二十分です。", "<p>高潮は十四時二十分です。</p>"),
    ])
  func repeated(title: String, html: String) {
    #expect(RepeatedTitle.isOne(title, of: html))
  }

  @Test(
    "that says something is a headline",
    arguments: [
      ("The ferries run again", "<p>After three days of fog, ferries left the quay.</p>"),
      ("The council met", "<p>\(words)</p>"),
      (
        "The council met on Tuesday about the harbour",
        "<h1>The council met on Tuesday about the harbour</h1><p>\(words)</p>"
      ),
      ("The council met on Tuesday about the harbour", "<p>\(words)</p>"),
      ("Fog", "<p>Fog over the harbour, and no ferries.</p>"), ("Review: The bridge", "<p>The bridge is long.</p>"),
      ("A film", ""), ("A picture", "<img src=\"a.png\">"), ("The end…", "<p>Another text.</p>"),
    ])
  func headline(title: String, html: String) {
    #expect(!RepeatedTitle.isOne(title, of: html))
  }
}
