import Articles
import Testing

@testable import ReaderUI

/// What is said of deeds about several articles.
@MainActor
@Suite struct ArticleDeedsTests {
  @Test(
    arguments: [
      (.starred(true), 5, "5 articles starred"), (.starred(true), 1, "1 article starred"),
      (.starred(false), 2, "Star removed from 2 articles"), (.read(true), 4, "4 articles marked as read"),
      (.read(false), 12, "12 articles marked as unread"),
    ] as [(Mark, Int, String)])
  func `What was done is said`(mark: Mark, count: Int, text: String) {
    #expect(ArticleDeeds.message(mark, count: count) == text)
  }
}
