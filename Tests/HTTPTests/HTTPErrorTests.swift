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
  func `Each error is one sentence that says what happened and what to do`(error: HTTPError) {
    let message = error.message
    #expect(message.hasSuffix("."))
    #expect(message.count { $0 == "." } == 1)
    #expect(message.contains(";"))
    #expect(message.first?.isUppercase == true)
  }

  @Test func `The size limit is named`() {
    #expect(HTTPError.tooLarge(limit: 80_000_000).message.contains("80 MB"))
  }
}
