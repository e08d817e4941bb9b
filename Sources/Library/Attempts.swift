import Articles
import HTTP

/// What was tried in vain in this run of the program.
enum Attempt: Hashable, Sendable {
  /// An article's own page, which gave nothing.
  case page(ArticleSummary.ID)
  /// A picture that its server did not have for reading offline, by its address.
  case picture(String)
  /// The search for a publication's icon, whatever it found.
  case icon(Publication.ID)

  fileprivate var isIcon: Bool {
    if case .icon = self { true } else { false }
  }
}

/// What was tried and is not to be tried again by itself in this run of the program.
actor Attempts {
  private var made: Set<Attempt> = []
  private let searches = Slots(4)

  func contains(_ attempt: Attempt) -> Bool { made.contains(attempt) }

  /// - Returns: Whether it was not made yet.
  @discardableResult
  func insert(_ attempt: Attempt) -> Bool {
    made.insert(attempt).inserted
  }

  /// Waits until few icons are searched for. Each search asks a host of its own, whose name may take seconds to be looked up, and GLib
  /// looks up few names at a time: what the reader waits for would wait as well.
  func beginIconSearch() async { _ = await searches.take(0) }

  func endIconSearch() { searches.give() }

  /// Lets all icons be looked for again.
  func forgetIcons() {
    made = made.filter { !$0.isIcon }
  }
}
