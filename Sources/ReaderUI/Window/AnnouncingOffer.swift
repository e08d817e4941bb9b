import Articles
import FoundationEssentials
import Library
import Reading
import SharedUI
import Text

/// Offers notifications for new articles of a publication, once, after the reader finished one of its articles. At most
/// one offer a day.
final class AnnouncingOffer {
  private let session: ReadingSession
  /// The time when the open article was shown.
  private var shown: ContinuousClock.Instant?
  /// Called when an article was read to its end without an offer.
  var onFinished: () -> Void = {}

  /// The shortest reading time: a reader who reaches the end sooner has skimmed the article.
  private static let leastReading = Duration.seconds(10)

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Records that an article is shown.
  func articleShown() {
    shown = .now
  }

  /// Makes the offer if the reader read an article of this publication to its end.
  func articleEnded(of id: Publication.ID) {
    guard let shown, .now - shown >= Self.leastReading else { return }
    self.shown = nil
    let today = DateText.stored(Date())
    guard session.settings[.announcingOfferedOn] != today,
      let publication = session.sections.publication(of: .publication(id)),
      !session.sections.sidebar.announces(publication),
      // The publication that ships with the program has nothing new.
      !publication.address.hasPrefix("resource:"), !session.settings[.announcingOffered].contains(id.description)
    else { return onFinished() }
    session.settings[.announcingOfferedOn] = today
    session.settings[.announcingOffered] += [id.description]
    session.toast.offer(translated("Tell you of new articles of “%s”?", publication.title), translated("_Yes")) {
      [weak self] in
      self?.announce(.publication(id), true)
    }
  }

  /// Switches notifications for a publication or folder on or off.
  func announce(_ subject: Announced, _ isTold: Bool) {
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      guard try await library.perform(.announce(subject, isTold)) != nil else { return }
      await self?.session.toast.say(
        isTold
          ? translated("Notifications of new articles are on") : translated("Notifications of new articles are off"),
        canUndo: true)
    }
  }
}

extension Settings.Key<String> {
  /// The day of the last offer.
  static let announcingOfferedOn = Self("announcing-offered-on")
}
