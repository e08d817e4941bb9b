import Testing

@testable import ArticleUI
@testable import ReaderUI

@MainActor
@Suite struct ShareDialogTests {
  @Test func `The dialog says what is wrong once enough was typed`() {
    func isFinished(_ entry: ShareDialog.Entry) -> Bool { if case .finished = entry { true } else { false } }
    func isWrong(_ entry: ShareDialog.Entry) -> Bool { if case .wrong = entry { true } else { false } }
    #expect(isFinished(ShareDialog.service("Later", "https://example.org/{url}", [])))
    #expect(isWrong(ShareDialog.service("Later", "https://example.org/{url}", ["Later"])))
    #expect(isWrong(ShareDialog.service("Later", "https://example.org/", [])))
    #expect(!isWrong(ShareDialog.service("Later", "https", [])))
    #expect(!isFinished(ShareDialog.service("", "https://example.org/{url}", [])))
    #expect(isFinished(ShareDialog.mastodon("example.org")))
    #expect(!isWrong(ShareDialog.mastodon("example.")))
    #expect(isWrong(ShareDialog.mastodon("exa mple.org")))
  }
}
