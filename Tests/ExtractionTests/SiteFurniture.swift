/// What five sites put around any article of theirs, with `TITLE` and `ARTICLE` where it stands.
enum SiteFurniture {
  static let sites = [blog, soup, newspaper, oldSite, application]

  private static let menu = (0..<9).map { "<li><a href=\"/s\($0)\">Section \($0)</a></li>" }.joined()
  private static let opinion = """
    I have been reading this site for many years, and what is said here is not what I saw, though the light was good, and the \
    ropes were new.
    """

  /// Elements that say what they are, comments as WordPress has them, a notice in a dialog.
  private static let blog = """
    <header><a href="/"><img src="/logo.png" width="90"></a><nav><ul>\(menu)</ul></nav></header><div role="dialog" \
    aria-label="Cookies"><p>We use cookies to keep the site safe, to measure how it is used, and, if you agree, for advertising.\
    </p><button>Accept</button></div><main><article class="post"><header><h1>TITLE</h1><p>Posted on <time>May 3, 2024</time> in \
    <a rel="category" href="/category/sea">Sea</a></p></header><div class="entry-content">ARTICLE</div><footer>Tagged: <a \
    rel="tag" href="/tag/sea">sea</a></footer></article><section id="comments"><h2>9 thoughts on “TITLE”</h2><ol>\
    \((0..<9).map { """
      <li><article class="comment-body"><footer><b>reader\($0)</b> says: <time>May 4, 2024</time></footer><p>\(opinion)</p><a \
      href="?replytocom=\($0)">Reply</a></article></li>
      """ }.joined())</ol></section></main><footer><p>Proudly made by the harbour’s own press, 1 Quay Street. All rights reserved, \
    and nothing may be printed again.</p></footer>
    """

  /// Names that say nothing: a notice in front, comments with dates, a footer.
  private static let soup = """
    <div class="a1"><p>We and our 812 partners use cookies, and similar tools, to store what you do on this site. You may accept \
    this, or choose what we may do, at any time.</p><div><button>Choose</button><button>Accept all</button></div></div><div \
    class="a2">\((0..<9).map { "<a href=\"/s\($0)\">Section \($0)</a>" }.joined(separator: " "))</div><div class="a3"><div \
    class="a4"><h1>TITLE</h1><div class="a5">ARTICLE</div></div><div class="a6">\((0..<12).map { """
      <div class="a7"><span>reader\($0)</span> <span>3 May 2024</span><div>\(opinion)</div><a href="#r">Reply</a></div>
      """ }.joined())</div></div><div class="a8"><p>© 2024 Town Post Limited, 1 Quay Street, a member of the Press Board, to which \
    you may complain.</p></div>
    """

  /// A `main` without `article`, share buttons in words, a newsletter, other stories below.
  private static let newspaper = """
    <div id="onetrust-consent-sdk"><div><h2>Your privacy</h2><p>We process your data, with partners, to show advertising, and to \
    measure it.</p><button>Accept</button></div></div><div><ul>\(menu)</ul></div><main><h1>TITLE</h1><div><span>Share</span>\
    <button>Facebook</button><button>Copy link</button></div><div class="story">ARTICLE</div><div><h3>The morning briefing</h3><p>\
    Get the best of the Post in your inbox, every day at seven.</p><form><input type="email"><button>Sign up</button></form></div>\
    <section><h2>More stories</h2>\((0..<5).map { """
      <div><a href="/n/\($0)"><img src="/n\($0).jpg"><h3>Rivers rise in the north while the south waits, part \($0)</h3></a></div>
      """ }.joined())</section></main><footer><ul>\(menu)</ul><p>The Town Post is published by the Harbour Press, and printed on \
    Mondays.</p></footer>
    """

  /// Boxes of an old German site, with a column beside the text.
  private static let oldSite = """
    <table width="100%"><tr><td><a href="/"><img src="/kopf.gif" width="700"></a></td></tr></table><table><tr><td width="150">\
    \((0..<9).map { "<a href=\"/s\($0)\">Rubrik \($0)</a><br>" }.joined())</td><td><h1>TITLE</h1>ARTICLE<p><a href="/alt">Ältere \
    Beiträge</a> | <a href="/neu">Neuere Beiträge</a></p></td></tr></table><div id="cookie-hinweis"><p>Wir verwenden Cookies, um \
    die Seite zu verbessern. Mit Ihrer Einwilligung, die Sie widerrufen können, messen wir.</p><a href="#">Einverstanden</a></div>\
    <div align="center"><font size="1">Impressum | Datenschutz | Copyright 2004–2024 Hafenblatt</font></div>
    """

  /// A program in the browser, with a modal notice, a discussion that is longer than the text, and words for those without scripts.
  private static let application = """
    <noscript>You need to enable JavaScript to run this app.</noscript><div class="bar"><a href="/">Home</a> <a href="/top">Top</a> \
    <a href="/new">New</a></div><div role="main"><div class="v1"><h1>TITLE</h1><div class="v2">ARTICLE</div></div><section \
    class="v3"><h2>14 responses</h2>\((0..<14).map { """
      <div class="v4"><div><b>reader\($0)</b></div><p>\(opinion)</p><p>\(opinion)</p></div>
      """ }.joined())</section></div><div class="v9" aria-modal="true" role="dialog"><p>Sign in to read on, to answer, and to save \
    what you like, on all of your devices.</p></div>
    """

  /// Around what a program or a forum makes of the whole page, nothing of which is named.
  static let bare = """
    <nav><a href="/">Home</a> <a href="/new">What is new</a></nav>ARTICLE<footer><p>The harbour’s press, 1 Quay Street, which is \
    open on Mondays.</p></footer>
    """
}
