import Articles
import FoundationEssentials
import Library
import Reading
import SharedUI
import Text

/// Offers notifications for new articles of a publication, after the reader has finished one of its articles. Each
/// publication has one offer, and each day at most one.
final class AnnouncingOffer {
  private let session: ReadingSession
  /// The time when the open article was shown.
  private var shown: ContinuousClock.Instant?
  /// Called when an article was read to its end and no offer was made.
  var onFinished: () -> Void = {}

  /// The shortest reading time. A reader who reaches the end sooner has only skimmed the article.
  private static let leastReading = Duration.seconds(10)

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Called when an article is shown.
  func articleShown() {
    shown = .now
  }

  /// Makes the offer if the reader has read an article of this publication to its end.
  func articleEnded(of id: Publication.ID) {
    guard let shown, .now - shown >= Self.leastReading else { return }
    self.shown = nil
    let today = DateText.stored(Date())
    guard session.settings[.announcingOfferedOn] != today,
      let publication = session.sections.publication(of: .publication(id)),
      !session.sections.sidebar.announces(publication),
      // The publication that is part of the program never has new articles.
      !publication.address.hasPrefix("resource:"), !session.settings[.announcingOffered].contains(id.description)
    else { return onFinished() }
    session.settings[.announcingOfferedOn] = today
    session.settings[.announcingOffered] += [id.description]
    session.toast.offer(translated("Show notifications of “%s”?", publication.title), translated("_Turn On")) {
      [weak self] in
      self?.announce([.publication(id)], true)
    }
  }

  /// Switches notifications for publications or folders on or off.
  func announce(_ subjects: [Announced], _ isTold: Bool) {
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      guard let done = try await library.perform(.together(subjects.map { .announce($0, isTold) })) else { return }
      await self?.session.toast.say(done.message, canUndo: true)
    }
  }
}

extension Settings.Key<String> {
  /// The day of the last offer.
  static let announcingOfferedOn = Self("announcing-offered-on")
}
