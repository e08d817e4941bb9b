/// The names of encodings (WHATWG Encoding §4.2): every name of the standard, and the C library's name for the
/// encoding.
enum EncodingLabel {
  /// The decoder that a label selects.
  enum Meaning: Equatable {
    case utf8
    /// UTF-16 and UTF-32. A program that can read the label byte by byte knows that the text is not in these encodings.
    case wide
    case windows1252
    /// Another encoding, by the name that `iconv` knows.
    case other(String)
    /// An encoding that browsers refuse, because it can hide markup from filters.
    case refused
  }

  /// - Parameter label: The label, in lower case.
  /// - Returns: `nil` if neither the standard nor the C library knows the name.
  static func meaning(of label: String) -> Meaning? {
    exactMeaning(of: label) ?? nearly[squashed(label)].flatMap { exactMeaning(of: $0) }
  }

  private static func exactMeaning(of label: String) -> Meaning? {
    switch label {
    case "utf-8", "utf8", "utf_8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8": .utf8
    case let label where label.contains("utf-7") || label.contains("utf7"): .refused
    case let label where label.hasPrefix("utf-16") || label.hasPrefix("utf-32") || wide.contains(label): .wide
    default: names[label].map { $0 == "CP1252" ? .windows1252 : .other($0) } ?? foreign(label)
    }
  }

  /// The labels by their `squashed` form, for names that are only similar to a label: `cp-1251`, `win-1250`, `ISO
  /// 8859_2`.
  private static let nearly: [String: String] = {
    var labels = ["utf8": "utf-8"]
    for label in names.keys.sorted() { labels[squashed(label)] = label }
    return labels
  }()

  /// Returns a label's letters and digits. Writes `windows` for `win`, and `utf8` for `utf8mb4`, a name from databases.
  private static func squashed(_ label: String) -> String {
    let text = String(label.filter { $0.isLetter || $0.isNumber })
    if text.hasPrefix("utf8") { return "utf8" }
    for prefix in ["win", "mswin", "mscp", "xcp", "ansi"] where text.hasPrefix(prefix) {
      let rest = text.dropFirst(prefix.count)
      if rest.first?.isNumber == true { return "cp" + rest }
    }
    return text
  }

  /// Returns an encoding that browsers do not read, but that an old feed may still use.
  private static func foreign(_ label: String) -> Meaning? {
    let name = label.uppercased()
    return !name.contains("UTF") && !name.contains("UCS") && Iconv.knows(name) ? .other(name) : nil
  }

  private static let wide: Set<String> = [
    "utf16", "utf32", "utf_16", "utf_32", "unicode", "unicodefeff", "unicodefffe", "ucs-2", "ucs-4", "csunicode",
    "iso-10646-ucs-2",
  ]

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for label in words.dropFirst() { names[String(label)] = String(words[0]) }
    }
    return names
  }()

  /// Each line has the name for `iconv`, then the labels. If the standard maps a label to a larger encoding, the larger
  /// encoding is listed.
  private static let table = """
    CP866 866 cp866 csibm866 ibm866
    ISO-8859-2 csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 latin-2
    ISO-8859-3 csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
    ISO-8859-4 csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
    ISO-8859-5 csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
    ISO-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i \
    iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    ISO-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
    iso_8859-7:1987 sun_eu_greek
    ISO-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
    iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
    ISO-8859-10 csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6
    ISO-8859-13 iso-8859-13 iso8859-13 iso885913
    ISO-8859-14 iso-8859-14 iso8859-14 iso885914
    ISO-8859-15 csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 latin9 latin-9
    ISO-8859-16 iso-8859-16
    KOI8-R cskoi8r koi koi8 koi8-r koi8_r
    KOI8-U koi8-ru koi8-u
    MACINTOSH csmacintosh mac macintosh x-mac-roman
    CP874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874 cp874
    CP1250 cp1250 windows-1250 x-cp1250
    CP1251 cp1251 windows-1251 x-cp1251
    CP1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 \
    iso_8859-1:1987 l1 latin1 latin-1 us-ascii usascii windows-1252 x-cp1252
    CP1253 cp1253 windows-1253 x-cp1253
    CP1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 \
    x-cp1254
    CP1255 cp1255 windows-1255 x-cp1255
    CP1256 cp1256 windows-1256 x-cp1256
    CP1257 cp1257 windows-1257 x-cp1257
    CP1258 cp1258 windows-1258 x-cp1258
    MAC-CYRILLIC x-mac-cyrillic x-mac-ukrainian
    GB18030 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 cp936 euc-cn
    BIG5-HKSCS big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950
    EUC-JP cseucpkdfmtjapanese euc-jp x-euc-jp
    ISO-2022-JP csiso2022jp iso-2022-jp
    CP932 csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis cp932
    CP949 cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 cp949
    ISO-2022-KR csiso2022kr iso-2022-kr
    ISO-2022-CN iso-2022-cn iso-2022-cn-ext
    HZ hz-gb-2312
    """
}
