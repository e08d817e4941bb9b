import Articles
import Feeds
import Foundation
import HTTP
import Testing

@testable import Providers

/// What becomes of feeds' entries that are no texts, and of some that only say so.
@Suite("An entry of a feed")
struct FeedKindTests {
  private let feeds = FeedProvider(
    downloader: Downloader(client: Client(version: "1.0"), resource: { _ in nil }), now: { Date() })

  private func entry(_ item: String) throws -> SourceArticle {
    let feed = try FeedParser.parse(
      Array(
        """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
          xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:thr="http://purl.org/syndication/thread/1.0">
        <channel><title>A</title><itunes:author>A</itunes:author><itunes:category text="News"/>
        <item>\(item)</item></channel></rss>
        """.utf8), address: "https://example.org/feed", contentType: nil)
    return try #require(feeds.articles(of: feed, at: "https://example.org/feed").first)
  }

  @Test(
    "has no portrait or icon for its picture, nor one that all have",
    arguments: [
      ("<media:thumbnail url='/a.png' width='30' height='30'/>", nil as String?),
      ("<media:thumbnail url='/a.png' height='60'/>", nil),
      ("<media:content url='/a.png' medium='image' width='64' height='64'/>", nil),
      ("<media:thumbnail url='/a.png' width='30'/><media:content url='/b.png' medium='image' width='800'/>", "b.png"),
      ("<media:thumbnail url='/a.png' width='240' height='160'/>", "a.png"),
      ("<media:thumbnail url='/a.png'/>", "a.png"),
    ])
  func portraits(media: String, name: String?) throws {
    let article = try entry("<title>T</title><description>Text</description>" + media)
    #expect(article.image == name.map { "https://example.org/" + $0 })
    #expect(article.thumbnail == nil)
  }

  @Test("has no picture that each of them has, but for recordings")
  func repeatedPicture() throws {
    func images(_ item: String) throws -> Set<String?> {
      let items = (1...3).map {
        "<item><guid>\($0)</guid><title>T</title><media:thumbnail url='/a.png'/>\(item)</item>"
      }
      let feed = try FeedParser.parse(
        Array(
          "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>A</title>\(items.joined())</channel></rss>"
            .utf8), address: "https://example.org/feed", contentType: nil)
      return Set(feeds.articles(of: feed, at: "https://example.org/feed").map(\.image))
    }
    #expect(try images("<description>Text</description>") == [nil])
    #expect(try images("<enclosure url='/a.mp3' type='audio/mpeg' length='1'/>") == ["https://example.org/a.png"])
  }

  @Test("has no thumbnail from its text that each of them has")
  func repeatedFirstPicture() throws {
    func thumbnails(_ pictures: [String]) throws -> [String?] {
      let items = pictures.enumerated().map {
        "<item><guid>\($0)</guid><title>T</title><description>&lt;img src='/\($1)'&gt; Text</description></item>"
      }
      let feed = try FeedParser.parse(
        Array("<rss version='2.0'><channel><title>A</title>\(items.joined())</channel></rss>".utf8),
        address: "https://example.org/feed", contentType: nil)
      return feeds.articles(of: feed, at: "https://example.org/feed").map(\.thumbnail)
    }
    #expect(try thumbnails(["logo.png", "logo.png", "logo.png"]) == [nil, nil, nil])
    #expect(try thumbnails(["a.png", "a.png", "b.png"]).allSatisfy { $0 != nil })
    // Two say nothing yet.
    #expect(try thumbnails(["a.png", "a.png"]).allSatisfy { $0 != nil })
  }

  @Test("has a headline and a byline that a row can show, and its source a name")
  func longTitles() throws {
    let long = String(repeating: "word ", count: 100_000)
    let article = try entry("<title>\(long)</title><author>\(long)</author><description>Text</description>")
    for text in [article.headline, article.byline] {
      #expect(text.count == 1000 && text.hasPrefix("word word") && text.hasSuffix("…"))
    }
    // A post is known by all of its title.
    let post = String(long.prefix(2000))
    #expect(try entry("<title>\(post)</title><description>\(post)</description>").headline == "")
    let feed = try FeedParser.parse(
      Array("<rss version=\"2.0\"><channel><title>\(long)</title></channel></rss>".utf8), address: nil, contentType: nil
    )
    let update = feeds.update(
      of: feed,
      from: Download(
        body: [], address: "https://example.org/feed", headers: nil,
        validators: Validators(etag: nil, lastModified: nil),
        requestedAddress: "https://example.org/feed", permanentAddress: nil))
    #expect(update.title?.count == 1000)
  }

  /// What entries of a feed are, as titles and texts.
  private static let news = [
    ("Fire", "Fire"), (long, longer), ("Council", "A budget."), ("Rain", "For days."),
  ]
  private static let long = "The new bridge over the river opens to traffic on Monday at noon."
  private static let longer = "\(long) Says the mayor."

  @Test(
    "keeps a headline that its text begins with where others have headlines, and is a post where they have none",
    arguments: [
      // A newspaper, of which two texts begin with the headline: half of them prove nothing.
      (news, 4),
      // A program for posts, whose titles are the texts; one has an own one.
      (Array(news.prefix(3)), 1),
      // Posts without any title beside one that has the text's.
      ([("", "Fog."), ("", "Rain."), ("Fire", "Fire")], 0), ([("Fire", "Fire")], 0), ([("", "")], 0),
    ] as [([(String, String)], Int)])
  func headlines(entries: [(title: String, text: String)], count: Int) throws {
    let items = entries.enumerated().map { index, entry in
      let title = entry.title.isEmpty ? "" : "<title>\(entry.title)</title>"
      return "<item><guid>\(index)</guid>\(title)<description>\(entry.text)</description></item>"
    }
    let feed = try FeedParser.parse(
      Array("<rss version=\"2.0\"><channel><title>A</title>\(items.joined())</channel></rss>".utf8),
      address: "https://example.org/feed", contentType: nil)
    let articles = feeds.articles(of: feed, at: "https://example.org/feed")
    #expect(articles.count { !$0.headline.isEmpty } == count)
    // A headline is the whole title.
    #expect(articles.allSatisfy { $0.headline.isEmpty || entries.map(\.title).contains($0.headline) })
  }

  @Test(
    "is what its files are, whatever the feed claims to be",
    arguments: [
      (
        "<itunes:duration>12:31</itunes:duration><enclosure url=\"https://a.example/1.mp3\" type=\"audio/mpeg\"/>",
        Medium.audio, 751
      ),
      ("<itunes:duration>12:31</itunes:duration>", nil, nil),
      ("<itunes:duration>soon</itunes:duration><enclosure url=\"https://a.example/1.mp3\"/>", .audio, nil),
      ("<itunes:duration>-5</itunes:duration><enclosure url=\"https://a.example/1.mp3\"/>", .audio, nil),
      (
        "<itunes:duration>99999999999999999999</itunes:duration><enclosure url=\"https://a.example/1.mp3\"/>", .audio,
        nil
      ),
      (
        "<itunes:duration>60</itunes:duration><enclosure url=\"https://a.example/1.jpg\" type=\"image/jpeg\"/>", nil,
        nil
      ),
      (
        "<itunes:duration>60</itunes:duration><enclosure url=\"https://a.example/1.pdf\" type=\"application/pdf\"/>",
        nil, nil
      ),
      ("<enclosure url=\"https://a.example/page.html\" type=\"text/html\"/>", nil, nil),
      ("<enclosure url=\"javascript:alert(1)\" type=\"audio/mpeg\"/>", nil, nil),
      ("<media:content url=\"https://a.example/1.webm\" medium=\"video\" duration=\"61\"/>", .video, 61),
      ("<enclosure url=\"https://a.example/v.swf\" type=\"application/x-shockwave-flash\"/>", .video, nil),
      ("<link>https://www.youtube.com/watch?v=aaaaaaaaaaa</link>", .video, nil),
    ] as [(String, Medium?, Int?)])
  func media(item: String, medium: Medium?, duration: Int?) throws {
    let article = try entry("<title>T</title><guid>1</guid>" + item)
    #expect(article.medium == medium && article.duration == duration)
  }

  @Test(
    "without a title, or with one that says nothing, is a post",
    arguments: [
      "", "<title/>", "<title>   \n </title>", "<title>&#160;</title>", "<title>🌊🌊</title>", "<title>…</title>",
    ])
  func untitled(title: String) throws {
    let article = try entry("\(title)<guid>1</guid><description>🌊🌊</description>")
    #expect(article.headline == "" && article.excerpt == "🌊🌊" && article.key == "1")
  }

  @Test("that had no id keeps the key it had when it had a headline of ours")
  func keys() throws {
    let words = String(repeating: "word ", count: 40)
    let article = try entry("<description>\(words)</description>")
    #expect(article.headline == "")
    #expect(article.key == "\(String(repeating: "word ", count: 14))word…\n\(words.utf8.count - 1)")
  }

  @Test("says how many comments it has, where that can be true")
  func comments() throws {
    #expect(try entry("<guid>1</guid><slash:comments>7</slash:comments>").comments == 7)
    #expect(try entry("<guid>1</guid><thr:total>8</thr:total>").comments == 8)
    for text in ["-1", "many", "", "99999999999999999999"] {
      #expect(try entry("<guid>1</guid><slash:comments>\(text)</slash:comments>").comments == nil)
    }
  }

  @Test("of a site of videos has one file of the many sizes")
  func sizes() throws {
    let files = [(1, 900_000_000), (2, 300_000_000), (3, 50_000_000)].map {
      "<media:content url=\"https://tube.example/\($0.0).mp4\" type=\"video/mp4\" fileSize=\"\($0.1)\"/>"
    }.joined()
    let link = "<link>https://tube.example/w/aBcDeFgHiJkLmNoPqRsTuV</link>"
    let video = try entry("<title>T</title><guid>1</guid>\(link)<media:group>\(files)</media:group>")
    #expect(video.details.enclosures.map(\.address) == ["https://tube.example/2.mp4"])
    let show = try entry("<title>T</title><guid>1</guid><link>https://show.example/1</link>\(files)")
    #expect(show.details.enclosures.count == 3)
  }

  @Test("of a post has its pictures, with what they show; an article keeps one")
  func pictures() throws {
    let pictures = """
      <media:content url="https://a.example/1.jpg" medium="image"><media:description>One</media:description></media:content>
      <media:content url="https://a.example/2.jpg" type="image/jpeg"/><media:content url="https://a.example/1.jpg" medium="image"/>
      """
    let post = try entry("<guid>1</guid><description>Look</description>" + pictures)
    #expect(post.details.enclosures.map(\.address) == ["https://a.example/1.jpg", "https://a.example/2.jpg"])
    #expect(post.details.enclosures.map(\.title) == ["One", nil] && post.excerpt == "Look")
    #expect(!post.details.enclosures.map(\.isPicture).contains(false))
    let article = try entry("<guid>1</guid><title>Harbour</title><description>Look</description>" + pictures)
    #expect(article.details.enclosures.isEmpty && article.image == "https://a.example/1.jpg")
  }

  @Test("A channel of YouTube is offered without its Shorts, and keeps the channel's name")
  func shorts() throws {
    let found = FoundSource(
      source: Source(kind: .feed, address: "https://www.youtube.com/feeds/videos.xml?channel_id=UCabc"), title: "Films")
    let other = try #require(found.withoutShorts)
    #expect(other.source.address == "https://www.youtube.com/feeds/videos.xml?playlist_id=UULFabc")
    #expect(other.title == "Films, without Shorts" && other.withoutShorts == nil && other.update == nil)
    let feed = try FeedParser.parse(
      Array(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Videos</title><author><name>Films</name></author></feed>"
          .utf8),
      address: nil, contentType: nil)
    let download = Download(
      body: [], address: other.source.address, headers: nil, validators: Validators(etag: nil, lastModified: nil),
      requestedAddress: other.source.address, permanentAddress: nil)
    #expect(feeds.update(of: feed, from: download).title == "Films")
  }
}
