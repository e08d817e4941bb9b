import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Text

/// A word of thanks: the page to send to others, from the menu at any time, and offered once to who has read here for a while.
final class TellingOthers {
  private let window: Object
  private let settings: Settings
  private let desktop: DesktopHandover
  private let toast: Toast

  init(over window: Object, settings: Settings, desktop: DesktopHandover, toast: Toast) {
    (self.window, self.settings, self.desktop, self.toast) = (window, settings, desktop, toast)
    Actions(of: window.cast()).add("tell-others") { [weak self] in self?.present() }
  }

  /// The reader is at the end of an article.
  func articleEnded() {
    var reading = ReadingDays(settings[.readingDays])
    guard reading.note(DateText.stored(Date())) else { return }
    settings[.readingDays] = reading.stored
    guard reading.isEnough else { return }
    toast.offer(translated("Do you like to read here?"), translated("_Tell Others…")) { [weak self] in self?.present() }
  }

  private func present() {
    let alert = Alert(
      translated("Tell Others"),
      translated("Courant has no advertising. It grows by those who speak of it.") + "\n\n" + homepage)
    alert.add("close", translated("_Close"))
    alert.add("copy", translated("Copy _Link"))
    alert.add("mail", translated("_Write a Mail"), appearance: ADW_RESPONSE_SUGGESTED)
    alert.setClosing("close")
    alert.onAnswer { [weak self] answer in
      guard let self else { return }
      if answer == "copy" { desktop.copy(homepage) }
      if answer == "mail" { mail() }
    }
    alert.present(over: window.cast())
  }

  private func mail() {
    Task { [weak self] in
      let subject = translated("A news reader for you")
      let body = translated("I read my news with Courant, and you may like it as well:") + "\n\n" + homepage
      if await !MailWindow.compose(subject: subject, body: body) { self?.desktop.copy(homepage) }
    }
  }
}

/// How many articles were read to their ends and on which days, until the reader was asked once.
struct ReadingDays: Equatable {
  /// Of so many articles, on so many days.
  static let (enoughArticles, enoughDays) = (20, 5)

  private(set) var articles: Int
  private(set) var days: [String]

  /// - Parameter stored: The number, and then the days; as it is stored among the settings.
  init(_ stored: [String]) {
    articles = stored.first.flatMap { Int($0) } ?? 0
    days = Array(stored.dropFirst())
  }

  var stored: [String] { [String(articles)] + days }
  var isEnough: Bool { articles == Self.enoughArticles && days.count >= Self.enoughDays }

  /// Counts an article.
  ///
  /// - Returns: Whether that was to be counted still. Nobody is asked twice: what is enough once stays so.
  mutating func note(_ day: String) -> Bool {
    guard articles < Self.enoughArticles || days.count < Self.enoughDays else { return false }
    if !days.contains(day) { days = (days + [day]).suffix(Self.enoughDays) }
    // The last one waits for the days.
    articles = min(articles + 1, days.count >= Self.enoughDays ? Self.enoughArticles : Self.enoughArticles - 1)
    return true
  }
}

extension Settings.Key<[String]> {
  static let readingDays = Self("reading-days")
}
