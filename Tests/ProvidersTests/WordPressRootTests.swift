import Testing

@testable import Providers

/// The shapes that the roots of interfaces have.
@Suite("The root of an interface")
struct WordPressRootTests {
  @Test(
    "leads to its routes, whichever shape it has",
    arguments: [
      ("https://example.org/wp-json/", "https://example.org/wp-json/wp/v2/posts?page=2"),
      ("https://example.org/wp-json", "https://example.org/wp-json/wp/v2/posts?page=2"),
      ("https://example.org/blog/wp-json/", "https://example.org/blog/wp-json/wp/v2/posts?page=2"),
      ("https://example.org/index.php/wp-json/", "https://example.org/index.php/wp-json/wp/v2/posts?page=2"),
      ("https://example.org/api/", "https://example.org/api/wp/v2/posts?page=2"),
      ("https://example.org/?rest_route=/", "https://example.org/?rest_route=/wp/v2/posts&page=2"),
      ("https://example.org/index.php?rest_route=/", "https://example.org/index.php?rest_route=/wp/v2/posts&page=2"),
      (
        "https://example.org/index.php?rest_route=%2F", "https://example.org/index.php?rest_route=/wp/v2/posts&page=2"
      ),
      (
        "https://example.org/blog/index.php?rest_route=/",
        "https://example.org/blog/index.php?rest_route=/wp/v2/posts&page=2"
      ),
      (
        "https://example.org/?rest_route=/&lang=de", "https://example.org/?lang=de&rest_route=/wp/v2/posts&page=2"
      ),
      (
        "https://public-api.wordpress.com/wp/v2/sites/example.org",
        "https://public-api.wordpress.com/wp/v2/sites/example.org/posts?page=2"
      ),
    ])
  func shapes(root: String, posts: String) throws {
    #expect(try #require(WordPressRoot(root)).address(of: "posts", [("page", "2")]) == posts)
  }

  @Test("of a site of WordPress.com is found in every form in which pages name it, and no other site's is sent there")
  func hosted() {
    let hosted = HostedWordPress()
    let good = "https://public-api.wordpress.com/wp/v2/sites/example.org"
    for named in [
      "https://public-api.wordpress.com/wp-json/?rest_route=/sites/example.org",
      "https://public-api.wordpress.com/wp-json/?rest_route=%2Fsites%2Fexample.org",
      "https://public-api.wordpress.com/wp-json/?rest_route=/sites/example.org/&x=y",
      "https://public-api.wordpress.com/wp/v2/sites/example.org/",
    ] {
      #expect(hosted.roots(ofSiteAt: "https://example.org/", named: named).map(\.address) == [good], "\(named)")
    }
    let number = "https://public-api.wordpress.com/wp-json/?rest_route=/sites/1234"
    #expect(
      hosted.roots(ofSiteAt: "https://example.org/2026/", named: number).map(\.address) == [
        "https://public-api.wordpress.com/wp/v2/sites/1234", good,
      ])
    #expect(
      hosted.roots(ofSiteAt: "https://some.wordpress.com/feed/", named: nil).map(\.address) == [
        "https://public-api.wordpress.com/wp/v2/sites/some.wordpress.com"
      ])
    let own = "https://example.org/wp-json/"
    #expect(hosted.roots(ofSiteAt: "https://example.org/", named: own).map(\.address) == [own])
    #expect(hosted.roots(ofSiteAt: "https://example.org/", named: nil).isEmpty)
  }
}
