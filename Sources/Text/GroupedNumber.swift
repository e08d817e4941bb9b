import Glibc

/// Returns a number in the form of the user's language. Numbers with five or more digits are written in groups of three
/// digits.
public func grouped(_ number: Int) -> String {
  guard number.magnitude >= 10_000 else { return String(number) }
  let own = localeconv().pointee.thousands_sep.map { String(cString: $0) } ?? ""
  // The locale "C" has no separator.
  let separator = own.isEmpty ? "," : own
  var digits = Array(String(number.magnitude))
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(contentsOf: separator, at: place) }
  return (number < 0 ? "-" : "") + String(digits)
}
