import Library
import Testing

@testable import Reading

@MainActor
@Suite struct PagePictureTests {
  private let first = "courant-image:https%3A%2F%2Fexample%2Ecom%2Fa%2Ejpg"

  @Test func `What the page tells becomes pictures in their order`() throws {
    let set = try #require(
      PictureSet(message: "1\n\(first)\thttps://example.com/a-large.jpg\tA pond\t\t\ncourant-still:x\t\t\tHover\tBelow")
    )
    #expect(set.index == 1)
    #expect(
      set.pictures == [
        PagePicture(
          address: "https://example.com/a.jpg", large: "https://example.com/a-large.jpg", words: "A pond", title: "",
          caption: ""),
        PagePicture(address: "x", large: nil, words: "", title: "Hover", caption: "Below"),
      ])
    #expect(set.pictures[1].lines == ["Below", "Hover"] && set.pictures[1].label == "Below")
  }

  @Test(arguments: [
    "", "0", "x\n", "0\nhttps://example.com/a.jpg\t\t\t\t", "0\nfile:///etc/passwd\t\t\t\t", "0\ncourant-image:a\t\t",
    "-1\ncourant-image:a\t\t\t\t", "1\ncourant-image:a\t\t\t\t", "0\ncourant-image:a\t\t\t\t\n",
    "99999999999999999999\ncourant-image:a\t\t\t\t",
  ])
  func `What is no list of pictures is none`(message: String) {
    #expect(PictureSet(message: message) == nil)
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "courant-place:share", "https://example.com/a.jpg"])
  func `A link that leads to no other file of the web is left out`(link: String) throws {
    let set = try #require(PictureSet(message: "0\n\(first)\t\(link)\t\t\t"))
    #expect(set.pictures[0].large == nil)
  }

  @Test func `Of many thousand pictures the first are taken`() throws {
    let lines = (0..<5000).map { "courant-image:\($0)\t\t\t\t" }.joined(separator: "\n")
    #expect(try #require(PictureSet(message: "7\n" + lines)).pictures.count == PictureSet.most)
    #expect(PictureSet(message: "4000\n" + lines) == nil)
  }

  @Test func `Words that are said already are not said again`() {
    let picture = PagePicture(address: "a", large: nil, words: "Alt", title: "Same", caption: "Same")
    #expect(picture.lines == ["Same"] && picture.label == "Alt")
  }

  @Test(arguments: [
    ("https://example.com/a/pond.jpg", PictureFormat.jpeg, "pond.jpg"),
    ("https://example.com/pond.JPEG?w=9", .jpeg, "pond.JPEG"),
    ("https://example.com/pond.jpg", .webp, "pond.webp"),
    ("https://example.com/image.php?id=7#x", .png, "image.php.png"),
    ("https://example.com/", .gif, "Picture.gif"), ("https://example.com", .avif, "Picture.avif"),
    ("https://example.com/..%2F..%2Fetc%2Fpasswd", .png, "etc passwd.png"),
    ("https://example.com/.png", .png, "png.png"),
    ("https://example.com/%E6%96%B0.png", .png, "新.png"), ("resource:///guide/a.png", .png, "a.png"),
    ("", .icon, "Picture.ico"),
  ])
  func `A picture's file is named after its address and what it is`(
    address: String, format: PictureFormat, name: String
  ) {
    #expect(PictureName.of(address, format: format) == name)
  }
}
