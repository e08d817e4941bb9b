import Queries
import SQLite

/// Finds searched words in a text, by the rules of the search: whole words match, without regard to case and
/// diacritics. Words between quotation marks must follow each other. The last word may also be the beginning of a word.
struct WordMarks {
  /// The phrases in all their forms, word by word. The last word of an unfinished phrase may be only the beginning of a
  /// word.
  private let phrases: [(words: [[UInt8]], isUnfinished: Bool)]
  private let splitter: WordSplitter

  /// - Returns: `nil` if the phrases have no words to search for.
  init?(_ phrases: [Phrase], _ splitter: WordSplitter) {
    self.phrases = phrases.flatMap { phrase in
      phrase.forms.map { (splitter.words(of: String($0)), phrase.isUnfinished) }.filter { !$0.0.isEmpty }
    }
    self.splitter = splitter
    if self.phrases.isEmpty { return nil }
  }

  /// Returns the places of the phrases in a text, in bytes, in the order of the text.
  ///
  /// - Parameter reach: The distance from the first match within which further matches are searched, in bytes.
  func find(in text: String, reach: Int = .max) -> [Range<Int>] {
    var (marks, begun): ([Range<Int>], [Begun]) = ([], [])
    splitter.split(text) { word, range in
      if let first = marks.first, range.lowerBound - first.upperBound > reach { return false }
      var next: [Begun] = []
      func look(for place: Begun) {
        let (words, isUnfinished) = phrases[place.phrase]
        let isLast = place.count == words.count - 1
        guard Self.answers(word, words[place.count], mayGoOn: isLast && isUnfinished) else { return }
        if isLast {
          Self.add(place.start..<range.upperBound, to: &marks)
        } else {
          next.append(Begun(phrase: place.phrase, count: place.count + 1, start: place.start))
        }
      }
      for place in begun { look(for: place) }
      for phrase in phrases.indices { look(for: Begun(phrase: phrase, count: 0, start: range.lowerBound)) }
      begun = next
      return marks.count < Self.most
    }
    return marks
  }

  /// A phrase whose first words were found.
  private struct Begun {
    let phrase: Int
    let count: Int
    let start: Int
  }

  /// Adds a new match, which replaces matches inside it.
  private static func add(_ mark: Range<Int>, to marks: inout [Range<Int>]) {
    while let last = marks.last, last.lowerBound >= mark.lowerBound, last.upperBound <= mark.upperBound {
      marks.removeLast()
    }
    if let last = marks.last, last.upperBound >= mark.upperBound { return }
    if let last = marks.last, last.upperBound > mark.lowerBound {
      marks[marks.count - 1] = last.lowerBound..<mark.upperBound
    } else {
      marks.append(mark)
    }
  }

  /// The maximum number of marks. More marks do not help the reader.
  private static let most = 200

  private static func answers(_ word: UnsafeRawBufferPointer, _ wanted: [UInt8], mayGoOn: Bool) -> Bool {
    mayGoOn ? word.starts(with: wanted) : word.count == wanted.count && word.elementsEqual(wanted)
  }
}
