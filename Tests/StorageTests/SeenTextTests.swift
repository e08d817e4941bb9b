import Articles
import Foundation
import Testing

@testable import Storage

@Suite("What the reader saw of an article that changed")
struct SeenTextTests {
  /// Texts that are packed, and one that is too short for that.
  private static let texts =
    (0..<4).map { "<p>Version \($0). \(String(repeating: "And so on. ", count: 20))</p>" } + ["<p>Five.</p>"]

  /// A library of one article.
  private struct Sample {
    let sample: SampleStore
    let publication: Publication.ID
    let article: ArticleSummary.ID

    init() async throws {
      sample = try SampleStore()
      publication = try await sample.add("A")
      _ = try await sample.writer.store(
        .sample(publication, [.sample("k", headline: "H", html: texts[0])]), at: .midnight)
      article = try await sample.ids()[0]
    }

    func change(_ version: Int, headline: String = "H", html: String? = nil, byline: String = "") async throws {
      let article = SourceArticle.sample("k", headline: headline, byline: byline, html: html ?? texts[version])
      _ = try await sample.writer.store(.sample(publication, [article]), at: .noon.addingTimeInterval(Double(version)))
    }

    /// As who opens an unread article.
    func open() async throws {
      _ = try await sample.writer.open(article, midnight: .midnight, at: .noon)
    }

    var seen: SeenText? { get async throws { try await sample.reader.seenText(of: article) } }
  }

  @Test("is not another one because a post lost the headline that earlier versions gave it")
  func post() async throws {
    let sample = try await Sample()
    try await sample.open()
    _ = try await sample.sample.writer.perform(
      .mark(.articles([sample.article]), .starred(true)), isUndoable: false, midnight: .midnight, at: .noon)
    try await sample.change(1, headline: "", html: Self.texts[0])
    let row = try #require(try await sample.sample.reader.summaries([sample.article]).first)
    #expect(row.isPost && row.isRead && row.isStarred)
    #expect(try await sample.seen == nil)
    // What it says still counts as seen.
    try await sample.change(2, headline: "")
    #expect(try await sample.seen?.untrustedHTML == Self.texts[0])
  }

  @Test("is not another one because what was taken for a post has its headline now")
  func noPost() async throws {
    let sample = try await Sample()
    try await sample.change(1, headline: "", html: Self.texts[0])
    try await sample.open()
    try await sample.change(2, headline: "Version 0", html: Self.texts[0])
    let row = try #require(try await sample.sample.reader.summaries([sample.article]).first)
    #expect(row.headline == "Version 0" && row.isRead)
    #expect(try await sample.seen == nil)
    try await sample.change(3, headline: "Another")
    #expect(try await sample.seen?.headline == "Version 0")
  }

  @Test("is kept from the last time that they saw it, until they saw what changed")
  func kept() async throws {
    let sample = try await Sample()
    try await sample.open()
    #expect(try await sample.seen == nil)
    try await sample.change(1)
    let seen = try #require(try await sample.seen)
    #expect(seen.untrustedHTML == Self.texts[0] && seen.headline == "H" && !seen.isPage)
    #expect(seen.changed == .noon.addingTimeInterval(1))
    // It changes once more before it is opened.
    try await sample.change(2)
    #expect(try await sample.seen == seen)
    // Opening it shows what changed, and that only goes when the reader leaves it.
    try await sample.open()
    #expect(try await sample.seen == seen)
    try await sample.sample.writer.noteSeen(sample.article, change: seen.changed)
    #expect(try await sample.seen == nil)
    try await sample.change(4)
    let second = try #require(try await sample.seen)
    #expect(second.untrustedHTML == Self.texts[2])
    // What came while an article was open was not seen with it.
    for change in [nil, seen.changed] {
      try await sample.sample.writer.noteSeen(sample.article, change: change)
      #expect(try await sample.seen == second)
    }
    try await sample.sample.writer.noteSeen(sample.article, change: second.changed)
    try await sample.change(3, headline: "New")
    #expect(try await sample.seen?.untrustedHTML == Self.texts[4])
    #expect(try await sample.sample.headlines(of: .unread).isEmpty)
    #expect(try await sample.sample.reader.damages().all == [])
    try await sample.sample.writer.expectConsistent()
  }

  @Test("is not kept of what they did not read", arguments: ["unread", "marked", "undone", "section", "archive"])
  func unseen(_ how: String) async throws {
    let sample = try await Sample()
    let writer = sample.sample.writer
    switch how {
    // Marked with others, and not looked at.
    case "marked": _ = try await writer.mark([sample.article], .read(true))
    case "section":
      _ = try await writer.perform(.mark(.section(.all, upTo: .init(rawValue: .max)), .read(true)))
    case "undone":
      try await sample.open()
      _ = try await writer.mark([sample.article], .read(false))
    case "archive":
      let source = Source(kind: .feed, address: "https://example.org/A")
      let old = SourceArticle.sample("old", html: Self.texts[0])
      _ = try await writer.storeArchive([old], of: sample.publication, under: nil, next: nil, askedAt: source)
    default: break
    }
    try await sample.change(1)
    #expect(try await sample.seen == nil)
    #expect(try await writer.texts("SELECT count(*) FROM seen_texts") == ["0"])
  }

  @Test("is not kept where only something else changed, and then is what they saw still")
  func otherwise() async throws {
    let sample = try await Sample()
    try await sample.open()
    try await sample.change(0, byline: "Ada")
    #expect(try await sample.seen == nil)
    try await sample.change(0, headline: "Other")
    #expect(try await sample.seen?.headline == "H")
  }

  @Test("is the text of its own page where they read that")
  func page() async throws {
    let sample = try await Sample()
    let page = FullText(untrustedHTML: "<p>All of it.</p>", base: "https://example.org/page")
    try await sample.sample.writer.storeFullText(page, of: sample.article)
    try await sample.open()
    try await sample.change(1)
    let seen = try #require(try await sample.seen)
    #expect(seen.untrustedHTML == page.untrustedHTML && seen.base == page.base && seen.isPage)
  }

  @Test("goes with the article")
  func gone() async throws {
    let sample = try await Sample()
    let writer = sample.sample.writer
    try await sample.open()
    try await sample.change(1)
    #expect(try await sample.seen != nil)
    try await writer.remove(sample.publication, at: .midnight)
    try await writer.purgeRemoved(before: .noon)
    try await writer.noteSeen(sample.article, change: .noon)
    for table in ["seen_texts", "seen_articles"] {
      #expect(try await writer.texts("SELECT count(*) FROM \(table)") == ["0"])
    }
    try await writer.expectConsistent()
  }

  @Test("that is damaged is none, and is dropped at the next opening")
  func damaged() async throws {
    var sample: Sample? = try await Sample()
    let folder = try #require(sample?.sample.folder)
    let path = folder.file("library.sqlite")
    try await sample?.open()
    try await sample?.change(1)
    try await sample?.sample.writer.execute("UPDATE seen_texts SET packed = zeroblob(length(packed))")
    #expect(try await sample?.seen == nil)
    #expect(Suspicion(library: path).isRaised)
    let article = try #require(sample?.article)
    sample = nil
    let store = try Store(path: path)
    #expect(!Suspicion(library: path).isRaised)
    #expect(try await store.writer.texts("SELECT count(*) FROM seen_texts") == ["0"])
    #expect(try await store.reader.article(article)?.untrustedHTML == Self.texts[1])
    #expect(try await store.reader.damages().all == [])
  }

  @Test("is no longer known where a text was lost and comes again")
  func lost() async throws {
    var sample: Sample? = try await Sample()
    let folder = try #require(sample?.sample.folder)
    let (publication, article) = (try #require(sample?.publication), try #require(sample?.article))
    try await sample?.open()
    try await sample?.sample.writer.execute("UPDATE bodies SET packed = zeroblob(length(packed))")
    #expect(try await sample?.sample.reader.damages().texts.count == 1)
    sample = nil
    let store = try Store(path: folder.file("library.sqlite"))
    #expect(try await store.reader.article(article)?.untrustedHTML == "<p></p>")
    _ = try await store.writer.store(
      .sample(publication, [.sample("k", headline: "H", html: Self.texts[0])]), at: .noon)
    #expect(try await store.reader.article(article)?.untrustedHTML == Self.texts[0])
    #expect(try await store.reader.seenText(of: article) == nil)
  }
}
