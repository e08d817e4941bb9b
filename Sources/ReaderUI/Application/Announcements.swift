import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import Library
import Text

/// What the desktop is told of: new articles of what the reader wants to be told of, one summary for each
/// publication.
///
/// It makes no sound: whether there is one is the desktop's choice.
final class Announcements {
  private let application: Object
  private let library: Library
  private let settings: Settings
  /// Whether the reader looks at the window, and sees there what is new.
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

  /// Tells of what came. In quiet hours it waits for the first refresh after them.
  func tell() {
    guard settings.quietHours?.contain(Date()) != true else { return }
    Task { [weak self, library] in
      // A library that cannot be written says so in the window.
      guard let news = try? await library.takeNews(), let self else { return }
      // What is old by now is news no more.
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
    // What comes before the last summary was read is told of together with it.
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

  /// Whether the desktop takes what it is told for markup. GLib hands the text on as it is to servers of the freedesktop
  /// specification; GNOME's own interface and the portal's take plain text.
  private static func takesMarkup() async -> Bool {
    guard !Flatpak.isAround, let bus = SessionBus() else { return false }
    let isGNOME = await bus.call("NameHasOwner", of: .broker, [.text("org.gtk.Notifications")])?.first == .boolean(true)
    if isGNOME { return false }
    let server = BusPlace(
      "org.freedesktop.Notifications", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications")
    // Whoever does not say may take it for markup, and ask for the pictures that it names.
    guard case .texts(let abilities)? = await bus.call("GetCapabilities", of: server, limit: 2_000)?.first else {
      return true
    }
    return abilities.contains("body-markup")
  }

  /// More are counted and not named.
  private static let mostHeadlines = 3

  private static func name(of publication: Publication.ID) -> String { "publication-\(publication)" }

  // MARK: Taking back

  /// Goes on with what earlier runs of the program told of, some of which may be read by now.
  private func recall() async {
    guard let earlier = try? await library.toldNews() else { return }
    for (publication, articles) in earlier { told.add(articles, of: publication) }
    await look(at: told.all)
  }

  private func noteMarks(of articles: [ArticleSummary.ID]) async {
    await look(at: told.all.intersection(articles))
  }

  /// Takes back what is no news any more: it is read by now, or too old.
  private func look(at articles: Set<ArticleSummary.ID>) async {
    guard !articles.isEmpty, let news = try? await library.news(among: articles) else { return }
    let gone = articles.subtracting(news)
    guard !gone.isEmpty else { return }
    for publication in told.forget(gone) { withdraw(publication) }
    await keep()
  }

  /// A library that cannot be written says so in the window.
  private func keep() async { try? await library.keep(toldNews: told.articles) }

  private func withdraw(_ publication: Publication.ID) {
    g_application_withdraw_notification(application.cast(), Self.name(of: publication))
    trace?.note("withdrawn", [("publication", publication.rawValue)])
  }
}
