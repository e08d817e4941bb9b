import Articles
import Foundation
import Queries
import Storage
import TestServers
import Testing

/// Queries against articles of which everything is known.
@Suite("A query")
struct QuerySearchTests {
  /// What is known of an article.
  private struct Known {
    let headline, byline, text, source: String
    let folders: [String]
    let tags: [String]
    let language: String
    let published: Date
    let isRead, isStarred, hasPicture: Bool
    let medium: Medium?
    let comments: Int?
  }

  private static let words = ["snow", "rain", "hail", "fog", "Zürich", "tram"]
  private static let clock = QueryClock(now: .noon, calendar: Calendar(identifier: .gregorian))

  /// Articles of four years, in three sources, of which one is in a folder and one in the folder inside.
  private static func filled(_ count: Int) async throws -> (sample: SampleStore, known: [ArticleSummary.ID: Known]) {
    let sample = try SampleStore()
    let outer = try await sample.writer.folder(titled: "World", in: nil)
    let inner = try await sample.writer.folder(titled: "Far Away", in: outer)
    let places: [(String, Folder.ID?, [String])] = [
      ("Heise News", nil, []), ("Le Monde", outer, ["world"]), ("The Café", inner, ["world", "far away"]),
    ]
    var chance = SplitMix64(seed: 7)
    var drafts: [String: Known] = [:]
    for (source, folder, folders) in places {
      let id = try await sample.add(source.replacing(" ", with: ""), in: folder)
      var articles: [SourceArticle] = []
      for number in 0..<count / 3 {
        let some = { (most: Int) in
          (0..<Int.random(in: 1...most, using: &chance)).compactMap { _ in words.randomElement(using: &chance) }
            .joined(separator: " ")
        }
        let age = Double(Int.random(in: 0..<4 * 365 * 86_400, using: &chance))
        let known = Known(
          headline: number % 17 == 0 ? "" : some(2), byline: ["Ada Lovelace", "Bob", ""][number % 3], text: some(4),
          source: source, folders: folders, tags: [["Climate", "Health"], ["climate change"], []][number % 3],
          language: ["en", "de-AT", "de"][number % 3], published: .noon.addingTimeInterval(-age),
          isRead: number % 5 < 2, isStarred: number % 7 == 0, hasPicture: number % 4 == 0,
          medium: [nil, .audio, .video, nil][number % 4], comments: [nil, 0, 3][number % 3])
        let key = "\(source) \(number)"
        drafts["https://example.org/\(key)"] = known
        var article = SourceArticle.sample(
          key, headline: known.headline, byline: known.byline, html: "<p>\(known.text)</p>", published: known.published,
          tags: known.tags)
        article.details.language = known.language
        article.image = known.hasPicture ? "https://example.org/a.jpg" : nil
        (article.medium, article.comments) = (known.medium, known.comments)
        articles.append(article)
      }
      _ = try await sample.writer.store(.sample(id, title: source, articles), at: .noon)
    }
    while try await sample.writer.index(atMost: 1000) == 1000 {}
    var known: [ArticleSummary.ID: Known] = [:]
    for summary in try await sample.reader.summaries(sample.ids()) { known[summary.id] = drafts[summary.address ?? ""] }
    _ = try await sample.writer.perform(.mark(.articles(known.filter(\.value.isRead).map(\.key)), .read(true)))
    _ = try await sample.writer.perform(.mark(.articles(known.filter(\.value.isStarred).map(\.key)), .starred(true)))
    return (sample, known)
  }

  /// True if an article meets a condition, by a rule of its own.
  private static func meets(_ condition: Condition, _ article: Known) -> Bool {
    switch condition {
    case .all(let parts): parts.allSatisfy { meets($0, article) }
    case .any(let parts): parts.contains { meets($0, article) }
    case .not(let part): !meets(part, article)
    case .test(let predicate): meets(predicate, article)
    }
  }

  private static func meets(_ predicate: ArticlePredicate, _ article: Known) -> Bool {
    switch predicate {
    case .contains(let phrase, let part):
      let texts =
        switch part {
        case .headline: [article.headline]
        case .byline: [article.byline]
        case .anywhere: [article.headline, article.byline, article.text]
        case .content: [article.headline, article.text]
        case .tags: article.tags
        }
      return texts.contains { contains(phrase, $0) }
    case .source(let name): return folded(article.source).contains(folded(name))
    case .folder(let name): return article.folders.contains(folded(name))
    // No query's text has these.
    case .publication, .today, .page, .inFolder, .account, .term, .subject, .featured, .articles: return false
    case .tag(let name): return article.tags.contains { $0.lowercased() == name.lowercased() }
    case .state(let state):
      switch state {
      case .unread: return !article.isRead
      case .read: return article.isRead
      case .starred: return article.isStarred
      case .muted: return false
      case .episode: return article.medium == .audio
      case .video: return article.medium == .video
      case .post: return article.headline.isEmpty
      }
    case .has(.picture): return article.hasPicture
    case .has(.recording): return article.medium != nil
    case .has(.comments): return (article.comments ?? 0) > 0
    case .language(let code): return (article.language.lowercased() + "-").hasPrefix(code + "-")
    case .words(let bound):
      let count = article.text.split(separator: " ").count
      switch bound.relation {
      case .more: return count > bound.number
      case .atLeast: return count >= bound.number
      case .fewer: return count < bound.number
      case .atMost: return count <= bound.number
      }
    case .before(let period): return period.start(in: clock.calendar).map { article.published < $0 } ?? false
    case .after(let period): return period.start(in: clock.calendar).map { article.published >= $0 } ?? false
    case .within(let span): return article.published >= span.start(before: clock.now, in: clock.calendar)
    }
  }

  private static func contains(_ phrase: Phrase, _ text: String) -> Bool {
    let (words, wanted) = (folded(text).split(separator: " "), folded(phrase.text).split(separator: " "))
    return words.indices.contains { start in
      let here = words[start...].prefix(wanted.count)
      guard here.count == wanted.count else { return false }
      return zip(here, wanted).enumerated().allSatisfy { index, pair in
        phrase.isUnfinished && index == wanted.count - 1 ? pair.0.hasPrefix(pair.1) : pair.0 == pair.1
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  @Test("finds exactly the articles that it describes, newest first")
  func golden() async throws {
    let (sample, known) = try await Self.filled(450)
    let queries = [
      "snow", "sno", "snow rain", "snow -rain", "-snow", "snow OR rain", "snow OR rain OR hail", "(snow rain) OR hail",
      "snow (rain OR hail)", "-(snow OR rain)", "-(snow rain)", "\"snow rain\"", "-\"snow rain\"", "zurich",
      "-zurich -tram",
      "title:snow", "title:\"snow rain\"", "-title:snow", "title:snow author:ada", "author:lovelace -title:rain",
      "author:ada OR author:bob", "source:heise", "source:news", "source:\"le monde\"", "source:cafe", "-source:heise",
      "source:nowhere", "folder:world", "folder:\"far away\"", "-folder:world", "folder:nowhere", "tag:climate",
      "tag:\"climate change\"", "tag:health snow", "-tag:climate", "tag:clim", "is:unread", "is:read", "is:starred",
      "is:muted", "-is:unread", "is:unread is:starred", "is:unread OR is:starred", "is:episode", "is:video", "is:post",
      "-is:post", "has:picture", "has:recording", "has:comments", "-has:comments snow", "lang:de", "lang:de-at",
      "lang:en",
      "-lang:de", "lang:d1", "words:>2", "words:>=2", "words:<2", "words:<=2", "words:3",
      "words:>0", "words:<1", "words:>4", "words:>999999999", "-words:>2", "snow words:>2", "words:2 -words:>2",
      "snow OR words:<2", "before:2024", "after:2024", "after:2023-06 before:2024", "within:1y", "within:30d",
      "within:4w",
      "within:12h", "snow within:2y", "snow is:unread", "snow OR is:starred", "(snow OR is:starred) rain",
      "snow -is:read",
      "(title:snow is:unread) OR (title:rain is:starred)", "-(snow OR is:read)", "-(snow is:read)",
      "snow -(rain OR is:read)",
      "tag:climate OR snow", "source:heise (snow OR has:picture)", "folder:world -snow within:3y",
      "is:unread snow OR rain",
      "nothing", "nothing OR snow", "-nothing", "snow snow", "snow -snow", "title:sno", "(is:read)", "", "OR", "-",
    ]
    for typed in queries {
      let condition = ParsedQuery(typed, isUnfinished: true).condition
      let expected = condition.isEmpty ? [] : known.filter { Self.meets(condition, $0.value) }.map(\.key)
      let found = try await sample.reader.search(typed, clock: Self.clock)
      #expect(Set(found.map(\.id)) == Set(expected), "\(typed)")
      #expect(found == found.sorted { ($0.published, $0.id) > ($1.published, $1.id) }, "\(typed)")
      let first = try await sample.reader.search(typed, atMost: 5, clock: Self.clock)
      #expect(first == Array(found.prefix(5)), "\(typed)")
    }
  }

  @Test("put together by chance finds exactly the articles that it describes")
  func random() async throws {
    let (sample, known) = try await Self.filled(300)
    let tests = [
      "snow", "rain", "hail", "\"snow rain\"", "title:fog", "author:ada", "source:monde", "folder:world", "tag:climate",
      "is:unread", "is:starred", "is:video", "has:picture", "has:comments", "lang:de", "before:2024", "within:2y",
    ]
    var chance = SplitMix64(seed: 3)
    func piece(_ depth: Int) -> String {
      let sign = Int.random(in: 0..<4, using: &chance) == 0 ? "-" : ""
      guard depth > 0, Int.random(in: 0..<3, using: &chance) == 0 else {
        return sign + (tests.randomElement(using: &chance) ?? "")
      }
      return sign + "(" + list(depth - 1) + ")"
    }
    func list(_ depth: Int) -> String {
      (0..<Int.random(in: 1...3, using: &chance)).map { _ in piece(depth) }
        .joined(separator: Bool.random(using: &chance) ? " " : " OR ")
    }
    for _ in 0..<TestLength.number(150, whole: 3000) {
      let typed = list(3)
      let condition = ParsedQuery(typed, isUnfinished: true).condition
      let expected = known.filter { Self.meets(condition, $0.value) }.map(\.key)
      let found = try await sample.reader.search(typed, clock: Self.clock)
      #expect(Set(found.map(\.id)) == Set(expected), "\(typed)")
    }
  }
}
