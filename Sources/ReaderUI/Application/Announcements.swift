import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import Library
import Reading
import SharedUI
import Text

/// The desktop notifications about new articles. The reader chooses the publications and folders. Each publication has
/// one notification.
///
/// The notifications set no sound, because the desktop decides about sounds.
final class Announcements {
  private let application: Object
  private let library: Library
  private let settings: Settings
  /// Returns true if the window is active, because the reader then sees the new articles there.
  private let isWatched: () -> Bool
  private let trace: Trace?
  private var told = ToldNews()
  private var watching: Task<Void, Never>?

  init(
    of application: Object, library: Library, settings: Settings, trace: Trace?, isWatched: @escaping () -> Bool
  ) {
    self.application = application
    self.library = library
    self.settings = settings
    self.isWatched = isWatched
    self.trace = trace
    watching = Task { [weak self] in
      await self?.recall()
      for await change in await library.changes() {
        if case .marks(let articles) = change { await self?.noteMarks(of: articles) }
      }
    }
  }

  func end() {
    watching?.cancel()
  }

  /// Sends notifications for new articles. The notifications of quiet hours are sent after the first refresh that
  /// follows them.
  func tell() {
    guard settings.quietHours?.contain(Date()) != true else { return }
    Task { [weak self, library] in
      // If the library cannot be written to, the window reports it.
      guard let news = try? await library.takeNews(), let self else { return }
      // Notifications about read or old articles are withdrawn first.
      await look(at: told.all)
      guard !news.isEmpty, !isWatched() else { return }
      for news in news { await tell(of: news) }
      await keep()
    }
  }

  private func tell(of news: News) async {
    let first = Array(news.articles.prefix(Self.mostHeadlines))
    guard let summaries = try? await library.summaries(first),
      let newest = summaries.first(where: { $0.id == first.first })
    else { return }
    // The new notification also covers the unread articles of an earlier notification.
    let articles = told.articles[news.publication.id, default: []].union(news.articles)
    told.add(news.articles, of: news.publication.id)
    let headlines = first.compactMap { id in summaries.first { $0.id == id }?.title }
    let count = translated("%s new article", plural: "%s new articles", count: articles.count)
    let lines = articles.count == 1 ? headlines : [count] + headlines
    let body = await Self.takesMarkup() ? lines.map(escaped) : lines
    guard let notification = g_notification_new(news.publication.title) else { return }
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, body.joined(separator: "\n"))
    let link = LibraryLink.article(newest.id).address
    g_notification_set_default_action_and_target_value(notification, "app.follow", g_variant_new_string(link))
    g_notification_add_button_with_target_value(
      notification, translated("Open"), "app.follow", g_variant_new_string(link))
    let keys = articles.map(\.description).sorted().joined(separator: ",")
    g_notification_add_button_with_target_value(
      notification, translated("Mark Read"), "app.mark-read", g_variant_new_string(keys))
    g_application_send_notification(application.cast(), Self.name(of: news.publication.id), notification)
    trace?.note("announced", [("publication", news.publication.id.rawValue), ("count", articles.count)])
  }

  /// True if the desktop reads the text of a notification as markup. GLib passes the text unchanged to servers of the
  /// freedesktop specification. The interfaces of GNOME and of the portal expect plain text.
  private static func takesMarkup() async -> Bool {
    guard !Flatpak.isAround, let bus = SessionBus() else { return false }
    let isGNOME = await bus.call("NameHasOwner", of: .broker, [.text("org.gtk.Notifications")])?.first == .boolean(true)
    if isGNOME { return false }
    let server = BusPlace(
      "org.freedesktop.Notifications", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications")
    // A server that does not answer may still read markup, and may load the pictures named there.
    guard case .texts(let abilities)? = await bus.call("GetCapabilities", of: server, limit: 2_000)?.first else {
      return true
    }
    return abilities.contains("body-markup")
  }

  /// The maximum number of headlines in a notification. Further articles are only counted.
  private static let mostHeadlines = 3

  private static func name(of publication: Publication.ID) -> String { "publication-\(publication)" }

  // MARK: Withdrawing

  /// Restores the notifications of earlier program runs, and withdraws those whose articles were read meanwhile.
  private func recall() async {
    guard let earlier = try? await library.toldNews() else { return }
    for (publication, articles) in earlier { told.add(articles, of: publication) }
    await look(at: told.all)
  }

  private func noteMarks(of articles: [ArticleSummary.ID]) async {
    await look(at: told.all.intersection(articles))
  }

  /// Withdraws notifications whose articles are read or too old.
  private func look(at articles: Set<ArticleSummary.ID>) async {
    guard !articles.isEmpty, let news = try? await library.news(among: articles) else { return }
    let gone = articles.subtracting(news)
    guard !gone.isEmpty else { return }
    for publication in told.forget(gone) { withdraw(publication) }
    await keep()
  }

  /// Stores which articles had notifications. If the library cannot be written to, the window reports it.
  private func keep() async { try? await library.keep(toldNews: told.articles) }

  private func withdraw(_ publication: Publication.ID) {
    g_application_withdraw_notification(application.cast(), Self.name(of: publication))
    trace?.note("withdrawn", [("publication", publication.rawValue)])
  }
}
