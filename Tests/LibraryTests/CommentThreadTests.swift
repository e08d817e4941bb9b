import Articles
import Foundation
import Library
import Testing

@Suite("Comments")
struct CommentThreadTests {
  /// Comments by their ids and what they answer.
  private func threads(_ comments: [(String, String?)]) -> [CommentThread] {
    CommentThread.threads(
      of: comments.map { Comment(id: $0.0, parent: $0.1, author: "", written: .distantPast, untrustedHTML: "") },
      safe: { _ in "" })
  }

  /// The tree in brackets.
  private func drawing(_ threads: [CommentThread]) -> String {
    threads.map { $0.id + ($0.answers.isEmpty ? "" : "(\(drawing($0.answers)))") }.joined(separator: " ")
  }

  @Test(
    "stand below what they answer, each once, whatever they say they answer",
    arguments: [
      ([("1", nil), ("2", "1"), ("3", "2"), ("4", "1"), ("5", nil)], "1(2(3) 4) 5"),
      ([("2", "1"), ("1", nil)], "1(2)"), ([("1", "missing"), ("2", "1")], "1(2)"), ([("1", "1"), ("2", "1")], "1(2)"),
      ([("1", "2"), ("2", "1")], "1(2)"), ([("1", "3"), ("2", "1"), ("3", "2"), ("4", nil)], "4 1(2(3))"),
      ([("1", nil), ("1", nil)], "1"), ([], ""),
      ([("1", nil), ("2", "1"), ("3", "2"), ("4", "3"), ("5", "4"), ("6", "5"), ("7", "6")], "1(2(3(4(5 6 7))))"),
    ] as [([(String, String?)], String)])
  func tree(comments: [(String, String?)], expected: String) {
    #expect(drawing(threads(comments)) == expected)
  }

  @Test("ten thousand deep do no harm")
  func deep() {
    let comments = (0..<10_000).map { number -> (String, String?) in
      (String(number), number == 0 ? nil : String(number - 1))
    }
    func count(_ threads: [CommentThread]) -> Int { threads.reduce(0) { $0 + 1 + count($1.answers) } }
    #expect(count(threads(comments)) == 10_000)
  }
}
