import Articles
import Feeds
import Foundation
import TestServers
import Testing

@testable import Library
@testable import Reading

/// What the newest article of a recorded feed has to be, from its server to its page.
struct RecordedKind: Sendable, CustomTestStringConvertible {
  let file: String
  /// Empty for a post.
  let headline: String
  /// What the row shows of the text.
  let excerpt: String
  var medium: Medium?
  var duration: Int?
  /// Whether the row has a picture.
  var hasPicture = false
  /// The end of the address of the publication's icon, which posts stand beside.
  var avatar: String?
  var chapters: [String] = []
  /// Whether its comments can be read here.
  var hasThread = false
  /// What its page has.
  var page: [String] = []

  var testDescription: String { file }

  static let all = [
    RecordedKind(
      file: "mastodon.xml", headline: "", excerpt: "The ferries run again. #harbour", hasPicture: true,
      avatar: "/avatars/1/original/ann.png",
      page: [
        "class=\"lead gallery\"", "alt=\"A white ferry at the quay, with gulls over it\"",
        "alt=\"The bridge in the morning\"", "<b>Ann Harbour</b>",
        "class=\"permalink\" href=\"https://social.example/@ann/115001\"",
      ]),
    RecordedKind(
      file: "bluesky.xml", headline: "",
      excerpt: "High water is at 14:20 today, and it will be a high one. Do not park on the quay.",
      page: ["high one.<br>Do not park", "<b>@ben.example - Ben Quay</b>"]),
    RecordedKind(
      file: "microblog.json", headline: "", excerpt: "A new lamp on the mole, and it is green.", hasPicture: true,
      avatar: "/cara/avatar.jpg", page: ["alt=\"A green lamp\""]),
    RecordedKind(
      file: "youtube.xml", headline: "How a lock works",
      excerpt:
        "Gates, sluices & patience: < 10 minutes. 00:00 The gates 04:10 The sluices More: https://harbour.example/locks?a=1&b=2",
      medium: .video, hasPicture: true,
      page: [
        "<figure class=\"lead video\"><a href=\"https://www.youtube.com/watch?v=aaaaaaaaaaa\"", "class=\"play\"",
        "00:00 The gates<br>04:10 The sluices",
        "<a href=\"https://harbour.example/locks?a=1&amp;b=2\">https://harbour.example/locks?a=1&amp;b=2</a>",
      ]),
    RecordedKind(
      file: "vimeo.xml", headline: "Winter at the pier",
      excerpt: "This is a video by Dora Pier. Three days of ice.", medium: .video, duration: 754, hasPicture: true,
      avatar: "/portrait/1_100x100", page: ["<span class=\"length\" aria-hidden=\"true\">12:34</span>"]),
    RecordedKind(
      file: "peertube.xml", headline: "The bowline", excerpt: "A loop that holds.", medium: .video, duration: 312,
      hasPicture: true, avatar: "/avatars/rope.png",
      page: [
        "<figure class=\"lead video\"><a href=\"https://tube.example/w/aBcDeFgHiJkLmNoPqRsTuV\"", ">5:12<",
        "Download “1-1080.mp4”",
      ]),
    RecordedKind(
      file: "podcast-chapters.xml", headline: "Tides", excerpt: "Why there are two a day.", medium: .audio,
      duration: 3723, hasPicture: true, avatar: "/cover.jpg", chapters: ["Hello", "The moon", "Letters"]),
    RecordedKind(
      file: "podcast.xml", headline: "Hemp", excerpt: "From field to rope.", medium: .audio, duration: 754),
    RecordedKind(
      file: "comic.xml", headline: "Chips", excerpt: "", hasPicture: true,
      page: ["<figcaption>The gull has read the terms and conditions, and there are none.</figcaption>"]),
    RecordedKind(
      file: "reddit.xml", headline: "The old crane is back, and it works as it did a hundred years ago",
      excerpt: "news.example", hasPicture: true, avatar: "/icon.png/", hasThread: true,
      page: ["<a href=\"https://news.example/crane?a=1&amp;b=2\">news.example</a>"]),
    RecordedKind(
      file: "hackernews.xml", headline: "A lock gate in 200 lines", excerpt: "", hasThread: true,
      page: ["This entry is a link to gates.example.", "href=\"https://gates.example/200\">Open in the Browser</a>"]),
    RecordedKind(
      file: "lobsters.xml", headline: "Sluices in a type system", excerpt: "", hasThread: true,
      page: ["This entry is a link to sluice.example."]),
    RecordedKind(
      file: "discourse.xml", headline: "Which rope for a small boat?",
      excerpt: "It has four metres, and I sail on a lake. 3 posts - 2 participants Read full topic", hasThread: true),
  ]
}

@MainActor
@Suite struct KindsOfSourceTests {
  private func recorded(_ file: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Recorded/\(file)")))
  }

  @Test(arguments: RecordedKind.all)
  func `A recorded feed has what its kind has, and its page asks nobody for anything`(kind: RecordedKind) async throws {
    let bytes = try recorded(kind.file)
    let (server, folder) = (try await NginxServer(), try TemporaryFolder())
    try server.put(bytes, at: kind.file)
    let library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
    let found = try await library.discover(server.address("/" + kind.file))
    let publication = try await library.subscribe(to: found[0], in: nil).publication
    let rows = try await library.summaries(library.page(of: Query(.publication(publication)), atMost: 10).map(\.id))
    let row = try #require(rows.first)

    #expect(row.headline == kind.headline)
    #expect(row.excerpt == kind.excerpt)
    #expect(row.medium == kind.medium && row.duration == kind.duration)
    #expect((row.image ?? row.thumbnail != nil) == kind.hasPicture)
    if let avatar = kind.avatar { #expect(row.icon?.hasSuffix(avatar) == true) }
    let feed = try FeedParser.parse(bytes, address: nil, contentType: nil)
    #expect((feed.entries.first?.chapters?.chapters ?? []).map(\.title) == kind.chapters)

    let readable = try #require(await library.article(row.id, pictureScheme: PictureScheme.moving.prefix))
    #expect(readable.hasComments == kind.hasThread)
    let page = ArticleDocument(of: readable, pictures: .moving).html(style: ArticleStyle())
    for part in kind.page { #expect(page.contains(part), "\(part) in \(page)") }
    if kind.file == "comic.xml" { #expect(!readable.endsTooSoon) }
    // Nothing stands there twice.
    let shown = row.isPost ? String(row.excerpt.prefix(30)) : row.headline
    let body = try #require(page.firstRange(of: "<body>"))
    let text = page[body.upperBound...].replacing("<br>", with: " ").replacing(/<[^>]*>/, with: "")
    #expect(text.ranges(of: escapedHTML(shown)).count == 1, "\(text)")
    // Addresses that a page loads by itself: pictures through the app alone, recordings once they are played.
    for source in page.matches(of: /<(\w+)[^>]* src="([^"]*)"[^>]*>/) {
      let isPicture = source.1 == "img" && PictureScheme.picture(at: String(source.2)) != nil
      #expect(isPicture || source.0.contains("preload=\"none\""), "\(source.0)")
    }
    #expect(!page.contains("srcset") && !page.contains("url("))
    #expect(!page.contains("shockwave") && !page.contains("moogaloop"))
  }
}
