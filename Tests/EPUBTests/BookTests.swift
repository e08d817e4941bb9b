import EPUB
import Foundation
import HTML
import Testing

@Suite final class BookTests {
  private static let description = BookDescription(
    title: "A & B <i>", creators: ["Ann & Bob"], language: "de", identity: "https://example.com/a",
    modified: "2026-11-23T04:00:00Z", contents: "Contents")

  private func chapter(_ html: String, title: String = "A & B", address: String? = nil, lead: String? = nil) -> Chapter
  {
    Chapter(
      title: title, source: "S <b>", byline: "Ann", date: "today", address: address, language: "de", html: html,
      lead: lead)
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "courant-book-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  /// A PNG of one pixel.
  private static let picture = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=") ?? Data())

  private func write(_ chapters: [Chapter], pictures: [String] = []) throws -> URL {
    let file = folder.appending(path: "book.epub")
    var book = try Book(at: file.path)
    for address in pictures { try book.add(picture: Self.picture, type: "image/png", at: address) }
    for chapter in chapters { try book.add(chapter, markup: BookMarkup(sanitized: chapter.html)) }
    try book.finish(as: Self.description)
    return file
  }

  private func run(_ program: String, _ arguments: String...) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Reads a book back with programs that have nothing to do with Courant: unzip and xmllint.
  private func check(_ file: URL, _ place: SourceLocation = #_sourceLocation) throws {
    let bytes = try [UInt8](Data(contentsOf: file))
    #expect(Array(bytes[30..<38]) == Array("mimetype".utf8), sourceLocation: place)
    // Nothing between the name and the content, which is not packed (OCF §4.2.3).
    #expect(bytes[8] == 0 && bytes[28] == 0 && bytes[29] == 0, sourceLocation: place)
    #expect(Array(bytes[38..<58]) == Array("application/epub+zip".utf8), sourceLocation: place)
    let unpacked = folder.appending(path: "unpacked-\(UUID().uuidString)")
    let unzipped = try run("/usr/bin/unzip", "-q", file.path, "-d", unpacked.path)
    #expect(unzipped.code == 0, "\(unzipped.output)", sourceLocation: place)
    let files = try #require(FileManager.default.enumerator(at: unpacked, includingPropertiesForKeys: nil))
    for case let part as URL in files where ["xhtml", "opf", "xml"].contains(part.pathExtension) {
      let result = try run("/usr/bin/xmllint", "--noout", "--nonet", part.path)
      #expect(result.code == 0, "\(part.lastPathComponent): \(result.output)", sourceLocation: place)
    }
  }

  private static let (java, checker) = ("/usr/bin/java", "/usr/share/java/epubcheck.jar")

  @Test(
    .enabled(
      if: [java, checker].allSatisfy(FileManager.default.fileExists),
      "epubcheck is not installed: apt-get install epubcheck"))
  func `epubcheck takes our books`() throws {
    for file in [try usual(), try odd()] {
      let result = try run(Self.java, "-jar", Self.checker, file.path)
      #expect(result.code == 0, "\(result.output)")
    }
  }

  private func text(of name: String, in file: URL) throws -> String {
    try run("/usr/bin/unzip", "-p", file.path, name).output
  }

  private func usual() throws -> URL {
    let html =
      "<p>Text &amp; more<br>here <img src=\"courant-book:a\" alt=\"A map\"></p><img src=\"courant-book:b\" alt=\"Gone\">"
    return try write(
      [chapter(html, address: "https://example.com/ä ö?x=[1]&y={2}#a#b"), chapter("", lead: "courant-book:a")],
      pictures: ["courant-book:a", "courant-book:a"])
  }

  @Test func `A book can be read back`() throws {
    let file = try usual()
    try check(file)
    let page = try text(of: "EPUB/chapter-1.xhtml", in: file)
    #expect(page.contains("<p>Text &amp; more<br/>here <img src=\"picture-1.png\" alt=\"A map\"/></p>"))
    #expect(page.contains("<span class=\"missing\">Gone</span>"))
    #expect(try text(of: "EPUB/chapter-2.xhtml", in: file).contains("<figure><img src=\"picture-1.png\" alt=\"\"/>"))
    let package = try text(of: "EPUB/package.opf", in: file)
    #expect(package.contains("<dc:title>A &amp; B &lt;i&gt;</dc:title>"))
    #expect(package.contains("<dc:creator>Ann &amp; Bob</dc:creator>"))
    #expect(package.contains("<dc:language>de</dc:language>"))
    #expect(package.contains(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}</))
    #expect(try text(of: "EPUB/nav.xhtml", in: file).contains("<li><a href=\"chapter-1.xhtml\">A &amp; B</a></li>"))
  }

  /// What publishers write, and the sanitiser lets through in one way or another.
  private static let odd = [
    "<p>one<p>two<div><p>three</div></p>", "<ul><p>no item</p><li>item</ul><ul></ul><ul>text</ul>",
    "<dl><dt>a<dd>b</dl><dl><dd>b</dl><dl>x<dt>a</dl>", "<ol start=3 reversed type=a><li value=7>x</ol>",
    "<table><caption>c<p>d</caption><colgroup><col span=2></colgroup><tr><td colspan=3>a<th rowspan=2>b</table>",
    "<table><tfoot><tr><td>f</tfoot><thead><tr><th>h</thead><tbody></tbody><thead><tr><td>i</thead></table><table></table>",
    "<figure><figcaption>a</figcaption><img src=/x.png><figcaption>b</figcaption></figure><figcaption>c</figcaption>",
    "<details open><summary>s</summary><p>t</p></details><summary>u</summary>",
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><ruby>x</ruby><rt>y</rt><ruby><rt>z</rt>w</ruby>",
    "<em><p>block in a line</p></em><span lang=en-GB><div>x</div></span><b><ul><li>x</ul></b>",
    "<h1>a<div>b</div></h1><h2><ul><li>c</ul></h2><pre><code>\n\nx < y</code><p>z</p></pre>",
    "<a href='#here'>down</a><a href='#gone'>gone</a><p id=here>a</p><p id=here>b</p><a name='x y'>c</a><a href='#x y'>d</a>",
    "<a href='https://example.com/%zz%20|a^b`\"'>x</a><a href='https://exämple.org/'>y</a><a href='mailto:a@b'>z</a>",
    "<a href='https://a.example'><div><p>block</p></div><img src=/a.png alt=x></a>",
    "<time>yesterday</time><time datetime=nonsense>x</time><del datetime=bad>y</del><bdo>z</bdo><bdo dir=rtl>w</bdo>",
    "<p lang='x--y'>a</p><p lang=de dir=auto>b</p><q cite=x>c</q><abbr title='a\"b'>d</abbr><dfn>e<dfn>f</dfn></dfn>",
    "&nbsp;&copy;&#x1F680;&#0;&#xFFFF;&#x80;&lt;script&gt;", "<p>\u{0}\u{1}\u{FFFE}\u{B}x</p>",
    "<svg><p>x</p></svg><math><mi>y</mi></math><iframe src=https://www.youtube.com/embed/abcdefghijk></iframe>",
    "<video src=/a.mp4 poster=/p.png></video><center><font>x</font></center><blockquote>t<p>u</blockquote>",
    "<p><b><i><u>" + String(repeating: "<b>", count: 50) + "x", "<p>" + String(repeating: "<div>", count: 150) + "x",
    "<small><hr></small><sub><table><tr><td>x</table></sub><li>alone</li><dt>alone</dt><td>alone</td>",
  ]

  private func odd() throws -> URL {
    let chapters = Self.odd.enumerated().map { index, html in
      chapter(Sanitizer.sanitize(html, base: "https://example.com/").html, title: "Odd \(index)")
    }
    return try write(chapters)
  }

  @Test func `Whatever the sanitiser lets through becomes a page that checkers take`() throws {
    let file = try odd()
    try check(file)
    for (index, html) in Self.odd.enumerated() where html.contains("here") {
      let page = try text(of: "EPUB/chapter-\(index + 1).xhtml", in: file)
      #expect(page.contains("<a href=\"#place-1\">down</a>gone<p id=\"place-1\">a</p><p>b</p>"))
    }
  }

  @Test func `A picture that older programs do not know has one in its place`() throws {
    let file = folder.appending(path: "book.epub")
    var book = try Book(at: file.path)
    for address in ["courant-book:a", "courant-book:b"] {
      try book.add(picture: Array("RIFF\u{1A}\0\0\0WEBPVP8L\u{0D}\0\0\0/".utf8), type: "image/webp", at: address)
    }
    let html = "<p><img src=\"courant-book:a\" alt=\"A map\"><img src=\"courant-book:b\" alt=\"\"></p>"
    try book.add(chapter(html), markup: BookMarkup(sanitized: html))
    try book.finish(as: Self.description)
    try check(file)
    let package = try text(of: "EPUB/package.opf", in: file)
    #expect(package.contains("media-type=\"image/webp\" fallback=\"no-picture\"/>"))
  }

  @Test func `A file that has the name of a book's beginning stays`() throws {
    let own = folder.appending(path: "book.epub.part")
    try Data("own".utf8).write(to: own)
    _ = try write([chapter("<p>x</p>")])
    #expect(try String(contentsOf: own, encoding: .utf8) == "own")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["book.epub", "book.epub.part"])
  }

  @Test func `A book takes the place of what a link leads to`() throws {
    let (kept, link) = (folder.appending(path: "kept.epub"), folder.appending(path: "book.epub"))
    try Data("old".utf8).write(to: kept)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: kept)
    _ = try write([chapter("<p>x</p>")])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == kept.path)
    #expect(try Data(contentsOf: kept).starts(with: Data("PK".utf8)))
  }

  @Test func `Verses and text from top to bottom stay so`() throws {
    let html =
      "<pre class=poem>a\n b</pre><div style='writing-mode:vertical-rl' class=verse><p>縦</p></div><p data-writing='x y'>z</p>"
    let file = try write([chapter(Sanitizer.sanitize(html, base: nil).html)])
    try check(file)
    let page = try text(of: "EPUB/chapter-1.xhtml", in: file)
    #expect(page.contains("<pre class=\"verse\">a\n b</pre><div class=\"verse vertical-rl\"><p>縦</p></div><p>z</p>"))
    let sheet = try text(of: "EPUB/style.css", in: file)
    #expect(sheet.contains(".vertical-rl {") && sheet.contains("pre.verse {"))
  }

  @Test func `Formulas and the sides of cells stay, and the book says that it has formulas`() throws {
    let html = Sanitizer.sanitize(
      "<p>a <math display=block><mfrac><mn>1</mn><mi>x</mi></mfrac></math> b</p><table><tr><td align=right>1</table>",
      base: nil
    ).html
    let markup = BookMarkup(sanitized: html)
    #expect(markup.hasFormulas)
    let page = markup.xhtml(pictures: [:])
    #expect(
      page.contains(
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mfrac><mn>1</mn><mi>x</mi></mfrac></math> b"
      ))
    #expect(page.contains("<td style=\"text-align: right\">1</td>"))
    #expect(!BookMarkup(sanitized: "<p>a</p>").hasFormulas)
    let file = try write([chapter(html)])
    #expect(try run("/usr/bin/unzip", "-p", file.path, "EPUB/package.opf").output.contains("properties=\"mathml\""))
  }

  @Test func `A book without a chapter is none`() {
    #expect(throws: EPUBError.empty) { try write([]) }
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == [])
  }

  @Test func `What is given up or cannot be written leaves nothing, and an older book as it was`() throws {
    let file = folder.appending(path: "book.epub")
    try Data("old".utf8).write(to: file)
    do {
      var book = try Book(at: file.path)
      try book.add(chapter("<p>x</p>"), markup: BookMarkup(sanitized: "<p>x</p>"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["book.epub"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(throws: EPUBError.unwritable(path: "/dev/null")) { _ = try Book(at: "/dev/null") }
    #expect(throws: EPUBError.unwritable(path: folder.path)) { _ = try Book(at: folder.path) }
    let nowhere = folder.appending(path: "none/book.epub").path
    #expect(throws: EPUBError.unwritable(path: nowhere)) { _ = try Book(at: nowhere) }
  }

  /// A device that is always full (full(4)) stands where the book is written.
  @Test func `A full disk is told of, and no half book stays`() throws {
    let file = folder.appending(path: "book.epub")
    let part = file.path + ".full"
    try FileManager.default.createSymbolicLink(atPath: part, withDestinationPath: "/dev/full")
    #expect(throws: EPUBError.full) {
      var book = try Book(at: file.path, part: part)
      let text = "<p>" + (0..<200_000).map { String($0 &* 7919 % 65_521) }.joined() + "</p>"
      try book.add(chapter(text), markup: BookMarkup(sanitized: text))
      try book.finish(as: Self.description)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `Formats that no book may have are left out`() throws {
    let file = folder.appending(path: "book.epub")
    var book = try Book(at: file.path)
    try book.add(picture: Self.picture, type: "image/avif", at: "a")
    let hasAVIF = book.has(picture: "a")
    try book.add(picture: Self.picture, type: "image/png", at: "a")
    let hasPNG = book.has(picture: "a")
    #expect(!hasAVIF && hasPNG)
  }
}
