import HTML
import Testing

@Suite("A page")
struct PageLinksTests {
  private func links(_ page: String) -> PageLinks {
    PageLinks.of(Array(page.utf8), address: "https://example.org/dir/page")
  }

  @Test("names its feeds, those of comments last")
  func feeds() {
    let links = links(
      """
      <!doctype html><html><head><title>A &amp; B</title>
      <link rel="alternate" type="application/rss+xml" title="Comments on A" href="/comments/feed">
      <LINK REL='Alternate' TYPE='application/rss+xml; charset=utf-8' TITLE='Posts' HREF='/feed'>
      <link rel=alternate type=application/atom+xml href=atom.xml><link rel="alternate" type="application/feed+json" href="/feed.json"/>
      <link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" href="x.css"><link rel="alternate" type="application/rss+xml" href="/feed">
      <link rel=alternate type="application/rss+xml" href="javascript:alert(1)">
      <script>'<link rel="alternate" type="application/rss+xml" href="/no">'</script><!-- <link rel="feed" href="/no2"> --></head>
      """)
    #expect(
      links.feeds.map(\.address) == [
        "https://example.org/feed", "https://example.org/dir/atom.xml", "https://example.org/feed.json",
        "https://example.org/comments/feed",
      ])
    #expect(links.feeds.first?.title == "Posts")
    #expect(links.feeds.first?.type == "application/rss+xml")
    #expect(links.title == "A & B")
  }

  @Test("may have a base, and links in its body")
  func base() {
    let links = links("<base href='//other.example/x/'><body><p><link rel=feed href=f><title>T</title>")
    #expect(links.feeds.map(\.address) == ["https://other.example/x/f"])
    #expect(links.title == "T")
  }

  @Test("names its icons, the most promising first")
  func icons() {
    let links = links(
      """
      <link rel="icon" type="image/svg+xml" href="/i.svg"><link rel="shortcut icon" href="/i.ico">
      <link rel="icon" sizes="32x32" href="/32.png"><link rel="apple-touch-icon" href="/a.png"><link rel=icon sizes=192x192 href=/192.png>
      """)
    #expect(links.icons.map { String($0.dropFirst(19)) } == ["/192.png", "/a.png", "/32.png", "/i.ico", "/i.svg"])
  }

  @Test("shows the directory of the WordPress that made it, by its own files or its word")
  func wordPress() {
    for (page, directory) in [
      ("<img src=/blog/wp-content/a.png>", "https://example.org/blog/"),
      ("<script src='http://example.org/wp-includes/a.js?x=/wp-content/'></script>", "https://example.org/"),
      ("<link rel=stylesheet href='../x/wp-content/s.css'>", "https://example.org/x/"),
      ("<meta name='generator' content='WordPress 6.1.9'>", "https://example.org/"),
      ("<meta name='generator' content='Hugo 0.1'>", nil), ("<img src=//other.example/wp-content/a.png>", nil),
      ("<img src='/a?b=/wp-content/'>", nil), ("<meta name=generator>", nil), ("<p>wp-content</p>", nil),
    ] {
      #expect(links(page).wordPress == directory, "\(page)")
    }
  }

  @Test("names what stands behind it in an interface, which is no feed")
  func objects() {
    let links = links(
      """
      <link rel=alternate type=application/json href=/api/wp/v2/pages/2><link rel="https://api.w.org/" href="/api/">
      <link rel=alternate type=application/json href=/api/shop/v1/cart><link rel=alternate type=application/json href=/f.json>
      <link rel=alternate type=application/json href="/?rest_route=/wp/v2/posts/1">
      """)
    #expect(links.feeds.map(\.address) == ["https://example.org/f.json"] && links.api == "/api/")
  }

  @Test(
    "may be broken",
    arguments: [
      "", "<", "<link", "<link rel", "<link rel=", "<link rel='", "<link = = '' href>", "<title>",
      "\u{0}<link rel=feed href",
    ])
  func broken(page: String) {
    #expect(links(page).feeds.isEmpty)
  }
}
