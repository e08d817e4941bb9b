import Articles
import Foundation
import Library
import TestServers
import Testing

/// A site of any kind to which a test does what editors and owners do. Every title is used once.
protocol ArchiveDesk {
  var address: String { get }
  /// The names of the posts that everybody can see.
  var shown: [String] { get }
  /// The name of a stored article: its title, unless the site gives no titles.
  func name(of article: ArticleSummary) -> String
  /// The number of times that the reader looks in the end, two months apart.
  var looks: Int { get }
  func publish(_ title: String, at date: Date)
  /// Gives a post another title, and returns false if there is none.
  func edit(to title: String, using chance: inout SplitMix64) -> Bool
  func delete(using chance: inout SplitMix64) -> Bool
  func breakDown(using chance: inout SplitMix64)
  func heal()
}

extension ArchiveDesk {
  func name(of article: ArticleSummary) -> String { article.headline }
  var looks: Int { 2 }
}

/// The seeds of random sequences. `COURANT_SEQUENCES` says how many there are, `COURANT_SEED` which is the first: a
/// failure names its own.
enum RandomSeeds {
  static func all(_ short: UInt64, whole: UInt64) -> Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["COURANT_SEED"].flatMap { UInt64($0) } ?? 1
    let count = environment["COURANT_SEQUENCES"].flatMap { UInt64($0) } ?? TestLength.number(short, whole: whole)
    return first..<first + count
  }
}

/// A site to which things happen by chance, and a reader who looks now and then.
struct RandomArchive<Desk: ArchiveDesk> {
  let seed: UInt64
  let desk: Desk
  private(set) var log: [String] = []

  private var chance: SplitMix64
  private let sample: SampleLibrary
  private let ahead: TestClock
  private var titles = 0
  private var starred: Set<ArticleSummary.ID> = []

  init(seed: UInt64, desk: Desk) throws {
    (self.seed, self.desk) = (seed, desk)
    chance = SplitMix64(seed: seed)
    let ahead = TestClock(Date(timeIntervalSinceReferenceDate: 0))
    self.ahead = ahead
    sample = try SampleLibrary(
      TemporaryFolder(), now: { .now.addingTimeInterval(ahead.now.timeIntervalSinceReferenceDate) })
  }

  /// Runs the sequences of a kind of site whose stand-in answers each request.
  ///
  /// - Parameter short: The number of sequences in a short run.
  static func runAll(short: UInt64 = 12, _ desk: (UInt64) throws -> Desk) async throws {
    for seed in RandomSeeds.all(short, whole: 100) {
      var site = try RandomArchive(seed: seed, desk: desk(seed))
      try await site.run()
    }
  }

  mutating func run() async throws {
    let id = try await sample.subscribe(desk.address)
    for _ in 0..<Int.random(in: 6...20, using: &chance) { try await step(id) }
    desk.heal()
    log.append("well again")
    for _ in 0..<desk.looks {
      try await refresh(id)
      try await sample.walk(id)
      ahead.advance(by: 60 * 86_400)
    }
    let articles = try await sample.articles(of: .publication(id))
    let difference = Difference(stored: articles.filter { !starred.contains($0.id) }.map(desk.name), shown: desk.shown)
    let kept = Set(articles.map(desk.name))
    let missing = difference.missing.filter { !kept.contains($0) }
    #expect(
      missing.isEmpty && difference.extra.isEmpty && difference.doubled.isEmpty,
      "seed \(seed): \(difference) after \(log.joined(separator: ", "))")
    #expect(starred.isSubset(of: articles.map(\.id)), "seed \(seed): a star is lost")
  }

  private mutating func title(_ kind: String) -> String {
    titles += 1
    return "\(kind) \(titles)"
  }

  private mutating func step(_ id: Publication.ID) async throws {
    let step = Int.random(in: 0..<14, using: &chance)
    log.append("\(step)")
    switch step {
    case 0, 1: desk.publish(title("New"), at: .now)
    case 2: for _ in 0..<Int.random(in: 1...40, using: &chance) { desk.publish(title("Many"), at: .now) }
    case 3:
      let date = Date.now.addingTimeInterval(-Double.random(in: 3600...86_400 * 4000, using: &chance))
      for _ in 0..<Int.random(in: 1...30, using: &chance) { desk.publish(title("Imported"), at: date) }
    case 4, 5: _ = desk.edit(to: title("Edited"), using: &chance)
    case 6, 7: _ = desk.delete(using: &chance)
    case 8: desk.breakDown(using: &chance)
    case 9: desk.heal()
    case 10: try await sample.walk(id, atMost: 2)
    case 11:
      guard let article = try await sample.articles(of: .publication(id)).randomElement(using: &chance) else { return }
      try await sample.library.mark([article.id], .starred(true))
      starred.insert(article.id)
    default: try await refresh(id)
    }
  }

  private func refresh(_ id: Publication.ID) async throws {
    _ = try await sample.library.refresh(.publication(id), on: .insistence)
  }
}

extension SampleLibrary {
  /// Scrolls to the first article, or so many steps.
  func walk(_ id: Publication.ID, atMost steps: Int = 300) async throws {
    for _ in 0..<steps {
      guard let older = try? await library.loadOlder(in: .publication(id)), !older.isComplete else { return }
    }
  }
}
