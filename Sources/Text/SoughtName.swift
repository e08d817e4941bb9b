/// A name in the form in which it is looked for by a few letters.
///
/// To make one takes longer than to look into it: names are made once, and asked at every key.
public struct SoughtName: Sendable {
  fileprivate struct Letter {
    let value: UInt32
    /// Where its character stands in the name, in bytes of UTF-8. A character may fold to several letters.
    let place: Range<Int32>
    /// Whether a word begins with it.
    let isStart: Bool
  }

  fileprivate let letters: [Letter]
  /// Which letters it has, each as one of 64 bits: what wants another one is not to be found in it.
  fileprivate let kinds: UInt64

  /// What is longer is looked for by its beginning.
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

  /// The same, some ten times as fast: to tell characters from each other takes the most time.
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

  /// One character without case and diacritics. White space and control characters are no letters.
  fileprivate static func folded(_ character: Character) -> [UInt32] {
    if let ascii = character.asciiValue { return [folded(ascii)] }
    return FoldedName.letters(of: String(character)).map(\.value)
  }

  private static func folded(_ ascii: UInt8) -> UInt32 {
    UInt32(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= ascii ? ascii + 32 : ascii)
  }

  /// What a character is to the words of a name.
  fileprivate enum Sign {
    case gap, sign, small, large, digit
    /// A character that is a word, as there are no gaps between words.
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

    /// Han, Hiragana and Katakana.
    private static func areWords(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isIdeographic || 0x3040...0x30FF ~= scalar.value || 0xFF66...0xFF9F ~= scalar.value
    }

    /// Whether a word begins with this one: at the beginning, after a gap or a sign, and in the middle of "YouTube".
    func begins(after last: Sign) -> Bool {
      switch (last, self) {
      case (.gap, _), (_, .word), (.sign, .small), (.sign, .large), (.sign, .digit): true
      case (.small, .large), (.word, .small), (.word, .large), (.small, .digit), (.large, .digit): true
      default: false
      }
    }
  }
}

/// A few letters that somebody typed to find a name by.
public struct NameQuery: Sendable {
  fileprivate let words: [[UInt32]]
  /// All of them without the gaps.
  fileprivate let letters: [UInt32]
  fileprivate let kinds: UInt64

  public init(_ typed: String) {
    // What is longer than every name finds none.
    let most = 1000
    words = typed.prefix(most).split { SoughtName.Sign(of: $0) == .gap }.map {
      $0.flatMap(SoughtName.folded)
    }.filter { !$0.isEmpty }
    letters = words.flatMap { $0 }
    kinds = letters.reduce(0) { $0 | SoughtName.kind($1) }
  }

  /// Nothing was typed, which every name answers.
  public var isEmpty: Bool { letters.isEmpty }

  /// Each word for itself.
  public var single: [NameQuery] {
    words.map { NameQuery(String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init)))) }
  }
}

extension SoughtName {
  /// How well a name answers what was typed.
  public enum Answer: Int, Sendable, Comparable, CaseIterable {
    /// Its letters are in the name in their order, the first of them at the beginning of a word.
    case scattered
    /// Its words are in the name, within others.
    case inside
    /// It is made of beginnings of the name's words: `nyt` or `newyt`.
    case initials
    /// Each of its words begins one of the name.
    case words
    /// It begins the name.
    case beginning
    case whole

    public static func < (one: Answer, other: Answer) -> Bool { one.rawValue < other.rawValue }
  }

  /// How the name answers, and with which of its letters; `nil` where it does not.
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
    // One letter is in nearly every name.
    if query.words.allSatisfy({ $0.count > 1 }), let places = places(of: query.words, onlyStarts: false) {
      return (.inside, places)
    }
    return scattered(query.letters).map { (.scattered, $0) }
  }

  /// How well the name answers; `nil` where it does not.
  public func answer(to query: NameQuery) -> Answer? { found(query)?.answer }

  /// The parts of the name that answer, in bytes of UTF-8; none where it does not.
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

  /// Where words stand in the name, one behind the other.
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

  /// Where letters stand that are beginnings of words. One way after the other is tried, and not all of them, whose number has no
  /// end.
  ///
  /// - Parameter goesOn: Whether a letter rather goes on in a word than that it begins another.
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
