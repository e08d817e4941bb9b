import Testing

@testable import Reading

@MainActor
@Suite struct GalleriesTests {
  /// `G` stands for the place of the mark, and `I` for a picture.
  private func check(_ text: String) {
    let html = text.replacing("I", with: "<img src=\"courant-image:a\" alt=\"&gt; 1\">")
    #expect(
      Galleries.marked(html.replacing("G", with: "")) == html.replacing("G", with: " class=\"gallery\""), "\(text)")
  }

  @Test(arguments: [
    // WordPress: galleries of today, of before, and of long ago.
    "<p>x</p><figureG><figure>I</figure>\n<figure>I<figcaption>One <b>x</b></figcaption></figure><figcaption>All</figcaption></figure>",
    "<figure><ulG><li><figure><a href=\"x\">I</a></figure></li><li><figure>I</figure></li></ul></figure>",
    "<divG><dl><dt>I</dt><dd>One</dd></dl><dl><dt><a>I</a></dt></dl><br></div><p>x</p>",
    // Lists, figures with several pictures, and columns.
    "<ulG><li>I</li><li><a>I</a></li><li><p>I</p></li></ul>", "<figureG>I I<figcaption>Both</figcaption></figure>",
    "<figureG><a>I</a><a>I</a></figure>", "<p>x</p><divG><div><figure>I</figure></div><div>I</div></div>",
    "<divG><figure>I</figure>\u{A0}<figure>I</figure></div><p>x</p>",
    "<div><p>x</p><divG><figure>I</figure><figure>I</figure></div></div>",
  ])
  func `What has nothing but pictures in it is a gallery`(text: String) {
    check(text)
  }

  @Test(arguments: [
    "", "I", "I I", "<p>I</p><p>I</p>", "<p>I I</p>", "<figure>I</figure><figure>I</figure><p>x</p>",
    // A story in pictures, in the element that all of its text is in.
    "<div><figure>I</figure><figure>I</figure></div>", "<div><p>I</p><p>I</p></div><p>x</p>",
    // Words between them, and signs.
    "<ul><li>I</li><li>I and words</li></ul>", "<div><figure>I</figure>x<figure>I</figure></div>",
    "<div><figure>I</figure><hr><figure>I</figure></div><p>x</p>", "<figure>I<figcaption>I</figcaption></figure>",
    "<ul><li>I</li></ul>", "<figure>I</figure>", "<div><div>I I</div></div><p>x</p>",
    "<ul><li><img src=\"a\" width=\"16\" height=\"16\"></li><li><img src=\"a\" width=\"16\" height=\"16\"></li></ul>",
    "<table><tbody><tr><td>I</td><td>I</td></tr></tbody></table>", "<blockquote><div>I</div><div>I</div></blockquote>",
    // Nothing that the sanitiser writes.
    "<figure><figure>I</figure><figure>I", "</figure></div>II", "<figure><div>I</figure>I</div>", "<", "I<figcaption>I",
  ])
  func `All else stays as it is`(text: String) {
    check(text)
  }

  @Test func `Deep and long texts are gone through once`() {
    let deep = String(repeating: "<div>", count: 50_000) + "<img><img>"
    #expect(Galleries.marked(deep) == deep)
    let long = String(repeating: "<figure><figure><img></figure><figure><img></figure></figure>", count: 5000)
    #expect(Galleries.marked(long).split(separator: "<figure class=\"gallery\"><figure>").count == 5000)
  }
}
