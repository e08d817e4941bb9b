import Extraction
import Testing

@Suite("Of what stands between and behind an article's paragraphs")
struct FurnitureTests {
  private static let sentence =
    "A sentence that is long enough, with a comma or two, to count as the text of an article that people read. "
  private static let story = String(repeating: "<p>\(sentence)</p>", count: 8)

  private func html(_ middle: String, end: String = "") -> String {
    Extractor.extract(
      page: "<!DOCTYPE html><html><body><article>\(Self.story)\(middle)\(Self.story)\(end)</article></body></html>",
      address: "https://www.example.org/story")?.html ?? ""
  }

  private static func teasers(_ start: String, _ end: String) -> String {
    String(
      repeating: start + "GONE, as these are the first words of an article that stands elsewhere on the site." + end,
      count: 3)
  }

  private static let gone = [
    // To share the article, whatever it is called.
    "<p>GONE <a href='https://www.facebook.com/sharer/sharer.php?u=x'>GONE</a> <a href='mailto:?body=x'>GONE</a></p>",
    "<ul><li><a href='https://twitter.com/intent/tweet?x'>GONE</a><li><a href='https://wa.me/?text=x'>GONE</a></ul>",
    // To its subjects.
    "<div>Filed under: <a rel=tag href='/x'>GONE</a>, <a rel=tag href='/y'>GONE</a></div>",
    "<ul><li><a href='/topics/gone'>GONE</a><li><a href='https://news.example.org/tag/gone'>GONE</a></ul>",
    // To other articles of the site.
    "<p><b>Read more:</b> <a href='/other'>What is GONE now, in a few words</a></p>",
    "<h3>Related stories</h3><ul><li><a href='/a'>The first that is GONE</a><li><a href='/b'>GONE, too</a></ul>",
    "<div><p>Lesen Sie auch</p></div><div><a href='/a'>GONE</a></div><div><a href='/b'>GONE</a></div>",
    "<div><a href='/a'><img src='a.jpg'><h3>The title of an article that is GONE</h3></a></div>",
    "<h2>Related posts</h2>" + teasers("<div><h3><a href='/a'>A title</a></h3><p>", "</p></div>"),
    "<h2>Related posts</h2><ul>" + teasers("<li><h3><a href='/a'>A title</a></h3><p>", "</p></li>") + "</ul>",
    "<section><h2>You may also like</h2>"
      + teasers(
        "<article><a href='/a'><img src='a.jpg'></a><a href='/a'>The title</a><span>3 May</span><p>", "</p></article>")
      + "</section>",
    "<div><h3>اقرأ أيضا</h3></div><div>" + teasers("<div><a href='/a'>عنوان المقالة هنا</a><p>", "</p></div>")
      + "</div>",
    // Boxes that say what they are.
    "<div class='c-newsletter__box'><p>GONE every morning.</p></div>",
    "<div class='article-related-content'><p>GONE <a href='/a'>a</a></p></div>",
    "<div><h4>The morning GONE</h4><p>In your inbox.</p><a href='/newsletters'>Sign up</a></div>",
    // To share it in words.
    "<div>Share on Facebook<span hidden>GONE</span></div>", "<ul><li>Facebook<li>Twitter<li hidden>GONE<li>Email</ul>",
    "<p>Share this story: Facebook, Twitter, WhatsApp<i hidden>GONE</i></p>",
    // Other pages of a series.
    "<p><a href='/2'>« Older posts</a> | <a href='/0'>Newer posts »</a><i hidden>GONE</i></p>",
    "<ul><li><a href='/1'>|&lt;</a><li><a href='/2'>Prev</a><li><a href='/r' title=GONE>Random</a><li><a href='/3'>Next</a></ul>",
    // What shows while the pointer rests on a word, and what a program was to replace.
    "<p>A <a href='https://a.example/'>word<span role=tooltip>GONE, in some words</span></a> that is explained.</p>",
    "<p>A <a href='https://a.example/'>word<span class=tooltip-text>GONE</span></a> that is explained.</p>",
    "<p>[caption id=GONE align=”left” width=″300″]A picture[/caption]</p>",
    "<p>[vc_row css='GONE'][/vc_row][gallery ids='GONE']</p>",
    // Boxes with something to fill in.
    "<div><h4>GONE</h4><p>GONE in your inbox</p><div><input type=email name=e></div></div>",
    "<div><p>GONE</p><form><textarea></textarea></form></div>",
  ]

  @Test("what leads away goes", arguments: gone)
  func goes(markup: String) {
    for html in [html(markup), html("", end: markup)] {
      #expect(!html.contains("GONE"))
      #expect(html.components(of: "A sentence") == 16)
    }
  }

  @Test(
    "in front of them goes what is about the article",
    arguments: [
      "<div>4 min read</div>", "<p>Lesezeit: 3 Minuten</p>", "<p>3 May 2024</p>",
      "<div><time>May 3</time> in <a href='/c'>Sea</a></div>",
    ])
  func leadIn(markup: String) {
    let page =
      "<title>The old harbour</title><article><header><h1>The old harbour</h1></header>\(markup)\(Self.story)</article></body></html>"
    let html = Extractor.extract(page: page, address: "https://www.example.org/story")?.html
    #expect(
      html?.contains("Lesezeit") == false && html?.contains("min read") == false && html?.contains("May") == false)
  }

  private static let kept = [
    // Of what is written about, links may be all there is.
    "<p><a href='https://other.example/paper'>KEPT, as it is a source and no other article</a></p>",
    "<ul><li><a href='https://a.example/'>KEPT one</a><li><a href='https://b.example/'>two</a></ul>",
    "<h2>Sources</h2><ul><li><a href='https://a.example/'>KEPT</a></ul>",
    "<h3>Related work</h3><p>KEPT, as these are many words about what others have done before.</p>",
    "<p>Related to this, and KEPT, is <a href='/a'>another question</a> that nobody has answered so far.</p>",
    "<p>More from the archive was KEPT than anybody had thought, <a href='/a'>as we wrote</a>.</p>",
    "<ul><li><a href='#a'>KEPT chapter</a><li><a href='#b'>Another chapter</a></ul>",
    "<figure><a href='/large.jpg'><img src='a.jpg'></a><figcaption>KEPT caption of the picture</figcaption></figure>",
    "<figure><a href='/photo/7'><img src='a.jpg'><figcaption>KEPT, though it is a link</figcaption></a></figure>",
    "<p>A note<label for=n>1</label><input type=checkbox id=n><small>KEPT in the margin</small></p>",
    "<div id='sharing-with-others'><h2>Sharing</h2><p>KEPT under a heading's id.</p></div>",
    "<table><tr><th>KEPT<th>b<tr><td><a href='/tag/a'>1</a><td><a href='/tag/b'>2</a></table>",
    "<h2>KEPT</h2><figure><img src='/a.jpg'></figure>",
    "<h2>Related posts</h2><p>KEPT, as I asked <a href='/a'>others</a> what they had written about it.</p><p>More.</p>",
    "<h2>Trending</h2><div><p>KEPT, as these words of the article are about what is read, and lead nowhere.</p></div>",
    "<p>KEPT [sic], as in [1] and [/rant], says [the mayor].</p>", "<pre><code>[caption id='KEPT']</code></pre>",
    "<p>KEPT on Facebook and Twitter is what nobody reads.</p>",
    "<p>KEPT is what the <a href='/newsletter/12'>newsletter of March</a> said.</p>",
  ]

  @Test("what belongs to it stays", arguments: kept)
  func stays(markup: String) {
    #expect(html(markup).contains("KEPT"))
    #expect(html("", end: markup).contains("KEPT"))
  }

  @Test("a list behind the last paragraph goes with its heading")
  func tail() {
    let list = "<ul><li><a href='/a'>An article of the same site</a><li><a href='/b'>And one more of them</a></ul>"
    let html = html("", end: "<h2>Elsewhere GONE</h2>\(list)")
    #expect(!html.contains("GONE") && !html.contains("<ul>"))
    // Where a text follows, the list is part of the article.
    #expect(self.html("<h2>KEPT</h2>\(list)").contains("KEPT"))
  }

  @Test("a date in front of it goes")
  func leadIn() {
    let html =
      Extractor.extract(
        page:
          "<article><div><time>3 May GONE</time></div><div><a href='/s'>GONE</a></div><p>Short.</p>\(Self.story)</article>",
        address: "https://example.org/")?.html ?? ""
    #expect(!html.contains("GONE") && html.contains("Short."))
  }

  @Test("the author’s name and a date go where they stand beside the text")
  func author() {
    let head = "<meta name=author content='Ann Example'>"
    let page = """
      \(head)<article><p>By Ann Example GONE</p><p>GONE on 3 May 2024</p><p>In 2020 it was KEPT.</p>\(Self.story)\
      <p>Ann Example was KEPT from seeing what happened next, as she told us.</p>\(Self.story)\
      <p>Follow <a href='https://twitter.com/ann'>GONE</a></p><p>© 2024 GONE</p></article>
      """
    let html = Extractor.extract(page: page, address: "https://example.org/")?.html ?? ""
    #expect(!html.contains("GONE") && html.components(of: "KEPT") == 2)
  }

  @Test("nothing goes that is large beside the article")
  func large() {
    let page = "<article class=promo><div class=related>\(Self.story)</div></article>"
    let html = Extractor.extract(page: page, address: "https://example.org/")?.html ?? ""
    #expect(html.components(of: "A sentence") == 8)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
