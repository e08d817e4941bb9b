/// Counts the letters of a text by script. The counts decide the text's overall direction. They also decide its
/// language, if the source states none or a wrong one, for example because a blog keeps the default setting.
public struct TextScripts {
  private enum Kind {
    case latin, greek, arabic, hebrew, devanagari, thai, han, kana, hangul
  }

  private var counts: [Kind: Int] = [:]
  /// The number of letters that Persian has and Arabic lacks, and the number of letters that only Urdu has.
  private var (persian, urdu) = (0, 0)
  /// True if the first letter with a direction is written from right to left.
  private var beginsRightToLeft: Bool?

  /// The maximum number of bytes to read. They are enough for a decision.
  private static let longest = 12_000

  /// - Parameter html: A text with tags. The tags are skipped.
  public init(of html: String) {
    var html = html
    html.withUTF8 { count(Span(_unsafeElements: $0)) }
  }

  private mutating func count(_ text: Span<UInt8>) {
    var index = 0
    while index < min(text.count, Self.longest) {
      let byte = text[index]
      if byte == UInt8(ascii: "<") {
        index = Tag(text, at: index)?.end ?? index + 1
      } else if byte == UInt8(ascii: "&") {
        // References are skipped, because the letters of their names would count.
        index = Entities.reference(in: text, at: index)?.end ?? index + 1
      } else if byte < 0x80 {
        if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { add(.latin) }
        index += 1
      } else {
        let (scalar, length) = Script.decode(text, at: index)
        count(scalar)
        index += length
      }
    }
  }

  private mutating func count(_ scalar: UInt32) {
    switch scalar {
    // Accented letters, Cyrillic and Armenian count as Latin, because they are set like Latin.
    case 0xC0...0x24F, 0x400...0x58F: add(.latin)
    case 0x370...0x3FF, 0x1F00...0x1FFF: add(.greek)
    case 0x5D0...0x5F2: add(.hebrew)
    case 0x620...0x64A, 0x66E...0x6D3, 0x6D5, 0x6FA...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
      add(.arabic)
      if [0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC].contains(scalar) { persian += 1 }
      if [0x679, 0x688, 0x691, 0x6BA, 0x6BE, 0x6C1, 0x6D2].contains(scalar) { urdu += 1 }
    case 0x904...0x939, 0x958...0x961: add(.devanagari)
    case 0xE01...0xE30, 0xE40...0xE46: add(.thai)
    case 0x3041...0x30FF: add(.kana)
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: add(.han)
    case 0xAC00...0xD7A3: add(.hangul)
    default: break
    }
  }

  private mutating func add(_ kind: Kind) {
    counts[kind, default: 0] += 1
    if beginsRightToLeft == nil { beginsRightToLeft = kind == .arabic || kind == .hebrew }
  }

  private func count(_ kinds: Kind...) -> Int { kinds.reduce(0) { $0 + (counts[$1] ?? 0) } }

  /// The direction of most letters: `ltr`, `rtl`, or `nil` if there are as many of both.
  public var overallDirection: String? {
    let (right, left) = (count(.arabic, .hebrew), count(.latin, .greek, .devanagari, .thai, .han, .kana, .hangul))
    return right == left ? nil : right > left ? "rtl" : "ltr"
  }

  /// The overall direction, if the first letter has the other direction: `rtl` for a Hebrew text that begins with a
  /// product's name in Latin letters.
  public var direction: String? {
    guard let beginsRightToLeft else { return nil }
    return overallDirection == (beginsRightToLeft ? "rtl" : "ltr") ? nil : overallDirection
  }

  /// Returns the language of the text: the stated language if the text's script fits it, or else a guess.
  ///
  /// - Parameter stated: A language tag (BCP 47).
  /// - Returns: A language tag; `nil` if the language is unknown.
  public func language(stated: String?) -> String? {
    let stated = stated.flatMap { $0.isEmpty ? nil : $0 }
    let primary = stated?.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let groups: [(count: Int, languages: Set<String>, guess: String)] = [
      (count(.arabic), Self.inArabic, urdu > 0 ? "ur" : persian * 50 > count(.arabic) ? "fa" : "ar"),
      (count(.greek), ["el", "grc"], "el"), (count(.hebrew), ["he", "iw", "yi", "lad"], "he"),
      (count(.devanagari), ["hi", "mr", "ne", "sa", "bho", "mai", "kok", "ks", "sd"], "hi"),
      (count(.thai), ["th"], "th"),
      // One character of these scripts counts as two letters, because it has the meaning of two or three letters.
      (count(.han, .kana, .hangul) * 2, ["zh", "ja", "ko", "yue", "cmn", "wuu", "nan"], ofEastAsia),
    ]
    let total = count(.latin) + groups.reduce(0) { $0 + $1.count }
    // A quarter of the letters is enough, because much of an article about programs is in Latin letters.
    if let stated, let primary, let own = groups.first(where: { $0.languages.contains(primary) }), total > 0,
      own.count * 4 >= total
    {
      return own.guess == "ja" ? (primary == "ja" ? stated : "ja") : stated
    }
    guard let most = groups.max(by: { $0.count < $1.count }), most.count > count(.latin) else {
      // A text in Latin letters is not in a language of another script. With too few letters, this is uncertain.
      let isForeign = count(.latin) >= 12 && primary.map(Self.others.contains) == true
      return isForeign ? nil : stated
    }
    return most.guess
  }

  /// Guesses an East Asian language: Japanese text has kana everywhere, and Korean text is nearly all Hangul.
  private var ofEastAsia: String {
    if count(.kana) * 5 > count(.han) + count(.kana), count(.kana) > count(.hangul) { return "ja" }
    return count(.hangul) > count(.han) ? "ko" : "zh"
  }

  private static let inArabic: Set<String> = [
    "ar", "fa", "ur", "ps", "sd", "ug", "ckb", "ku", "ks", "pnb", "azb", "glk", "mzn", "lrc", "arz", "ary", "dv",
  ]
  /// Languages of these scripts that are rarely written in Latin letters.
  private static let others: Set<String> = [
    "ar", "fa", "ur", "ps", "el", "he", "iw", "yi", "hi", "mr", "ne", "sa", "th", "zh", "ja", "ko",
  ]
}
