/// What pages of other sites put around and between an article's paragraphs, in the ways that they write it. `ARTICLE` stands for
/// the article's parts.
enum PageFurniture {
  /// A page's markup in front of the article, between two of its paragraphs, and behind it.
  struct Page {
    let name: String
    let before: String
    let between: String
    let after: String
  }

  /// The rules were made with these in view.
  static let seen: [Page] = [
    Page(
      name: "a blog",
      before: """
        <div id="page" class="site"><nav class="main-navigation"><a href="/">Home</a> <a href="/about">About</a></nav>\
        <main id="main"><article class="post hentry"><header class="entry-header"><div class="entry-meta">Posted on \
        <a href="/2024/05/01/"><time datetime="2024-05-01">May 1, 2024</time></a> by <a href="/author/ann">Ann Example</a>\
        </div></header><div class="entry-content">
        """,
      between: """
        <div class="wp-block-group"><h4>Subscribe to our newsletter</h4><p>Get the best of the week in your inbox.</p>\
        <form action="/subscribe"><input type="email" name="e"><button>Sign me up</button></form></div>
        """,
      after: """
        <div class="sharedaddy sd-sharing-enabled"><h3>Share this:</h3><ul><li><a href="https://twitter.com/intent/tweet?u">\
        Twitter</a></li><li><a href="https://www.facebook.com/sharer.php?u">Facebook</a></li></ul></div>\
        <div id="jp-relatedposts" class="jp-relatedposts"><h3>Related</h3><div><a href="/2023/a">An older text about the \
        same thing</a> <span>In "Things"</span></div><div><a href="/2023/b">And yet another one of the kind</a></div></div>\
        </div><footer class="entry-footer">Filed under: <a href="/category/things" rel="category tag">Things</a> Tagged: \
        <a href="/tag/stuff" rel="tag">stuff</a></footer></article><nav class="post-navigation"><a href="/x">Previous: \
        something else</a></nav><div id="comments" class="comments-area"><h2>3 thoughts on this</h2><ol><li><p>I could not \
        agree more with everything that was said here, and I have been reading this site for many years.</p></li></ol>\
        </div></main></div>
        """),
    Page(
      name: "a newspaper",
      before: """
        <div class="layout"><div class="layout__main"><div class="article"><div class="article__meta"><span>By Ann Example\
        </span> <time>12:05, 3 May 2024</time></div><ul class="article__share"><li><a href="https://wa.me/?text=a">WhatsApp\
        </a></li><li><a href="mailto:?subject=a">Email</a></li></ul><div class="article__body">
        """,
      between: """
        <div class="article__related-inline"><strong>Read more</strong><a href="/news/1">Council votes to close the old \
        bridge for a year</a></div><div class="article__newsletter"><p>Our morning briefing, free, every day at seven.</p>\
        <a href="/newsletters">Sign up here</a></div>
        """,
      after: """
        </div><div class="article__tags"><a href="/topic/bridges">Bridges</a> <a href="/topic/council">Council</a></div>\
        <div class="article__author-box"><p>Ann Example has been writing about the city for ten years. She likes bridges \
        and old trains, and lives with two cats.</p></div><section class="recommended-articles"><h2>Recommended</h2><ul>\
        <li><a href="/news/2"><img src="2.jpg"><h3>Ten things to do this weekend in town</h3></a></li><li><a href="/news/3">\
        <img src="3.jpg"><h3>Why the trains are late again this month</h3></a></li></ul></section></div></div></div>
        """),
    Page(
      name: "a page without names",
      before: "<div><div><div>",
      between: """
        <p><strong>RELATED:</strong> <a href="/stories/old">What we found when we looked at this last year</a></p>
        """,
      after: """
        <p>Share this article: <a href="https://www.facebook.com/sharer/sharer.php?u=x">Facebook</a> \
        <a href="https://twitter.com/share?x">Twitter</a></p><h3>More from this site</h3><ul><li><a href="/stories/1">The \
        first of the other stories that you may want</a></li><li><a href="/stories/2">The second one, which is longer than \
        that</a></li></ul></div></div></div>
        """),
    Page(
      name: "cards",
      before: "<main><div class=\"css-1k2\"><div class=\"css-9zz\"><a href=\"/section/world\">World</a></div>",
      between: """
        <div class="css-77a"><a href="/world/other"><img src="o.jpg"><h3>A minister resigns after a long night of votes</h3>\
        </a></div>
        """,
      after: """
        <h2>Read next</h2><div class="css-a1"><div class="css-a2"><a href="/world/1"><img src="1.jpg"><p>Rivers rise in the \
        north while the south waits for rain</p></a></div><div class="css-a2"><a href="/world/2"><img src="2.jpg"><p>Five \
        charts that explain the price of bread</p></a></div></div></div></main>
        """),
  ]

  /// These were written before the rules were tried on them, and no rule was changed for what they showed.
  static let heldOut: [Page] = [
    Page(
      name: "names that say nothing",
      before: """
        <div class="sc-1"><div class="sc-2"><div class="sc-3"><span>4 min read</span><time>2 hours ago</time></div>\
        <div class="sc-4">
        """,
      between: """
        <div class="sc-5"><p>The stories that matter, sent to you on weekdays.</p><div><input type="email" placeholder="you@">\
        <span>By joining you accept our terms.</span></div></div>
        """,
      after: """
        <div class="sc-6"><a href="/topic/energy">Energy</a><a href="/topic/climate">Climate</a></div><div class="sc-7"><h2>\
        Most read</h2><ol><li><a href="/a/1">The village that built its own power station</a></li><li><a href="/a/2">How a \
        small island ran out of water</a></li><li><a href="/a/3">What the new law means for tenants</a></li></ol></div>\
        </div></div></div>
        """),
    Page(
      name: "a German newspaper",
      before: """
        <div class="seite"><div class="inhalt"><div class="artikelkopf"><a href="/politik">Politik</a> <time>03.05.2024, \
        12:05 Uhr</time></div>
        """,
      between: """
        <p><b>Lesen Sie auch:</b> <a href="/politik/haushalt.html">Warum der Haushalt wieder nicht aufgeht</a></p>
        """,
      after: """
        <div class="kasten"><h3>Mehr zum Thema</h3><ul><li><a href="/politik/a.html">Die Regierung vertagt sich ein weiteres \
        Mal</a></li><li><a href="/politik/b.html">Was die Länder jetzt vom Bund erwarten</a></li></ul></div><div \
        class="teilen"><a href="https://api.whatsapp.com/send?text=a">WhatsApp</a> <a href="mailto:?subject=b">E-Mail</a>\
        </div><div class="kommentare"><form><textarea name="k"></textarea><button>Kommentar abgeben</button></form></div>\
        </div></div>
        """),
    Page(
      name: "a French magazine",
      before: "<section><article><p class=\"rubrique\"><a href=\"/culture\">Culture</a></p>",
      between: """
        <aside><p>À lire aussi</p><a href="/culture/2">Le musée rouvre ses portes après trois ans</a></aside>\
        <div class="inread"><p>À lire aussi : <a href="/culture/3">Les dix films de la semaine à ne pas manquer</a></p></div>
        """,
      after: """
        <div class="bas"><p>Sur le même sujet</p><div><a href="/culture/4">Une exposition retrace la vie du peintre</a></div>\
        <div><a href="/culture/5">Le festival annonce son programme d’été</a></div></div></article></section>
        """),
    Page(
      name: "an old blog",
      before: """
        <div class="main section"><div class="date-outer"><h2 class="date-header"><span>Friday, 3 May 2024</span></h2>\
        <div class="post-outer"><div class="post"><div class="post-body">
        """,
      between: "",
      after: """
        </div><div class="post-footer"><div>Posted by <span class="fn">Ann</span> at <a class="timestamp-link" \
        href="/2024/05/x.html">12:05</a></div><div>Labels: <a href="/search/label/cats" rel="tag">cats</a>, \
        <a href="/search/label/dogs" rel="tag">dogs</a></div></div></div><div class="comments" id="comments"><h4>2 comments:\
        </h4><div><p>Thank you for this. It is just what I was looking for, and I shall come back.</p></div></div>\
        <div class="blog-pager"><a href="/2024/04/y.html">Newer Post</a> <a href="/2024/06/z.html">Older Post</a></div></div>\
        </div></div>
        """),
    Page(
      name: "a broadcaster",
      before: """
        <main role="main"><article><div data-component="byline"><div><strong>Ann Example</strong></div><div>Business \
        reporter</div></div><div data-component="topic-list"><ul><li><a href="/topics/c1">Companies</a></li></ul></div>
        """,
      between: """
        <div data-component="links-block"><ul><li><a href="/news/b-1">Who pays when a bank fails?</a></li><li>\
        <a href="/news/b-2">The town that lives from one factory</a></li></ul></div>
        """,
      after: """
        <section data-component="links-block"><h2>More on this story</h2><ul><li><a href="/news/b-3"><span>Thousands of jobs \
        at risk as plant closes</span></a><span>Published 2 May</span></li><li><a href="/news/b-4"><span>Union calls for \
        talks with the owners</span></a><span>Published 1 May</span></li></ul></section><section \
        data-component="tag-list"><h2>Related topics</h2><ul><li><a href="/topics/c2">Banking</a></li><li>\
        <a href="/topics/c3">Industry</a></li></ul></section></article></main>
        """),
  ]
}
