import Articles
import Foundation
import Testing

@testable import Library

@Suite("Comments")
struct CommentThreadTests {
  /// Comments by their ids and what they answer.
  private func threads(_ comments: [(String, String?)]) -> [CommentThread] {
    CommentThread.threads(
      of: comments.map { Comment(id: $0.0, parent: $0.1, author: "", written: .distantPast, untrustedHTML: "") },
      safe: { _ in SafeComment(html: "") }
    ).threads
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

  @Test("that no page can hold are left out, and counted")
  func bounded() {
    let comments = (0..<100).map { number in
      Comment(
        id: String(number), parent: number % 10 == 0 ? nil : String(number - 1), author: "", written: .distantPast,
        untrustedHTML: "")
    }
    let text = SafeComment(html: String(repeating: "x", count: 50_000))
    let (threads, leftOut) = CommentThread.threads(of: comments, safe: { _ in text })
    #expect(leftOut == 70)
    #expect(
      drawing(threads) == "0(1(2(3(4 5 6 7 8 9)))) 10(11(12(13(14 15 16 17 18 19)))) 20(21(22(23(24 25 26 27 28 29))))")
  }

  @Test("show the beginning of what is too long, as text")
  func cut() {
    let words = String(repeating: "<b>word</b> ", count: 1000)
    let short = SafeComment(words, pictureScheme: "p:")
    #expect(!short.isCut && short.html == words)
    for long in [
      String(repeating: words, count: 10), String(repeating: "x", count: 6_000_000),
      String(repeating: "<br>&amp;", count: 100_000),
    ] {
      let cut = SafeComment(long, pictureScheme: "p:")
      #expect(cut.isCut && cut.html.hasPrefix("<p>") && cut.html.utf8.count < 500_000 && !cut.html.contains("<b>"))
    }
  }

  @Test("ten thousand deep do no harm")
  func deep() {
    let comments = (0..<10_000).map { number -> (String, String?) in
      (String(number), number == 0 ? nil : String(number - 1))
    }
    func count(_ threads: [CommentThread]) -> Int {
      var sum = threads.count
      for thread in threads { sum += count(thread.answers) }
      return sum
    }
    let found = count(threads(comments))
    #expect(found == 10_000)
  }
}
