import Extraction
import Testing

/// Pages on which something else is longer than the article, or on which there is none.
@Suite("What is no article")
struct WrongArticleTests {
  private static let title = "Harbour closed"
  private static let menu =
    "<nav><ul>" + (0..<12).map { "<li><a href='/s\($0)'>Section \($0)</a></li>" }.joined() + "</ul></nav>"
  private static let sentence = "KEPT: the harbour is closed on Monday because of the storm."
  private static let short = """
    <p>KEPT: the harbour is closed on Monday because of the storm. It will open again, says the master of the port, as soon as \
    the wind goes below force six. Boats stay where they are, and nobody may go out until then.</p>
    """
  private static let paragraph = """
    <p>The harbour of the old town was rebuilt over eleven years, and people who had left it came back, one family after \
    another, to see what had become of the quays, as the keeper of the lighthouse says.</p>
    """

  private func extract(_ body: String, head: String = "") -> String? {
    Extractor.extract(
      page: "<!DOCTYPE html><html><head><title>\(Self.title)</title>\(head)</head><body>\(body)</body></html>",
      address: "https://example.org/2024/harbour")?.html
  }

  // MARK: - Notices

  private static func clauses(_ text: String) -> String { String(repeating: "<p>GONE. \(text)</p>", count: 12) }
  private static let cookies = clauses(
    "We use cookies and similar tools to keep the site safe, to measure how it is used, and, if you agree, for advertising."
  )

  private static let notices = [
    "<div id=cc role=dialog aria-label='Cookie consent'>\(cookies)</div>", "<div role=alertdialog>\(cookies)</div>",
    "<div aria-modal=true>\(cookies)</div>", "<dialog open>\(cookies)</dialog>",
    "<div id=onetrust-consent-sdk><div class=ot-sdk-row>\(cookies)</div></div>",
    "<div id=CybotCookiebotDialog>\(cookies)</div>", "<div class='qc-cmp2-container'>\(cookies)</div>",
    "<div id=didomi-host>\(cookies)</div>", "<div class='cmplz-cookiebanner'>\(cookies)</div>",
    "<div id=usercentrics-root>\(cookies)</div>", "<div class='js-cookie-notice'>\(cookies)</div>",
    "<div id=BorlabsCookieBox>\(cookies)</div>", "<div id=tarteaucitronRoot>\(cookies)</div>",
    "<div class='iubenda-cs-content'>\(cookies)</div>", "<section class='gdpr-panel'>\(cookies)</section>",
    // Without a name, by what they say and ask.
    "<div class=x1>\(cookies)<button>Accept all</button></div>",
    """
    <div class=x1>\(clauses("Wir verwenden Cookies, um die Seite zu verbessern. Mit Ihrer Einwilligung, die Sie widerrufen können, messen wir.")) <button>Alle akzeptieren</button></div>
    """,
    """
    <div class=x1>\(clauses("Nous utilisons des cookies pour mesurer l’audience, et, si vous acceptez, pour la publicité."))\
    <button>Tout accepter</button></div>
    """,
    """
    <div class=x1>\(clauses("Utilizamos cookies propias y de terceros, también para publicidad, si usted la acepta."))\
    <a role=button href='#'>Aceptar</a></div>
    """,
    """
    <div class=x1>\(clauses("نستخدم ملفات تعريف الارتباط لتحسين الموقع، وبموافقتك، للإعلانات من شركائنا."))<button>أوافق</button>\
    </div>
    """,
    """
    <div class=x1>\(clauses("当サイトではクッキーを使用しています。広告のため、測定のため、同意いただける場合に限り使用します。"))\
    <button>同意する</button></div>
    """,
    """
    <div class=x1>\(clauses("Мы используем файлы cookie, чтобы улучшить сайт, и, с вашего согласия, для рекламы."))\
    <button>Принять</button></div>
    """,
    // Footers.
    "<footer>\(clauses("Town Post, 1 Quay Street. All rights reserved. Nothing of this may be printed, in whole or in part."))</footer>",
    "<div role=contentinfo>\(clauses("Town Post, 1 Quay Street, and its partners, are members of the Press Board."))</div>",
  ]

  @Test("A notice stands aside, however long it is", arguments: notices)
  func notice(markup: String) throws {
    for article in [
      "<main><h1>Harbour closed</h1><div class=story>\(Self.short)</div></main>",
      "<article><h1>Harbour closed</h1>\(Self.short)</article>",
      "<div class=x2><h1>Harbour closed</h1>\(Self.short)</div>",
      "<article><h1>Harbour closed</h1><p>\(Self.sentence)</p></article>",
    ] {
      for body in [Self.menu + article + markup, markup + Self.menu + article] {
        let html = try #require(extract(body))
        #expect(html.contains("KEPT") && !html.contains("GONE") && !html.contains("Section 3"))
      }
    }
  }

  @Test("An article about cookies is one")
  func cookieArticle() {
    let text = String(
      repeating:
        "<p>KEPT. Sites ask whether you accept cookies, and most people agree without reading it, says a study.</p>",
      count: 4)
    for body in [
      "<article><h1>Harbour closed</h1>\(text)</article>", "<div><h1>Harbour closed</h1>\(text)</div>",
      "<div class=cookie-recipes>\(text)</div>", "<div>\(text)</div><button>Search</button>",
    ] { #expect(extract(Self.menu + body)?.ranges(of: "KEPT").count == 4) }
  }

  // MARK: - Nothing there

  @Test(
    "A page without an article gives none",
    arguments: [
      menu, menu.replacing("nav", with: "div").replacing("<div>", with: "<div role=navigation>"),
      menu + "<div id=root></div>", "<div id=app>You need to enable JavaScript to run this app.</div>",
      "<div id=body>It seems your JavaScript is turned off. Maybe you would prefer the <a href='/feed.rss'>feed</a>?</div>",
      menu
        + "<noscript>Please turn on JavaScript in your browser, and then load this page again to read the article.</noscript>",
      menu + "<p>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen.</p>",
      "<p>Veuillez activer JavaScript pour continuer.</p>",
      "<p>Por favor, habilite JavaScript en su navegador.</p>", "<p>このページを表示するには JavaScript を有効にしてください。</p>",
      "<p>يرجى تفعيل JavaScript لعرض هذه الصفحة.</p>", "<p>Пожалуйста, включите JavaScript в браузере.</p>",
      menu + "<p>Please wait while the page loads.</p>", "<div>Loading…</div>",
      "<h1>Just a moment...</h1><p>Checking your browser before accessing example.org.</p>",
      menu + "<footer><p>© 2024 Town Post. All rights reserved, and nothing of this may be printed.</p></footer>",
      menu + "<div role=dialog>\(cookies)</div>", menu + "<div id=onetrust-consent-sdk>\(cookies)</div>",
      "<div><a href=/a>Home</a> <a href=/b>News of the day</a> <a href=/c>All that we write about sport</a></div>",
    ])
  func nothing(body: String) {
    #expect(extract(body) == nil)
  }

  @Test(
    "A page that asks for something, or says what went wrong, is none",
    arguments: [
      ("Sign in | The Post", "<main><h1>Sign in</h1><p>Enter the address that you gave, and the password.</p></main>"),
      ("Access denied", "<h1>Access Denied</h1><p>You may not see this page. Reference #18.2d</p>"),
      ("Just a moment...", "<h1>post.example</h1><p>We need to review the security of your connection.</p>"),
      ("Before you continue", "<div><h1>Before you continue</h1><p>We use data to maintain services.</p></div>"),
      ("Page not found – The Post", "<article><h1>Oops!</h1><p>It looks like nothing is at this place.</p></article>"),
      ("503", "<h1>503 Service Unavailable</h1><p>The server cannot answer. Please try again later.</p>"),
      ("Subscribe to read", "<h1>Subscribe to read</h1><p>Keep abreast of what is going on. Cancel at any time.</p>"),
    ])
  func request(title: String, body: String) {
    let page = "<!DOCTYPE html><html><head><title>\(title)</title></head><body>\(Self.menu)\(body)</body></html>"
    #expect(Extractor.extract(page: page, address: "https://example.org/2024/harbour") == nil)
  }

  @Test(
    "A note may be titled like one",
    arguments: ["Error of the year", "404 boats", "Log in the harbour", "Forbidden fruit"])
  func titles(title: String) {
    let page = "<title>\(title)</title><article><h1>\(title)</h1>\(Self.short)</article>"
    #expect(Extractor.extract(page: page, address: "https://example.org/2024/harbour")?.html.contains("KEPT") == true)
  }

  // MARK: - Elsewhere in the page

  private static let waiting = "<p>Please wait while the page loads.</p>"
  private static let json = """
    KEPT: the harbour is closed on Monday because of the storm. It will open again, says the master of the port, as soon as the \
    wind goes below force six.\\n\\nBoats stay where they are, and nobody may go out until then.
    """

  @Test(
    "What a page shows once its scripts ran is read where it lies",
    arguments: [
      "<article style='visibility:hidden'><h1>Harbour closed</h1>\(short)</article>",
      "<main hidden><h1>Harbour closed</h1>\(short)</main>",
      "<div hidden><article><h1>Harbour closed</h1>\(short)</article></div>",
      "<div style='display: none' class=x><h1>Harbour closed</h1>\(short)</div>",
      "<noscript><h1>Harbour closed</h1>\(short)</noscript>", "<div id=root></div><noscript>\(short)</noscript>",
      "<x-page><template shadowrootmode=open><article><h1>Harbour closed</h1>\(short)</article></template></x-page>",
      "<x-page><template shadowrootmode='closed'><div>\(short)</div></template></x-page>",
      "<x-page><template shadowroot=open><slot></slot></template>\(short)</x-page>",
    ])
  func elsewhere(markup: String) throws {
    // Where nothing names the article, what stands beside it may be taken for a part of it.
    for body in markup.contains("<h1") ? [Self.menu + markup + Self.waiting, Self.menu + markup] : [Self.menu + markup]
    {
      let html = try #require(extract(body))
      #expect(html.contains("KEPT") && html.contains("nobody may go out") && !html.contains("Section 3"))
      #expect(!html.contains("Please wait"))
    }
  }

  @Test("The text of structured data stands in for one that is not there")
  func structuredText() throws {
    for text in [
      Self.json, "<p>\(Self.json)</p>", "&lt;p&gt;\(Self.json)&lt;/p&gt;",
    ] {
      let head = """
        <script type='application/ld+json'>{"@context":"https://schema.org","@type":"NewsArticle","headline":"Harbour closed",\
        "articleBody":"\(text)"}</script>
        """
      for body in [Self.menu, Self.menu + "<div id=root></div>", Self.menu + Self.waiting, ""] {
        let html = try #require(extract(body, head: head))
        #expect(html.contains("KEPT") && html.contains("nobody may go out") && html.contains("<p>"))
        #expect(!html.contains("Section 3") && !html.contains("Please wait"))
      }
      // What is there has its pictures and links.
      let longer =
        "<article><h1>Harbour closed</h1>\(Self.short)\(Self.short)<p>And <a href='/x'>a link</a>.</p></article>"
      let shorter = """
        <article><h1>Harbour closed</h1><p>\(Self.sentence) It was <a href='/x'>a link</a> that said so, yesterday, and the master \
        of the port did not.</p></article>
        """
      for body in [longer, shorter] { #expect(extract(Self.menu + body, head: head)?.contains("a link") == true) }
    }
  }

  @Test("What stays hidden is not read")
  func hidden() throws {
    let body =
      "<article><h1>Harbour closed</h1>\(Self.short)<p hidden>GONE, in a sentence that is hidden, and long.</p></article>"
    let html = try #require(extract(Self.menu + body + "<div hidden><p>GONE, too, as it is none of it.</p></div>"))
    #expect(html.contains("KEPT") && !html.contains("GONE"))
  }

  // MARK: - Comments

  private static func comments(_ markup: (Int) -> String) -> String { (0..<23).map(markup).joined() }
  private static let opinion =
    "GONE. I was there some years ago, and what they say about the quay, in short, is not what I saw, though the light was good, and the ropes were new."

  private static let discussions = [
    "<section id=discussion><h2>23 thoughts</h2>"
      + comments { "<div class=c><b>reader\($0)</b><p>\(opinion)</p></div>" }
      + "</section>",
    "<div class=q1>"
      + comments {
        "<div class=q2><span>reader\($0)</span><time>3 May</time><p>\(opinion)</p><a href='#r'>Reply</a></div>"
      }
      + "</div>",
    "<ul>"
      + comments {
        "<li><a href='/u/\($0)'>reader\($0)</a> <span>3. Mai 2024</span><p>\(opinion)</p><button>Antworten</button></li>"
      }
      + "</ul>",
    "<ol>"
      + comments {
        "<li><article class=k><h4>reader\($0)</h4><p>\(opinion)</p><a href='?replyto=\($0)'>Répondre</a></article></li>"
      }
      + "</ol>",
    "<div>"
      + comments {
        "<article><header>reader\($0) · 3 May 2024</header><p>\(opinion)</p><a href='#r'>Reply</a></article>"
      }
      + "</div>",
    "<div id=comments>" + comments { "<div><p>reader\($0)</p><p>\(opinion)</p></div>" } + "</div>",
    "<h3>Comments (23)</h3><div>" + comments { "<div><p><b>reader\($0)</b></p><p>\(opinion)</p></div>" } + "</div>",
  ]

  @Test("Comments are none of it, though they are longer", arguments: discussions)
  func discussion(markup: String) throws {
    let text = String(repeating: Self.paragraph, count: 3) + "<p>\(Self.sentence)</p>"
    for page in [
      "<article><h1>Harbour closed</h1>\(text)</article>\(markup)",
      "<main><article><h1>Harbour closed</h1>\(text)</article>\(markup)</main>",
      "<div class=a1><h1>Harbour closed</h1><div class=a2>\(text)</div>\(markup)</div>",
      "<div class=a1><h1>Harbour closed</h1>\(text)</div>\(markup)",
      "<h1>Harbour closed</h1><div>\(text)</div>\(markup)",
    ] {
      let html = try #require(extract(Self.menu + page))
      #expect(html.contains("KEPT") && !html.contains("GONE") && !html.contains("reader3"))
      #expect(html.ranges(of: "eleven years").count == 3)
    }
  }

  @Test("A picture may be all that is commented on")
  func pictureDiscussion() throws {
    for markup in Self.discussions {
      let html = try #require(
        extract("<main><h1>Harbour closed</h1><div><img src='/photo.jpg' width=900></div>\(markup)</main>"))
      #expect(html.contains("photo.jpg") && !html.contains("GONE"))
    }
  }

  @Test("An address that names a comment leads to the article")
  func commentAddress() {
    let article = "<article><h1>Harbour closed</h1>\(Self.short)</article>"
    let page = "<title>Harbour closed</title>\(article)\(Self.discussions[0])"
    let html = Extractor.extract(page: page, address: "https://example.org/2024/harbour#comment-7")?.html
    #expect(html?.contains("KEPT") == true && html?.contains("GONE") == false)
  }

  @Test("A thread of a forum is read as a whole")
  func thread() {
    let posts = (0..<6).map {
      "<div class=p><b>reader\($0)</b> <time>3 May</time><p>KEPT. \(Self.opinion)</p><a href='#r'>Reply</a></div>"
    }
    #expect(extract("\(Self.menu)<h1>Harbour closed</h1><div>\(posts.joined())</div>")?.ranges(of: "KEPT").count == 6)
  }

  @Test(
    "What only sounds like comments, notices or shortcodes is kept",
    arguments: [
      "<h2>Discussion</h2><p>KEPT. \(opinion)</p>", "<h2>Comments</h2><p>KEPT. \(opinion)</p>",
      "<h2>Discussion</h2><h3>Limits</h3><p>KEPT. \(opinion)</p>",
      "<h2>5 replies that save a conversation</h2><p>KEPT. \(opinion)</p><p>\(opinion)</p><p>\(opinion)</p>",
      "<section id=cookie-law><h2>The law</h2><p>KEPT. \(opinion)</p></section>",
      "<p>Dear [first_name], KEPT [video] of [your_company] and [sic].</p>",
      "<ul><li><span class=amount>1/2</span> <span>cup</span> KEPT</li></ul>",
    ])
  func soundsAlike(markup: String) throws {
    let text = String(repeating: Self.paragraph, count: 3)
    let html = try #require(extract("\(Self.menu)<article><h1>Harbour closed</h1>\(text)\(markup)\(text)</article>"))
    #expect(html.contains("KEPT"))
    if markup.contains("1/2") { #expect(html.contains("1/2")) }
    if markup.contains("first_name") { #expect(html.contains("[first_name]") && html.contains("[your_company]")) }
  }

  @Test(
    "Titles and texts of a few words about numbers, scripts and loading are articles",
    arguments: [
      ("5000 march in Berlin", sentence), ("500,000 flee the floods", sentence),
      ("Details", "KEPT: you need no JavaScript for accordions any more, as the name attribute does it."),
      ("Loading docks", "Loading docks of the port stay closed on Monday. KEPT."),
    ])
  func fewWords(title: String, text: String) {
    let page = "<title>\(title)</title><body>\(Self.menu)<article><h1>\(title)</h1><p>\(text)</p></article></body>"
    #expect(Extractor.extract(page: page, address: "https://example.org/1")?.html.contains("KEPT") == true)
  }

  @Test("The picture of a box below the text is not put above it")
  func pictureOfBox() {
    let text = String(repeating: Self.paragraph, count: 5)
    let box = "<div class=related><figure><img src='/other.jpg'></figure></div>"
    let page = "<title>Harbour closed</title><body><h1>Harbour closed</h1>\(text)\(box)</body>"
    let article = Extractor.extract(page: page, address: "https://example.org/1")
    #expect(article?.html.contains("other.jpg") == false && article?.leadImage == nil)
  }

  // MARK: - Pictures

  @Test(
    "The picture above the text belongs to it",
    arguments: [
      "<header><h1>Harbour closed</h1><figure><img src='/hero.jpg' width=1200 height=800></figure></header>",
      "<h1>Harbour closed</h1><div class='featured-image'><img src='/hero.jpg'></div>",
      "<h1>Harbour closed</h1><img src='/hero.jpg' width=900>",
      "<figure><picture><img src='/hero.jpg'></picture></figure><h1>Harbour closed</h1>",
    ])
  func hero(markup: String) throws {
    let text = String(repeating: Self.paragraph, count: 4)
    let logo = "<a href='/'><img src='/logo.png' width=120></a>"
    let page = """
      <html><head><title>Harbour closed</title></head><body>\(logo)\(Self.menu)\(markup)<div class=entry-content>\(text)\
      <div class=wp-block-image><figure><img src='/inner.jpg'></figure></div>\(text)</div></body></html>
      """
    let article = try #require(Extractor.extract(page: page, address: "https://example.org/a"))
    #expect(article.html.ranges(of: "hero.jpg").count == 1 && article.html.contains("inner.jpg"))
    #expect(article.leadImage == "https://example.org/hero.jpg")
    #expect(!article.html.contains("logo.png"))
  }

  @Test("What is marked as an article gives way to one that is much longer")
  func boxes() throws {
    let text = String(repeating: Self.paragraph, count: 4) + "<p>\(Self.sentence)</p>"
    for page in [
      "<h1>Harbour closed</h1><div class=a1>\(text)</div><div class=a2><article><h3><a href='/b'>GONE</a></h3></article></div>",
      "<article><h1>Harbour closed</h1><p>It will be so on Monday.</p></article><div class=a1>\(text)</div>",
    ] {
      let html = try #require(extract(Self.menu + page))
      #expect(html.contains("KEPT") && !html.contains("GONE") && !html.contains("Section 3"))
    }
  }

  @Test("A picture alone is an article where the page says so")
  func picture() throws {
    let picture = "<figure><img src='/photo.jpg' width=900></figure>"
    for page in [
      "<article><h1>Harbour closed</h1>\(picture)</article>", "<main><h1>Harbour closed</h1>\(picture)</main>",
    ] {
      let html = try #require(
        extract(Self.menu + page + "<footer><p>GONE: Town Post, all rights reserved.</p></footer>"))
      #expect(html.contains("photo.jpg") && !html.contains("GONE"))
    }
  }
}
