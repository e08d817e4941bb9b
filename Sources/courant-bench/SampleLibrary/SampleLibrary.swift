import Articles
import FoundationEssentials
import Glibc
import Text

/// The library of a person who read for ten years, generated from a seed. The same seed and number of articles give the
/// same library.
struct SampleLibrary: Sendable {
  let articles: Int
  let sources: Int
  let folders: Int
  /// The number of tags of a source with tags. One source in ten has tags.
  let tags: Int
  private let seed: UInt64
  private let vocabularies: [Vocabulary]
  /// The index of each source's first article.
  private let firsts: [Int]

  static let end = 1_767_225_600.0  // 2026
  private static let years = 10.0
  /// In a library of a million articles, there is one story for every period of this length, in seconds. Several
  /// sources contain the same story.
  private static let secondsOfStory = 100_000.0

  /// A library with fewer than a hundred thousand articles also has fewer sources, folders and tags.
  init(articles: Int, seed: UInt64) {
    self.articles = articles
    self.seed = seed
    sources = min(5000, max(articles / 20, 1))
    folders = min(300, max(articles / 300, 1))
    tags = min(30_000, max(articles / 3, 1))
    vocabularies = Language.all.map { Vocabulary($0, seed: seed) }
    // A few sources publish many articles, and many sources publish few.
    let shares = (0..<sources).map { 1 / pow(Double($0) + 20, 0.7) }
    let whole = shares.reduce(0, +)
    var sum = 0.0
    firsts = shares.map { share in
      defer { sum += share }
      return Int(sum / whole * Double(articles))
    }
  }

  func count(of source: Int) -> Int {
    (source + 1 < sources ? firsts[source + 1] : articles) - firsts[source]
  }

  func hasTerms(_ source: Int) -> Bool { source % 10 == 3 }

  func site(of source: Int) -> String { "site\(source).example" }

  func title(of source: Int) -> String {
    var numbers = SeededNumbers(seed: seed &+ 1, of: source)
    return vocabulary(of: source).name(&numbers)
  }

  func folderTitle(_ folder: Int) -> String {
    var numbers = SeededNumbers(seed: seed &+ 2, of: folder)
    return vocabularies[0].name(&numbers) + " \(folder)"
  }

  /// Returns one article of a source; 0 is the oldest.
  func article(_ number: Int, of source: Int) -> SourceArticle {
    var numbers = SeededNumbers(seed: seed &+ 3, of: firsts[source] + number)
    let vocabulary = vocabulary(of: source)
    let site = site(of: source)
    let headline = String(
      decoding: line(atLeast: SampleLengths.headline(numbers.fraction()), in: vocabulary, &numbers), as: UTF8.self)
    let length = SampleLengths.body(numbers.fraction())
    let html = String(decoding: ArticleText(of: length, in: vocabulary, site: site, numbers).html, as: UTF8.self)
    // One article in a hundred is about a story that other sources contain as well.
    let isShared = numbers.below(100) == 0
    let date = date(of: number, of: source, &numbers)
    let slot = Int(date.timeIntervalSince1970 / Self.secondsOfStory * Double(articles) / 1e6)
    let address = isShared ? "https://wire.example/story/\(slot)/" : "https://\(site)/\(number)/"
    let picture = numbers.below(2) == 0 ? "https://\(site)/pictures/\(number).jpg" : nil
    let terms = hasTerms(source) ? terms(of: source, &numbers) : []
    let tags = terms.isEmpty ? (0..<numbers.below(3)).map { _ in vocabulary.name(&numbers) } : terms.map(\.name)
    return SourceArticle(
      key: "https://\(site)/?p=\(number)", headline: headline, byline: vocabulary.name(&numbers),
      excerpt: Excerpt.of(html: html), address: address, image: picture,
      published: date, html: html,
      details: ArticleDetails(language: vocabulary.language.tag, tags: tags), terms: terms)
  }

  /// The date of an article. There are more articles in the last years than in the first.
  private func date(of number: Int, of source: Int, _ numbers: inout SeededNumbers) -> Date {
    let place = (Double(number) + numbers.fraction()) / Double(count(of: source))
    let age = Self.years * 365.25 * 86_400 * (1 - pow(place, 0.7))
    return Date(timeIntervalSince1970: (Self.end - age).rounded())
  }

  private func terms(of source: Int, _ numbers: inout SeededNumbers) -> [SourceTerm] {
    let each = max(tags / max(sources / 10, 1), 1)
    let chosen = Set((0..<numbers.below(4)).map { _ in min(numbers.below(each), numbers.below(each)) })
    return chosen.sorted().map { tag in
      var name = SeededNumbers(seed: seed &+ 4, of: source * 1000 + tag)
      return SourceTerm(kind: .tag, key: "\(tag)", name: vocabulary(of: source).name(&name))
    }
  }

  private func line(atLeast length: Int, in vocabulary: Vocabulary, _ numbers: inout SeededNumbers) -> [UInt8] {
    var line = vocabulary.line(of: 2, &numbers)
    while line.count < length { line += " ".utf8 + vocabulary.words[vocabulary.rank(&numbers)] }
    return line
  }

  /// The vocabulary of a source. Half of the sources are in the first language.
  func vocabulary(of source: Int) -> Vocabulary {
    vocabularies[source % 2 == 0 ? 0 : source / 2 % vocabularies.count]
  }
}
