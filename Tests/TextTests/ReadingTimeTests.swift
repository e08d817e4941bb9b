import Testing
import Text

@Suite("The reading time")
struct ReadingTimeTests {
  @Test(
    "is that of the words, or of the characters of scripts without spaces",
    arguments: [
      ("", 0, nil), ("word", 1, nil), ("word", 59, nil), ("word", 60, 1), ("word", 230, 1), ("word", 344, 1),
      ("word", 346, 2), ("word", 2300, 10), ("it's", 230, 1), ("e-mail", 690, 3), ("¿qué?", 690, 3), ("—", 5000, nil),
      ("слово", 460, 2), ("كلمة", 460, 2), ("שלום,", 460, 2), ("हिन्दी", 460, 2), ("2027", 230, 1), ("😀", 5000, nil),
      ("文", 100, nil), ("文", 131, 1), ("文", 1500, 3), ("かな", 750, 3), ("カナ", 750, 3), ("한국", 750, 3), ("。", 5000, nil),
      ("ไทย", 1000, 3), ("\u{20000}", 1500, 3), ("<", 5000, nil),
    ] as [(String, Int, Int?)])
  func minutes(_ word: String, _ count: Int, _ expected: Int?) {
    let text = [String](repeating: word, count: count)
    #expect(ReadingTime.minutes(of: text.joined(separator: " ")) == expected)
    // Whatever white space there is between them.
    #expect(ReadingTime.minutes(of: text.joined(separator: "\n\u{A0}\u{3000}\t")) == expected)
  }

  @Test(
    "comes with the number of words, which is estimated where no spaces stand between them",
    arguments: [
      ("", 0), ("one", 1), ("one two", 2), ("it's e-mail — 2027!", 3), ("slovo слово\nكلمة", 3), ("文", 0), ("文字", 1),
      (String(repeating: "文", count: 500), 230), (String(repeating: "ก", count: 1000), 230),
      ("a" + String(repeating: "文", count: 500), 231), (String(repeating: "word ", count: 59), 59),
    ])
  func words(_ text: String, _ count: Int) {
    #expect(ReadingTime.words(in: text) == count)
  }

  @Test("counts scripts of both kinds in one text")
  func mixed() {
    let text = String(repeating: "word ", count: 460) + String(repeating: "文", count: 1500)
    #expect(ReadingTime.minutes(of: text) == 5)
    // A word ends where the other script begins.
    #expect(ReadingTime.minutes(of: String(repeating: "a文", count: 690)) == 4)
  }

  @Test(
    "of what is no text is none, and of a long line a finite one", arguments: ["\0", "\u{FFFD}\u{200B}", "\u{301}"])
  func hostile(_ text: String) {
    #expect(ReadingTime.minutes(of: text) == nil)
    let long = ReadingTime.minutes(of: String(repeating: text, count: 200_000))
    #expect(long.map { $0 <= 1000 } ?? true)
  }
}
