import FoundationEssentials

/// What hostile publishers write. Each of our own is caught by the oracle where nothing makes it safe.
enum Payloads {
  /// One for every way that articles have run or loaded something; docs of the ways: OWASP's and HTML5's lists.
  static let own = [
    "<script>alert(1)</script>", "<ScRiPt src=http://oracle.example/a.js></sCrIpT>", "<img src=x onerror=alert(2)>",
    "<svg onload=alert(3)>", "<svg><script>alert(4)</script></svg>",
    "<svg><animate onbegin=alert(5) attributeName=x dur=1s>",
    "<a href=javascript:alert(6)>x</a>", "<a href='java\nscript:alert(7)'>x</a>",
    "<a href='&#1;javascript:alert(8)'>x</a>",
    "<iframe src=javascript:alert(9)></iframe>", "<iframe srcdoc='<script>alert(10)</script>'></iframe>",
    "<iframe src='https://oracle.example/frame'></iframe>", "<object data=http://oracle.example/object></object>",
    "<embed src=http://oracle.example/embed>", "<body onload=alert(11)>",
    "<details open ontoggle=alert(12)>x</details>",
    "<video src=http://oracle.example/v onerror=alert(13)></video>", "<video><source onerror=alert(14)></video>",
    "<input autofocus onfocus=alert(15)>",
    "<form action=javascript:alert(16)><button onclick=alert(17)>x</button></form>",
    "<meta http-equiv=refresh content='0;url=http://oracle.example/refresh'>",
    "<link rel=stylesheet href=http://oracle.example/style.css>",
    "<style>@import 'http://oracle.example/import.css';</style>",
    "<p style='background:url(http://oracle.example/background.png)'>x</p>",
    "<img src=http://oracle.example/plain.png>",
    "<img srcset='http://oracle.example/set.png 1x'>",
    "<picture><source srcset=http://oracle.example/source.png><img></picture>",
    "<video poster=http://oracle.example/poster.png></video>", "<base href=http://oracle.example/><img src=based.png>",
    "<table background=http://oracle.example/table.png><tr><td>x</table>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(18)&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(19)>'></noscript><img src=x onerror=alert(19)>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(20)>'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(21)>",
    "<template><script>alert(22)</script></template><script>alert(22)</script>",
    "<!--><img src=x onerror=alert(23)>-->", "<![CDATA[><img src=x onerror=alert(24)>]]>",
    "\"><img src=x onerror=alert(25)>", "' onmouseover='alert(26)' <p onmouseover=alert(26)>x</p>",
    "</title></textarea></style></script><script>alert(27)</script>", "<img src=file:///etc/hostname>",
    "<iframe src=file:///etc/hostname></iframe>", "<script>location = 'http://oracle.example/away'</script>",
    "<script>open('http://oracle.example/window')</script>", "<script>fetch('http://oracle.example/fetch')</script>",
  ]

  /// Our own as addresses, for the places that hold one.
  static let addresses = [
    "javascript:alert(40)", "JaVaScRiPt:alert(41)", "java\tscript:alert(42)", " \u{1}javascript:alert(43)",
    "vbscript:alert(44)", "data:text/html,<script>alert(45)</script>", "file:///etc/hostname", "//oracle.example/x",
    "http://oracle.example/\"onerror=alert(46) x=\"", "http://oracle.example/'><script>alert(47)</script>",
    "courant-place:article/1", "blob:http://oracle.example/x", "|touch /tmp/x",
    "javascript://oracle.example/%0Aalert(48)",
  ]

  /// What does no harm, and shows that a carrier carries.
  static let marker = "https://oracle.example/arrival"

  private struct Sample: Decodable {
    let payload: String
  }

  /// What others collected, where it is there: DOMPurify's tests and the HTML5 Security Cheatsheet.
  ///
  /// - Parameter folder: The folder of both files.
  static func others(in folder: String) -> [String] {
    let samples = FileManager.default.contents(atPath: folder + "/dompurify.json")
      .flatMap { try? JSONDecoder().decode([Sample].self, from: $0) }
    let vectors = FileManager.default.contents(atPath: folder + "/h5sc-vectors.txt")
      .map { String(decoding: $0, as: UTF8.self).split(separator: "<div id=").map { "<div id=" + $0 } }
    return (samples ?? []).map(\.payload) + (vectors ?? [])
  }
}
