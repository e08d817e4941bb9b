import Text

/// Separates the next page of an article from the next article, because sites use the relation `next` for both.
enum NextPage {
  /// True if the addresses differ only by a page number that is one higher in the second address.
  static func continues(_ address: String, _ next: String) -> Bool {
    guard Address.host(of: address) == Address.host(of: next) else { return false }
    let old = parts(address)
    let new = parts(next)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(room).count
    let added = new[start..<(new.count - end)]
    let gone = old[start..<(old.count - end)]
    let numbers = added.compactMap { Int($0) }
    guard numbers.count == 1, (2...limit).contains(numbers[0]) else { return false }
    // Numbers after these names identify articles.
    if start > 0, ["p", "id"].contains(old.prefix(start).last { $0 != "=" }) { return false }
    guard added.allSatisfy({ Int($0) != nil || words.contains($0) }) else { return false }
    if gone.isEmpty { return numbers[0] == 2 }
    // A number with a leading zero is a day or a month.
    return gone.allSatisfy { Int($0) != nil && !$0.hasPrefix("0") || words.contains($0) }
      && (gone.compactMap { Int($0) }.first ?? 1) == numbers[0] - 1
  }

  private static let limit = 30
  private static let words: Set<Substring> = ["page", "pg", "pagina", "seite", "/", "-", "_", "?", "&", "=", ","]

  /// Splits an address into words, numbers and single punctuation marks.
  private static func parts(_ address: String) -> [Substring] {
    let address = address.prefix(2_000).prefix { $0 != "#" }
    var parts: [Substring] = []
    var start = address.startIndex
    for index in address.indices {
      guard index > start else { continue }
      let isOne = isWord(address[start]) && isWord(address[index]) && address[start].isNumber == address[index].isNumber
      if !isOne {
        parts.append(address[start..<index])
        start = index
      }
    }
    if start < address.endIndex { parts.append(address[start...]) }
    return parts
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
