import Articles
import Foundation
import Testing

@testable import Feeds
@testable import Providers

@Suite("The fit of a site’s lists and its feed")
struct SiteMapFitTests {
  /// What the lists say about the time of a page.
  enum Times: CaseIterable {
    case none, news, address
    /// The time of the site's last build: after the newest entry, and before it.
    case builtNow, builtBefore

    var tell: Bool { self == .news || self == .address }
  }

  private static let now = Date(timeIntervalSince1970: 1_750_000_000)

  /// Compares the lists of a site that publishes once a day with a feed that has each of some of its articles.
  private static func fit(
    _ times: Times, feed: String = "/feed.xml", where isInFeed: (Int) -> Bool = { _ in true }
  ) throws -> SiteMapFit {
    let date = { (number: Int) in now.addingTimeInterval(-86_400 * Double(number)) }
    let pages = (0..<60).map { number in
      let day = date(number).formatted(.iso8601.year().month().day())
      var page = SiteMap.Page(
        address: "https://a.example/blog/\(times == .address ? day + "-" : "")entry-number-\(number)")
      switch times {
      case .none, .address: break
      case .news: page.published = date(number)
      case .builtNow: page.changed = now.addingTimeInterval(3600)
      case .builtBefore: page.changed = date(2).addingTimeInterval(3600)
      }
      return page
    }
    let entries = pages.indices.filter(isInFeed).prefix(20).map { number in
      Known.Entry(key: "\(number)", address: pages[number].address, published: date(number))
    }
    let form = try #require(ArticleAddresses(entries.compactMap(\.address), of: "https://a.example" + feed))
    var fit = SiteMapFit()
    fit.add(pages, form, Array(entries))
    return fit
  }

  @Test("is good for a whole site, whatever the times of changes are", arguments: Times.allCases)
  func whole(times: Times) throws {
    #expect(try Self.fit(times).isGood)
    // A site may leave a few articles out of its feed.
    #expect(try Self.fit(times) { ![2, 5, 7].contains($0) }.isGood)
  }

  @Test("is bad for a section with half of the articles", arguments: Times.allCases)
  func section(times: Times) throws {
    for feed in ["/sport.xml", "/sport/feed/"] + (times.tell ? ["/feed.xml"] : []) {
      let fit = try Self.fit(times, feed: feed) { $0 % 2 == 0 }
      #expect(!fit.isGood && fit.isOfPart == times.tell, "\(feed)")
    }
  }

  @Test("is good for a site of many articles a day, whose addresses have the day where it is", arguments: 0..<24)
  func days(hour: Int) throws {
    let now = Self.now.addingTimeInterval(3600 * Double(hour))
    let entries = (0..<150).map { number in
      let date = now.addingTimeInterval(-48 * 60 * Double(number))
      let day = date.addingTimeInterval(9 * 3600).formatted(.iso8601.year().month().day())
      let address = "https://a.example/\(day)-entry-number-\(number)"
      return Known.Entry(key: "\(number)", address: address, published: date)
    }
    let pages = entries.map { SiteMap.Page(address: $0.address ?? "") }
    let form = try #require(ArticleAddresses(entries.compactMap(\.address), of: "https://a.example/feed.xml"))
    for count in [10, 50] {
      var fit = SiteMapFit()
      fit.add(pages, form, Array(entries.prefix(count)))
      #expect(fit.isGood, "\(count)")
    }
  }

  @Test("without times is good for a feed with a usual address alone")
  func addresses() throws {
    for feed in ["/feed", "/feed/", "/RSS", "/rss.xml", "/atom.xml", "/index.xml", "/feed/atom/", "/feeds/rss.xml"] {
      #expect(try Self.fit(.none, feed: feed).isGood, "\(feed)")
    }
    for feed in ["/feed?x=1", "/?feed=rss2", "/sport.rss", "/sport/rss.xml", "/feed/sport", "/"] {
      #expect(try !Self.fit(.none, feed: feed).isGood, "\(feed)")
      #expect(try Self.fit(.news, feed: feed).isGood, "\(feed)")
    }
  }

  @Test("is none for a feed whose query names a part")
  func queries() {
    let entries = (1...9).map { "https://a.example/blog/entry-\($0)" }
    for query in ["tag=harbour", "feed=rss2&author=3", "cat=7", "Category=news"] {
      #expect(ArticleAddresses(entries, of: "https://a.example/?" + query) == nil, "\(query)")
    }
    #expect(ArticleAddresses(entries, of: "https://a.example/?feed=rss2") != nil)
  }
}
