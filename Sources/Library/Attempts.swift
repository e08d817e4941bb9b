import Articles
import HTTP

/// An attempt that the program does not repeat automatically until its next start.
enum Attempt: Hashable, Sendable {
  /// The fetch of an article's own page that gave no text.
  case page(ArticleSummary.ID)
  /// The fetch of a picture for reading offline, by its address. The server did not have the picture.
  case picture(String)
  /// The search for a publication's icon, with or without a result.
  case icon(Publication.ID)

  fileprivate var isIcon: Bool {
    if case .icon = self { true } else { false }
  }
}

actor Attempts {
  private var made: Set<Attempt> = []
  private let searches = Slots(4)

  func contains(_ attempt: Attempt) -> Bool { made.contains(attempt) }

  /// Records an attempt.
  ///
  /// - Returns: True if the attempt is new.
  @discardableResult
  func insert(_ attempt: Attempt) -> Bool {
    made.insert(attempt).inserted
  }

  /// Waits until fewer than four searches for icons run. Each search asks another host, and the lookup of a host's name
  /// may take seconds. GLib looks up few names at a time, so more searches would delay requests that the reader waits
  /// for.
  func beginIconSearch() async { _ = await searches.take(0) }

  func endIconSearch() { searches.give() }

  /// Allows all searches for icons again.
  func forgetIcons() {
    made = made.filter { !$0.isIcon }
  }
}
