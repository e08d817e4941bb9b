import Testing

@testable import Reading

@MainActor
@Suite struct InternalLinkTests {
  @Test(arguments: [
    InternalLink.term(.init(rawValue: 7)), .article(.init(rawValue: 1 << 40)), .comments, .moreComments, .changes,
    .play(0, at: nil), .play(3, at: 3723), .part(.chapters), .part(.transcript),
  ])
  func `A link within Courant comes back from its address`(link: InternalLink) {
    #expect(InternalLink(address: link.address) == link)
  }

  @Test(arguments: [
    "", "courant-place:", "courant-place:term", "courant-place:term/x", "courant-place:article/",
    "courant-place:other/1",
    "https://example.org/term/1", "COURANT-PLACE:term/1", "courant-place:term/99999999999999999999",
    "courant-place:play", "courant-place:play/x", "courant-place:play/0/soon", "courant-place:transcripts",
  ])
  func `Nothing else is one`(address: String) {
    #expect(InternalLink(address: address) == nil)
  }
}
