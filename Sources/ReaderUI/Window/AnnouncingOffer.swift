import Articles
import FoundationEssentials
import Library
import Reading
import Text

/// Offers to tell of new articles of a publication, once, after the reader came to the end of an article of it. One offer a day is
/// enough.
final class AnnouncingOffer {
  private let library: Library
  private let settings: Settings
  private let sections: LibrarySections
  private let writes: Writes
  private let toast: Toast
  /// When the article that is read was shown.
  private var shown: ContinuousClock.Instant?
  /// An article was read to its end, and nothing was offered.
  var onFinished: () -> Void = {}

  /// Who comes to the end before this long has looked at it, and not read it.
  private static let leastReading = Duration.seconds(10)

  init(library: Library, settings: Settings, sections: LibrarySections, writes: Writes, toast: Toast) {
    self.library = library
    self.settings = settings
    self.sections = sections
    self.writes = writes
    self.toast = toast
  }

  /// An article is seen.
  func articleShown() {
    shown = .now
  }

  /// The reader is at the end of an article of this publication.
  func articleEnded(of id: Publication.ID) {
    guard let shown, .now - shown >= Self.leastReading else { return }
    self.shown = nil
    let today = DateText.stored(Date())
    guard settings[.announcingOfferedOn] != today, let publication = sections.publication(of: .publication(id)),
      !sections.sidebar.announces(publication),
      // What came with the program has nothing new.
      !publication.address.hasPrefix("resource:"), !settings[.announcingOffered].contains(id.description)
    else { return onFinished() }
    settings[.announcingOfferedOn] = today
    settings[.announcingOffered] += [id.description]
    toast.offer(translated("Tell you of new articles of “%s”?", publication.title), translated("_Yes")) { [weak self] in
      self?.announce(.publication(id), true)
    }
  }

  /// Tells the reader of new articles from now on, or no longer.
  func announce(_ subject: Announced, _ isTold: Bool) {
    writes.perform { [weak self, library] () async throws(LibraryError) in
      guard try await library.perform(.announce(subject, isTold)) != nil else { return }
      await self?.toast.say(
        isTold ? translated("You are told of new articles") : translated("You are not told of new articles any more"),
        canUndo: true)
    }
  }
}

extension Settings.Key<String> {
  /// The day on which the reader was asked last.
  static let announcingOfferedOn = Self("announcing-offered-on")
}
