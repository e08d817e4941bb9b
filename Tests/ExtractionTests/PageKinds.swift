/// Articles of ten kinds, with the markup that pages of each kind have. What is the article was written down before any rule was
/// tried on them.
enum PageKinds {
  struct Article {
    let kind: String
    let title: String
    /// As it stands in the page, with what pages of its kind put between its parts.
    let markup: String
    /// What of that is the article.
    let expected: String
    /// What the page's head says.
    var head = ""
    /// Whether the page brings the article itself, rather than have it stand in its site's element for articles.
    var isWholePage = false
  }

  /// - Parameter site: Which of the sites the article is for, from 0 to 4.
  static func articles(site: Int) -> [Article] {
    [
      slideshow(site), comic(site), thread(site), note(site), photo(site), recipe(site), scripted(site), ticker(site),
      documentation(site), site % 2 == 0 ? arabic(site) : japanese(site),
    ]
  }

  /// What stands where an article would be on pages that have none.
  static let noArticles = [
    "", "<div id=\"root\"></div>", "<p>Loading…</p>", "<p>Please enable JavaScript to view this page.</p>",
    "<p>Sorry, the page you are looking for does not exist.</p>",
    "<p>404: Not found. It may have been moved or deleted. Go <a href=\"/\">home</a>, or search.</p>",
    "<form><input type=\"email\"><input type=\"password\"><button>Sign in</button></form>",
  ]

  // MARK: - Texts

  private static let who = [
    "The mayor", "A fisherman", "The keeper of the light", "Her sister", "The council", "A girl of nine",
  ]
  private static let did = [
    "saw the first boats come in", "asked for a bridge that would last", "counted the nets, one by one",
    "said that nothing had been decided", "walked along the quay, as on every morning",
    "remembered the winter of the great ice",
    "wrote it down, and sent it to the paper",
  ]
  private static let how = [
    "before the wind turned", "although nobody had asked", "while the others were still asleep",
    "as far as anybody knows",
    "for the third time this year",
  ]

  private static func sentence(_ number: Int) -> String {
    "\(who[number % who.count]) \(did[number % did.count]), \(how[number % how.count]), and day \(number) went by."
  }

  private static func paragraph(_ number: Int, sentences: Int = 4) -> String {
    "<p>" + (0..<sentences).map { sentence(number * 7 + $0) }.joined(separator: " ") + "</p>"
  }

  private static func paragraphs(_ range: Range<Int>) -> String { range.map { paragraph($0) }.joined() }

  // MARK: - Kinds

  private static func slideshow(_ site: Int) -> Article {
    let captions = (1...4).map { "Boats in the harbour on the morning of day \($0 + site), seen from the light" }
    let counters = ["Image \(1) of 4", "Photo 1/4", "Bild 1 von 4", "1 of 4", "1 / 4"]
    func slide(_ index: Int) -> String {
      let counter = counters[site].replacing("1", with: "\(index + 1)", maxReplacements: 1)
      return """
        <figure><img src="/s\(index).jpg" width="800" height="500"><figcaption>\(captions[index])</figcaption></figure>\
        <div class="k\(site)"><span>\(counter)</span></div>
        """
    }
    let thumbnails = captions.enumerated().map {
      "<li><img src=\"/t\($0).jpg\" alt=\"\"><p class=\"cap\">\($1)</p></li>"
    }.joined()
    let end = [
      "<p>Citation: The harbour in four pictures (2024, May 3) retrieved 4 May 2024 from https://news.example/1.html</p>",
      "<p>© 2024 The Town Post. All rights reserved.</p>", "<p>Copyright 2024 Town Post. All rights reserved.</p>",
      "<p>This document is subject to copyright. No part may be reproduced without the written permission.</p>",
      "<p>Share this: Facebook Twitter WhatsApp Email</p>",
    ]
    let shown = captions.enumerated().map { "<figure><img src=\"/s\($0).jpg\"><figcaption>\($1)</figcaption></figure>" }
      .joined()
    return Article(
      kind: "slideshow", title: "The harbour in four pictures",
      markup: paragraphs(site..<site + 2) + "<div>" + (0..<4).map(slide).joined() + "</div><ul>\(thumbnails)</ul>"
        + paragraphs(site + 2..<site + 5) + end[site],
      expected: paragraphs(site..<site + 2) + shown + paragraphs(site + 2..<site + 5))
  }

  private static func comic(_ site: Int) -> Article {
    let transcript =
      site % 2 == 0 ? "" : "<p>Two gulls on a pole. “Is it Monday?” “It is always Monday here.” They fall asleep.</p>"
    let picture = "<img src=\"/comics/\(site).png\" width=\"740\" height=\"300\" alt=\"Two gulls\">"
    let arrows = """
      <ul><li><a rel="prev" href="/c/1">&lt; Prev</a></li><li><a href="/c/random">Random</a></li><li><a rel="next" href="/c/3">Next \
      &gt;</a></li></ul>
      """
    return Article(
      kind: "comic", title: "Two gulls and a pole", markup: arrows + "<div>\(picture)</div>\(transcript)" + arrows,
      expected: picture + transcript)
  }

  private static func thread(_ site: Int) -> Article {
    let posts = (0..<6).map { paragraph($0 * 3 + site, sentences: 2 + $0 % 2) }
    let markup = posts.enumerated().map { index, post in
      switch site {
      case 0:
        "<div class=\"post\"><div class=\"u\"><b>sailor\(index)</b></div><div class=\"post-content\">\(post)</div></div>"
      case 1: "<div class=\"r\"><span>sailor\(index)</span> <time>3 May</time>\(post)<a href=\"#q\">Reply</a></div>"
      case 2:
        "<table><tr><td>sailor\(index)<br>Posts: 41</td><td><div>\(post)</div></td></tr></table>"
      case 3: "<article><header>sailor\(index) · Mai 2024</header>\(post)<button>Zitieren</button></article>"
      default: "<li><h4>sailor\(index)</h4><div>\(post)</div></li>"
      }
    }.joined()
    return Article(
      kind: "forum thread", title: "Which rope for a small boat",
      markup: site == 4 ? "<ul>\(markup)</ul>" : "<div>\(markup)</div>",
      expected: posts.joined(), isWholePage: site == 3)
  }

  private static func note(_ site: Int) -> Article {
    let texts = [
      "The harbour is closed on Monday because of the storm.", "No ferries until Thursday, says the port.",
      "Der Hafen bleibt am Montag wegen des Sturms geschlossen.", "Today I saw a whale from the kitchen window.",
      "The library opens again on the third of June, at nine, with new shelves and an old cat.",
    ]
    let text = site == 3 ? "<div>\(texts[site])</div>" : "<p>\(texts[site])</p>"
    return Article(kind: "note", title: "News of the harbour \(site)", markup: text, expected: text)
  }

  private static func photo(_ site: Int) -> Article {
    let caption = "The light at Old Point, on the longest evening of the year \(2010 + site)"
    let figure =
      "<figure><img src=\"/p/\(site).jpg\" width=\"1200\" height=\"800\"><figcaption>\(caption)</figcaption></figure>"
    let camera = site % 2 == 0 ? "<p>Taken with a borrowed camera, from the roof of the fish hall.</p>" : ""
    return Article(
      kind: "photo post", title: "Evening at Old Point", markup: figure + camera, expected: figure + camera)
  }

  private static func recipe(_ site: Int) -> Article {
    let things = [
      "500 g of cod, without skin", "2 onions, chopped", "a spoon of butter", "1 l of fish stock", "4 potatoes",
      "salt, pepper",
    ]
    let list = "<ul>" + things.dropFirst(site % 2).map { "<li>\($0)</li>" }.joined() + "</ul>"
    let steps = (0..<4).map {
      "<li>Stir for \($0 * 5 + 3) minutes, and then add what is next on the list. \(sentence($0 + site))</li>"
    }
    let tools = [
      "<div><button>Print</button><button>Save recipe</button><button>Jump to recipe</button></div>",
      "<p><a href=\"#recipe\">Jump to Recipe</a></p>", "<div class=\"rating\"><span>★★★★★</span></div>", "",
      "<div class=\"share\"><a href=\"https://pinterest.com/pin/create/?u\">Pin it</a></div>",
    ]
    return Article(
      kind: "recipe", title: "Soup of the harbour",
      markup: paragraph(site) + tools[site] + "<h2>Ingredients</h2>\(list)<h2>Method</h2><ol>\(steps.joined())</ol>"
        + paragraph(site + 9, sentences: 2),
      expected: paragraph(site) + "<h2>Ingredients</h2>\(list)<h2>Method</h2><ol>\(steps.joined())</ol>"
        + paragraph(site + 9, sentences: 2))
  }

  private static func scripted(_ site: Int) -> Article {
    let text = paragraphs(site..<site + (site % 2 == 0 ? 3 : 1))
    let plain = text.replacing("</p><p>", with: "\\n\\n").replacing("<p>", with: "").replacing("</p>", with: "")
    let title = "What the scripts hide"
    let head = """
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"\(title)",\
      "articleBody":"\(plain)"}</script>
      """
    return switch site {
    case 0:
      Article(
        kind: "scripted", title: title, markup: "<div id=\"root\"></div>", expected: text, head: head, isWholePage: true
      )
    case 1:
      Article(kind: "scripted", title: title, markup: "<noscript>\(text)</noscript>", expected: text, isWholePage: true)
    case 2:
      Article(
        kind: "scripted", title: title,
        markup: "<x-story><template shadowrootmode=\"open\"><style>p{}</style><div>\(text)</div></template></x-story>",
        expected: text)
    case 3:
      Article(
        kind: "scripted", title: title,
        markup: "<article style=\"visibility: hidden\"><h1>\(title)</h1>\(text)</article><p>Please wait…</p>",
        expected: text,
        isWholePage: true)
    default:
      Article(
        kind: "scripted", title: title, markup: "<p>You need to enable JavaScript to run this app.</p>", expected: text,
        head: head,
        isWholePage: true)
    }
  }

  private static func ticker(_ site: Int) -> Article {
    let entries = (0..<8).map { (time: "1\($0 % 10):0\(site)", text: paragraph($0 * 2 + site, sentences: 2)) }
    let lead = paragraph(site + 30, sentences: 2)
    let markup = entries.map { entry in
      switch site {
      case 0: "<div class=\"entry\"><time>\(entry.time)</time><h3>Update from the quay</h3>\(entry.text)</div>"
      case 1: "<li><b>\(entry.time)</b>\(entry.text)</li>"
      case 2: "<section><h2>\(entry.time)</h2>\(entry.text)</section>"
      case 3: "<div><div><span>\(entry.time)</span></div><div>\(entry.text)</div></div>"
      default: "<div><h3>\(entry.time)</h3>\(entry.text)</div>"
      }
    }.joined()
    let expected = entries.map { entry in
      site == 0 ? "<p>\(entry.time)</p><h3>Update from the quay</h3>\(entry.text)" : "<p>\(entry.time)</p>\(entry.text)"
    }.joined()
    return Article(
      kind: "live ticker", title: "The storm as it comes",
      markup: lead + (site == 1 ? "<ul>\(markup)</ul>" : "<div>\(markup)</div>"),
      expected: lead + expected)
  }

  private static func documentation(_ site: Int) -> Article {
    let code = "<pre><code>let boat = Boat(\(site))\nboat.sail(to: .harbour)</code></pre>"
    let table = "<table><tr><th>Name</th><th>Meaning</th></tr><tr><td>to</td><td>where it goes</td></tr></table>"
    let aside = [
      "<p><a href=\"#a\">Edit this page</a></p>", "<div><a href=\"/edit\">Edit on the forge</a></div>", "",
      "<div class=\"toc\"><a href=\"#1\">Sailing</a> <a href=\"#2\">Mooring</a></div>", "<button>Copy</button>",
    ]
    let link = site % 2 == 0 ? "<a class=\"headerlink\" href=\"#1\">¶</a>" : ""
    func text(_ link: String) -> String {
      """
      \(paragraph(site, sentences: 2))<h2 id="1">Sailing\(link)</h2><p>Use <code>sail(to:)</code> where a boat has sails. It \
      returns once the boat is there.</p>\(code)<h2 id="2">Parameters\(link)</h2>\(table)\(paragraph(site + 3, sentences: 2))
      """
    }
    return Article(kind: "documentation", title: "The type Boat", markup: aside[site] + text(link), expected: text(""))
  }

  private static func arabic(_ site: Int) -> Article {
    let text = (0..<4 + site).map { number in
      """
      <p>قال حارس المنارة إن الميناء القديم أعيد بناؤه في أحد عشر عاما، وعاد إليه من تركه، عائلة بعد أخرى، ليروا ما صار إليه \
      الرصيف رقم \(number). وقالت البلدية إن العمل لم ينته بعد، وإن القوارب ستعود في الربيع.</p>
      """
    }.joined()
    return Article(
      kind: "Arabic", title: "الميناء القديم يعود إلى الحياة",
      markup: text + "<p>اقرأ أيضا: <a href=\"/n/7\">لماذا تأخرت القطارات هذا الشهر مرة أخرى</a></p>", expected: text)
  }

  private static func japanese(_ site: Int) -> Article {
    let text = (0..<4 + site).map { number in
      "<p>古い港は十一年かけて再建され、離れていた人々が一家また一家と戻ってきた。灯台守は第\(number)桟橋を見ながら、まだ工事は終わっていないと語った。船は春に戻る予定である。</p>"
    }.joined()
    return Article(
      kind: "Japanese", title: "古い港がよみがえる", markup: text + "<p>関連記事：<a href=\"/n/7\">今月も電車が遅れている理由とは</a></p>",
      expected: text)
  }
}
