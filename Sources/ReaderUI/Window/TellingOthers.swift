import ArticleUI
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The invitation to recommend the program: a page whose address the reader can send to others. The About dialog always
/// offers it. The program also offers it once, to a reader who has read on several days.
final class TellingOthers {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
    Actions(of: session.window.cast()).add("tell-others") { [weak self] in self?.present() }
  }

  /// Counts an article that was read to its end. Makes the offer when there are enough articles and days.
  func articleEnded() {
    var reading = ReadingDays(session.settings[.readingDays])
    guard reading.note(DateText.stored(Date())) else { return }
    session.settings[.readingDays] = reading.stored
    guard reading.isEnough else { return }
    session.toast.offer(translated("Do you like to read here?"), translated("_Tell Others…")) { [weak self] in
      self?.present()
    }
  }

  func present() {
    let alert = Alert(
      translated("Tell Others"),
      translated("Courant has no advertising. It grows by those who speak of it.") + "\n\n" + homepage)
    alert.add("close", translated("_Close"))
    alert.add("copy", translated("Copy _Link"))
    alert.add("mail", translated("_Write a Mail"), appearance: ADW_RESPONSE_SUGGESTED)
    alert.setClosing("close")
    alert.onAnswer { [weak self] answer in
      guard let self else { return }
      if answer == "copy" { session.desktop.copy(homepage) }
      if answer == "mail" { mail() }
    }
    alert.present(over: session.window.cast())
  }

  private func mail() {
    Task { [weak self] in
      let subject = translated("A news reader for you")
      let body = translated("I read my news with Courant. You may like it, too:") + "\n\n" + homepage
      if await !MailWindow.compose(subject: subject, body: body) { self?.session.desktop.copy(homepage) }
    }
  }
}

/// The number of articles that were read to their end, and the days of reading, until the offer was made.
struct ReadingDays: Equatable {
  /// The numbers of articles and days that are enough for the offer.
  static let (enoughArticles, enoughDays) = (20, 5)

  private(set) var articles: Int
  private(set) var days: [String]

  /// - Parameter stored: The stored setting: the number of articles, then the days.
  init(_ stored: [String]) {
    articles = stored.first.flatMap { Int($0) } ?? 0
    days = Array(stored.dropFirst())
  }

  var stored: [String] { [String(articles)] + days }
  var isEnough: Bool { articles == Self.enoughArticles && days.count >= Self.enoughDays }

  /// Counts an article.
  ///
  /// - Returns: True if the count changed. After the count is sufficient, it no longer changes, so that the offer is
  ///   made only once.
  mutating func note(_ day: String) -> Bool {
    guard articles < Self.enoughArticles || days.count < Self.enoughDays else { return false }
    if !days.contains(day) { days = (days + [day]).suffix(Self.enoughDays) }
    // The last article is counted only when there are enough days.
    articles = min(articles + 1, days.count >= Self.enoughDays ? Self.enoughArticles : Self.enoughArticles - 1)
    return true
  }
}

extension Settings.Key<[String]> {
  static let readingDays = Self("reading-days")
}
