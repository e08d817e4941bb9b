/// A name that is prepared for a search by a few typed letters.
///
/// The preparation takes longer than a search. So each name is prepared once, and then searched at every key press.
public struct SoughtName: Sendable {
  fileprivate struct Letter {
    let value: UInt32
    /// The range of the letter's character in the name, in bytes of UTF-8. Case folding may turn one character into
    /// several letters.
    let place: Range<Int32>
    /// True if the letter begins a word.
    let isStart: Bool
  }

  fileprivate let letters: [Letter]
  /// The set of the name's letters, in 64 bits: each letter sets one bit. A query that sets another bit has no match.
  fileprivate let kinds: UInt64

  /// The maximum number of letters of a name. Only the beginning of a longer name is searched.
  private static let longest = 200

  public init(_ name: String) {
    letters = name.utf8.allSatisfy { $0 < 0x80 } ? Self.letters(ofASCII: name) : Self.letters(of: name)
    kinds = letters.reduce(0) { $0 | Self.kind($1.value) }
  }

  private static func letters(of name: String) -> [Letter] {
    var letters: [Letter] = []
    var (place, last): (Int, Sign) = (0, .gap)
    for character in name {
      guard letters.count < longest else { break }
      let sign = Sign(of: character)
      let end = place + character.utf8.count
      if sign != .gap {
        let isStart = sign.begins(after: last)
        for (index, value) in folded(character).enumerated() {
          letters.append(
            Letter(value: value, place: Int32(clamping: place)..<Int32(clamping: end), isStart: isStart && index == 0))
        }
      }
      (place, last) = (end, sign)
    }
    return letters
  }

  /// Returns the letters of an ASCII name. This takes about a tenth of the time of the general case, in which the
  /// division into characters is slow.
  private static func letters(ofASCII name: String) -> [Letter] {
    var letters: [Letter] = []
    letters.reserveCapacity(min(name.utf8.count, longest))
    var last = Sign.gap
    for (place, byte) in name.utf8.prefix(4 * longest).enumerated() where letters.count < longest {
      let sign = Sign(ofASCII: byte)
      if sign != .gap {
        letters.append(
          Letter(value: folded(byte), place: Int32(place)..<Int32(place + 1), isStart: sign.begins(after: last)))
      }
      last = sign
    }
    return letters
  }

  fileprivate static func kind(_ letter: UInt32) -> UInt64 { 1 << UInt64(letter & 63) }

  /// Returns one character without case and diacritics. White space and control characters are not letters.
  fileprivate static func folded(_ character: Character) -> [UInt32] {
    if let ascii = character.asciiValue { return [folded(ascii)] }
    return FoldedName.letters(of: String(character)).map(\.value)
  }

  private static func folded(_ ascii: UInt8) -> UInt32 {
    UInt32(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= ascii ? ascii + 32 : ascii)
  }

  /// The role of a character in a name.
  fileprivate enum Sign {
    case gap, sign, small, large, digit
    /// A character that is a word by itself, in scripts without spaces between words.
    case word

    init(ofASCII byte: UInt8) {
      self =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .large
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case 0...0x20, 0x7F: .gap
        default: .sign
        }
    }

    init(of character: Character) {
      if let ascii = character.asciiValue {
        self.init(ofASCII: ascii)
        return
      }
      guard let scalar = character.unicodeScalars.first else {
        self = .gap
        return
      }
      self =
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: .gap
        case .uppercaseLetter, .titlecaseLetter: .large
        case .lowercaseLetter, .modifierLetter, .nonspacingMark, .spacingMark, .enclosingMark: .small
        case .otherLetter: Self.areWords(scalar) ? .word : .small
        case .decimalNumber, .letterNumber, .otherNumber: .digit
        default: .sign
        }
    }

    /// True for Han, Hiragana and Katakana.
    private static func areWords(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isIdeographic || 0x3040...0x30FF ~= scalar.value || 0xFF66...0xFF9F ~= scalar.value
    }

    /// True if a word begins with this character: at the start, after a gap or a punctuation mark, and in the middle of
    /// "YouTube".
    func begins(after last: Sign) -> Bool {
      switch (last, self) {
      case (.gap, _), (_, .word), (.sign, .small), (.sign, .large), (.sign, .digit): true
      case (.small, .large), (.word, .small), (.word, .large), (.small, .digit), (.large, .digit): true
      default: false
      }
    }
  }
}

/// The letters that a user typed to find a name.
public struct NameQuery: Sendable {
  fileprivate let words: [[UInt32]]
  /// The letters of all words, without gaps.
  fileprivate let letters: [UInt32]
  fileprivate let kinds: UInt64

  public init(_ typed: String) {
    // A query that is longer than every name has no match.
    let most = 1000
    words = typed.prefix(most).split { SoughtName.Sign(of: $0) == .gap }.map {
      $0.flatMap(SoughtName.folded)
    }.filter { !$0.isEmpty }
    letters = words.flatMap { $0 }
    kinds = letters.reduce(0) { $0 | SoughtName.kind($1) }
  }

  /// The number of letters, without gaps.
  public var count: Int { letters.count }

  /// True if nothing was typed.
  public var isEmpty: Bool { letters.isEmpty }

  /// Separate queries, one for each word.
  public var single: [NameQuery] {
    words.map { NameQuery(String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init)))) }
  }
}

extension SoughtName {
  /// The quality of a match, from the weakest to the best.
  public enum Answer: Int, Sendable, Comparable, CaseIterable {
    /// The letters of the query are in the name, in the same order, and the first of them begins a word.
    case scattered
    /// The words of the query are in the name, in the middle of words.
    case inside
    /// The query consists of the beginnings of words of the name: `nyt` or `newyt`.
    case initials
    /// Each word of the query begins a word of the name.
    case words
    /// The name begins with the query.
    case beginning
    case whole

    public static func < (one: Answer, other: Answer) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the quality of the match and the matching letters; `nil` if there is no match.
  private func found(_ query: NameQuery) -> (answer: Answer, letters: [Int])? {
    guard !query.isEmpty, query.letters.count <= letters.count, query.kinds & ~kinds == 0 else { return nil }
    if let places = places(of: query.words, onlyStarts: true) {
      guard places.first == 0 else { return (.words, places) }
      if places.count == letters.count { return (.whole, places) }
      return (places.last == places.count - 1 ? .beginning : .words, places)
    }
    if let places = initials(of: query.letters, goesOn: true) ?? initials(of: query.letters, goesOn: false) {
      return (.initials, places)
    }
    // A single letter is in nearly every name.
    if query.words.allSatisfy({ $0.count > 1 }), let places = places(of: query.words, onlyStarts: false) {
      return (.inside, places)
    }
    return scattered(query.letters).map { (.scattered, $0) }
  }

  /// Returns the quality of the match; `nil` if there is no match.
  public func answer(to query: NameQuery) -> Answer? { found(query)?.answer }

  /// Returns the matching ranges of the name, in bytes of UTF-8; none if there is no match.
  public func marks(of query: NameQuery) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    for index in found(query)?.letters ?? [] {
      let (start, end) = (Int(letters[index].place.lowerBound), Int(letters[index].place.upperBound))
      if let last = marks.last, last.upperBound >= start {
        marks[marks.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        marks.append(start..<end)
      }
    }
    return marks
  }

  /// Returns the places of words in the name, in order.
  private func places(of words: [[UInt32]], onlyStarts: Bool) -> [Int]? {
    var (places, from): ([Int], Int) = ([], 0)
    for word in words {
      guard let place = place(of: word, from: from, onlyStarts: onlyStarts) else { return nil }
      places += place..<place + word.count
      from = place + word.count
    }
    return places
  }

  private func place(of word: [UInt32], from: Int, onlyStarts: Bool) -> Int? {
    guard from + word.count <= letters.count else { return nil }
    return (from...letters.count - word.count).first { place in
      (!onlyStarts || letters[place].isStart) && word.indices.allSatisfy { letters[place + $0].value == word[$0] }
    }
  }

  /// Returns places of letters that begin words, or that follow the letter found before. The search tries only one way,
  /// because the number of all ways is unlimited.
  ///
  /// - Parameter goesOn: If a letter could both continue the current word and begin another, true chooses the current
  ///   word.
  private func initials(of wanted: [UInt32], goesOn: Bool) -> [Int]? {
    var places: [Int] = []
    for letter in wanted {
      let next = (places.last ?? -1) + 1
      let following = next < letters.count && !places.isEmpty && letters[next].value == letter ? next : nil
      if goesOn, let following {
        places.append(following)
        continue
      }
      let start = letters[next...].firstIndex { $0.isStart && $0.value == letter }
      guard let place = start ?? following else { return nil }
      places.append(place)
    }
    return places
  }

  private func scattered(_ wanted: [UInt32]) -> [Int]? {
    var places: [Int] = []
    for letter in wanted {
      let next = (places.last ?? -1) + 1
      guard
        let place = letters[next...].firstIndex(where: { $0.value == letter && ($0.isStart || !places.isEmpty) })
      else { return nil }
      places.append(place)
    }
    return places
  }
}
