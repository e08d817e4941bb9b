import Articles
import Testing

@testable import ReaderUI

@MainActor
@Suite("The file name that is offered for a download")
struct DownloadNameTests {
  @Test(
    arguments: [
      ("https://example.com/f803fe0a.mp3?x=1", "audio/mpeg", "On snow", "On snow.mp3"),
      ("https://example.com/f803fe0a.mp3", "audio/mpeg", "talk.MP3", "talk.MP3"),
      ("https://example.com/a.m4a", "audio/x-m4a", "../a/b", "a b.m4a"),
      ("https://example.com/a.bin", "application/octet-stream", "On snow", "a.bin"),
      ("https://example.com/..%2f..%2fa.mp3", nil, "On snow", "a.mp3"),
      ("https://example.com/a.mp3", "audio/mpeg", nil, "a.mp3"),
    ] as [(String, String?, String?, String)])
  func `is the title with the kind's ending, or else the address's last part`(
    address: String, type: String?, title: String?, name: String
  ) {
    #expect(Downloads.fileName(of: Enclosure(address: address, type: type), titled: title) == name)
  }
}
