import CGettext
import Glibc

/// The reader's language for a sentence of the program; the sentence itself where there is no translation (gettext).
///
/// Places for arguments are written `%s`, or `%1$s`, `%2$s` where a translation may turn them around.
public func translated(_ sentence: String, _ arguments: String...) -> String {
  // Without a translation gettext returns the address it was given, which has to be alive still.
  fill(sentence.withCString { String(cString: dgettext(domain, $0)) }, arguments)
}

/// The same for a sentence with a number, whose form follows it. `%s` stands for the number.
public func translated(_ one: String, plural: String, count: Int, _ arguments: String...) -> String {
  let form = one.withCString { one in
    plural.withCString { String(cString: dngettext(domain, one, $0, UInt(count.magnitude))) }
  }
  return fill(form, [grouped(count)] + arguments)
}

/// Marks a sentence for translation that is stored in English and goes through `translated` where it is shown.
public func translatable(_ sentence: String) -> String { sentence }

/// Takes the reader's language from the environment; to be called once when the program starts.
///
/// Translations are in `share/locale` of the nearest folder above the program: of the prefix it was installed below, or of
/// the build's folder (scripts/translations.sh).
public func setLanguage() {
  // Not all of the locale: numbers and dates stay as programs write them.
  setlocale(LC_CTYPE, "")
  setlocale(LC_MESSAGES, "")
  bindtextdomain(domain, ProgramPlace.nearest("share/locale") ?? "/usr/share/locale")
  bind_textdomain_codeset(domain, "UTF-8")
}

/// Whether the language that the reader sees is written from right to left: its translation says so, as GTK's own do.
public var isWrittenFromRight: Bool { translated("default:LTR") == "default:RTL" }

private let domain = "courant"

private func fill(_ sentence: String, _ arguments: [String]) -> String {
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
