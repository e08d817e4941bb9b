/// The avatar of a source without a picture: its initials on a colour that depends on its name.
///
/// `AdwAvatar` draws this avatar in rows and in the sidebar, but offers no access to it. So pages draw the same avatar
/// themselves.
nonisolated struct InitialsFace: Equatable {
  /// The first letters of the first word and of the last, in capitals.
  let initials: String
  /// The CSS class of the colour, `color1` to `color14`.
  let color: String

  private static let colors: UInt32 = 14

  init(of name: String) {
    let words = name.uppercased().split(separator: " ")
    let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
    initials = String(letters)
    // This is `g_str_hash`, which AdwAvatar uses.
    let hash = name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    color = "color\(hash % Self.colors + 1)"
  }
}
