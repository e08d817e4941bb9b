import Articles
import Foundation
import TestServers

@testable import Storage

/// The articles of the golden queries: in several languages, of several kinds and times, in three sources.
struct GoldenLibrary {
  let folder: TemporaryFolder
  let store: Store
  /// The articles by their keys, each of one letter.
  let articles: [String: ArticleSummary.ID]

  init() async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    store = try Store(path: folder.file("data/library.sqlite"))
    let writer = store.writer
    func perform(_ deed: Deed) async throws {
      _ = try await writer.perform(deed, midnight: Date(), at: Date())
    }
    let world = try await writer.folder(titled: "World", in: nil)
    let inner = try await writer.folder(titled: "Far Away", in: world)
    try await perform(.addFilter(.init(.mute, words: "\"snow for sale\"")))
    let sources: [(String, Folder.ID?, [SourceArticle])] = [
      ("Heise News", nil, Self.heise), ("Le Monde", world, Self.monde), ("The Café", inner, Self.cafe),
    ]
    var found: [String: ArticleSummary.ID] = [:]
    for (index, (title, folder, articles)) in sources.enumerated() {
      let (id, _) = try await writer.addPublication(
        Source(kind: .feed, address: "https://example.org/\(index)"), title: title, folder: folder)
      let update = SourceUpdate(title: title, articles: articles, state: "")
      let stored = try await writer.store(update, of: id, at: Date())
      for (article, id) in zip(articles, stored.added) { found[article.key] = id }
    }
    articles = found
    func ids(_ keys: String) -> [ArticleSummary.ID] { keys.compactMap { found[String($0)] } }
    try await perform(.mark(.articles(ids("bdfil")), .read(true)))
    try await perform(.mark(.articles(ids("cfk")), .starred(true)))
    while try await writer.index(atMost: 100) == 100 {}
  }

  private static var heise: [SourceArticle] {
    [
      article(
        "a", "Heavy snow in Zürich", "Ada Lovelace", "The tram stops because of snow and ice.", ["Weather", "Climate"],
        "en", .daysAgo(2.0 / 24), hasPicture: true),
      article("b", "Rain again", "Bob Berg", "Heavy rain fell on the old town.", ["weather"], "en", .daysAgo(3)),
      article("c", "", "", "Snow rain hail fog.", [], nil, .daysAgo(20)),
      article(
        "d", "Podcast 12: the tram", "Ada Lovelace", "An episode about C++ and 12:30 trains.", ["Podcast"], "en-GB",
        .noon("2022-06-15"), medium: .audio),
      article(
        "l", "Half-life of --force", "O’Brien", "It’s a half life. OR not? AND NOT title:x", ["C++", "OR"], "en",
        .noon("2018-05-05")),
      article("n", "Long read", "Ada", String(repeating: "word ", count: 801), [], "en", .noon("2018-05-04")),
    ]
  }

  private static var monde: [SourceArticle] {
    [
      article(
        "e", "La neige à Paris", "Zoé Dupont", "Il neige sur la ville. L’été est loin.", ["Météo"], "fr",
        .noon("2022-01-31"), hasPicture: true, comments: 3),
      article(
        "f", "Élection : résultats", "Jean Dupont", "Les résultats complets : http://a.example/b", ["Politique"],
        "fr-CA", .noon("2021-12-31")),
      article(
        "g", "Video of the hail", "", "hail hail hail", [], "fr", .noon("2021-03-05"), medium: .video, comments: 0),
      article("m", "Snow for sale", "Spam", "Buy snow now", ["Ads"], "en", .daysAgo(1)),
    ]
  }

  private static var cafe: [SourceArticle] {
    [
      article(
        "h", "Der Schnee im Mai", "Jürgen Groß", "Schnee im Mai ist selten. Straße und Fluß.",
        ["Wetter", "Climate change"], "de-AT", .noon("2020-02-29")),
      article("i", "東京の雪", "田中", "東京に雪が降った。", ["天気"], "ja", .noon("2020-02-28")),
      article("j", "الكتاب الجديد", "ليلى", "كتاب عن الثلج في المدينة", ["كتب"], "ar", .noon("2019-07-01")),
      article("k", "Снег в Москве", "Иван", "Сильный снег выпал в Москве.", ["Погода"], "ru", .noon("2019-06-30")),
    ]
  }

  private static func article(
    _ key: String, _ headline: String, _ byline: String, _ text: String, _ tags: [String], _ language: String?,
    _ published: Date, medium: Medium? = nil, hasPicture: Bool = false, comments: Int? = nil
  ) -> SourceArticle {
    var article = SourceArticle(
      key: key, headline: headline, byline: byline, address: "https://example.org/\(key)", published: published,
      html: "<p>\(text)</p>", details: ArticleDetails(language: language, tags: tags))
    article.image = hasPicture ? "https://example.org/a.jpg" : nil
    (article.medium, article.comments) = (medium, comments)
    return article
  }
}

extension Date {
  fileprivate static func daysAgo(_ days: Double) -> Date { Date().addingTimeInterval(-days * 86_400) }

  fileprivate static func noon(_ day: String) -> Date {
    (try? Date("\(day)T12:00:00Z", strategy: .iso8601)) ?? .distantPast
  }
}
