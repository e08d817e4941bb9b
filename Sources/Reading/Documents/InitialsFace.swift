/// The avatar of a source without a picture: its initials on a colour that depends on its name.
///
/// `AdwAvatar` draws this avatar in rows and in the sidebar, but offers no access to it. So pages draw the same avatar
/// themselves.
public nonisolated struct InitialsFace: Equatable {
  /// The first letters of the first word and of the last, in capitals.
  let initials: String
  /// The CSS class of the colour, `color1` to `color14`.
  let color: String

  private static let colors: UInt32 = 14

  /// Returns a name for an avatar, with words that begin with a letter or a digit. Brackets are no initials.
  public static func text(of name: String) -> String {
    let words = name.split(separator: " ").map { $0.drop { !$0.isLetter && !$0.isNumber } }.filter { !$0.isEmpty }
    return words.isEmpty ? name : words.joined(separator: " ")
  }

  init(of name: String) {
    let name = Self.text(of: name)
    let words = name.uppercased().split(separator: " ")
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    initials = String(letters)
    // This is `g_str_hash`, which AdwAvatar uses.
    let hash = name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    color = "color\(hash % Self.colors + 1)"
  }
}
