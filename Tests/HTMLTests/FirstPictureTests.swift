import HTML
import Testing

@Suite("The first picture of a text")
struct FirstPictureTests {
  private func address(_ html: String) -> String? {
    FirstPicture.address(in: html, base: "https://example.org/a/b")
  }

  @Test(
    "is found",
    arguments: [
      "<p>x</p><img src=\"/p.jpg\">", "<IMG SRC='https://example.org/p.jpg' width=640 height=480>",
      "<figure><img alt=\"a > b\" width=\"90%\" src=\"../p.jpg\"/></figure>",
      "<img src=\"data:image/gif;base64,R0\" data-src=\"/p.jpg\">",
      "<img srcset=\"/s.jpg 300w, /p.jpg 900w\" src=\"/s.jpg\">",
      "<img src=\"/i.png\" width=\"16\"><img src=\"/p.jpg\" height=\"300\">",
      "<img src=\"/x.svg\"><img src=\"/p.jpg\">",
      "<img class=\"wp-smiley\" src=\"/s.png\"><img src=\"/p.jpg\">",
      "<img src=\"/p.jpg\" class=\"alignleft size-large\">",
      "<!-- <img src=\"/no.jpg\"> --><img src=\"/p.jpg\">", "<img src=\"/iconic/p.jpg\"><img src=\"/p.jpg\">",
      "<img src=\"https://ps.w.org/woo/assets/p.jpg\">",
    ])
  func found(html: String) {
    #expect(address(html)?.hasSuffix("/p.jpg") == true)
  }

  @Test(
    "is none that counts readers, nor an emoji, a face or an icon",
    arguments: [
      "", "text", "<img>", "<img src=\"\">", "<img src=\"/p.gif\" width=\"1\" height=\"1\">",
      "<img src=\"/p.jpg\" width=\"48\" height=\"48\">", "<img src=\"/p.jpg\" height=\"20\">",
      "<img src=\"https://s.w.org/images/core/emoji/15.0/72x72/1f600.png\" class=\"wp-smiley\">",
      "<img src=\"https://secure.gravatar.com/avatar/abc?s=200\">", "<img src=\"/faces/ann-64x64.jpg\">",
      "<img src=\"/face-64x64/?s=1\">", "<img src=\"https://s.w.org/plugins/a.jpg\">",
      "<img src=\"/img/icon-mail.png\">", "<img src=\"/avatars/ann.jpg\">",
      "<img src=\"https://pixel.wp.com/b.gif?x=1\">",
      "<img src=\"/p.jpg\" style=\"display: none\">", "<img src=\"javascript:x\">",
      "<img src=\"data:image/png;base64,AA\">",
      "&lt;img src=\"/p.jpg\"&gt;", "<img src=\"/blank.gif\">",
    ])
  func none(html: String) {
    #expect(address(html) == nil)
  }
}
