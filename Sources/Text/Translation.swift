import CGettext
import Glibc

/// Returns the translation of a sentence of the program, or the sentence itself if there is no translation (gettext).
///
/// Arguments are marked `%s`, or `%1$s`, `%2$s` if a translation may change their order.
public func translated(_ sentence: String, _ arguments: String...) -> String {
  // Without a translation, gettext returns the pointer that it received. So the pointer must still be valid here.
  fill(sentence.withCString { String(cString: dgettext(domain, $0)) }, arguments)
}

/// Returns the translation of a sentence with a number, in the form for that number. `%s` is replaced by the number.
public func translated(_ one: String, plural: String, count: Int, _ arguments: String...) -> String {
  let form = one.withCString { one in
    plural.withCString { String(cString: dngettext(domain, one, $0, UInt(count.magnitude))) }
  }
  return fill(form, [grouped(count)] + arguments)
}

/// Marks a sentence for translation. The sentence is stored in English, and `translated` translates it when it is
/// shown.
public func translatable(_ sentence: String) -> String { sentence }

/// Sets the user's language from the environment. Call it once at the program's start.
///
/// Translations are in `share/locale` of the nearest folder above the program, in the installation prefix or the build
/// folder (scripts/translations.sh).
public func setLanguage() {
  // Only these categories are set. Numbers and dates keep the format that programs write.
  setlocale(LC_CTYPE, "")
  setlocale(LC_MESSAGES, "")
  bindtextdomain(domain, ProgramPlace.nearest("share/locale") ?? "/usr/share/locale")
  bind_textdomain_codeset(domain, "UTF-8")
}

/// True if the program's language is written from right to left. The translation states this, as in GTK.
public var isWrittenFromRight: Bool { translated("default:LTR") == "default:RTL" }

private let domain = "courant"

/// Returns a value between the signs U+2068 and U+2069, if it has letters that run against the program's language.
/// Without the signs, a name in Arabic would turn the words around it. A value that has such signs already is a sentence
/// or a list of ours.
func isolated(_ value: String, fromRight: Bool = isWrittenFromRight) -> String {
  guard fromRight || value.utf8.contains(where: { $0 >= 0xD6 }) else { return value }
  let signs: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2069}"
  let letters = value.unicodeScalars.filter(\.properties.isAlphabetic)
  guard letters.contains(where: { $0.isWrittenFromRight != fromRight }),
    !value.unicodeScalars.contains(where: { signs.contains($0) })
  else { return value }
  return "\u{2068}\(value)\u{2069}"
}

extension Unicode.Scalar {
  /// True for letters of Hebrew, Arabic and the scripts beside them.
  fileprivate var isWrittenFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

private func fill(_ sentence: String, _ values: [String]) -> String {
  let arguments = values.map { isolated($0) }
  var result = ""
  var rest = sentence[...]
  var next = 0
  while let percent = rest.firstIndex(of: "%") {
    result += rest[..<percent]
    rest = rest[percent...].dropFirst()
    let digits = rest.prefix { $0.isNumber }
    if !digits.isEmpty, rest.dropFirst(digits.count).hasPrefix("$s"), let number = Int(digits) {
      result += arguments.indices.contains(number - 1) ? arguments[number - 1] : ""
      rest = rest.dropFirst(digits.count + 2)
    } else if rest.hasPrefix("s") {
      result += arguments.indices.contains(next) ? arguments[next] : ""
      next += 1
      rest = rest.dropFirst()
    } else {
      result += "%"
    }
  }
  return result + rest
}
