import Foundation
import HTTP
import Testing

@Suite struct HTTPErrorTests {
  @Test(
    arguments: [
      .notAnAddress, .unsupportedScheme("ftp"), .hostNotFound, .unreachable, .connectionRefused, .reset, .truncated,
      .tls("Bad packet"), .certificate(.expired), .timedOut, .tooLarge(limit: 80_000_000), .tooManyRedirects,
      .badRedirect,
      .garbled, .privateNetwork, .held, .outcomeUnknown, .cancelled, .other("no reason"),
    ] as [HTTPError])
  func `Each error is one sentence that says what happened, and another that says what to do`(error: HTTPError) {
    let sentences = error.message.components(separatedBy: ". ")
    #expect(sentences.count == (error == .cancelled ? 1 : 2))
    #expect(sentences.last?.hasSuffix(".") == true)
    #expect(sentences.allSatisfy { $0.first?.isUppercase == true && !$0.contains(";") })
  }

  @Test func `The size limit is named`() {
    #expect(HTTPError.tooLarge(limit: 80_000_000).message.contains("80 MB"))
  }
}
