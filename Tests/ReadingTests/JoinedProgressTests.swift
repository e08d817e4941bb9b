import Library
import Testing

@testable import Reading

@Suite("The progress of several refreshes")
@MainActor struct JoinedProgressTests {
  @Test("says how many feeds were asked, and how many of them fail")
  func sentence() {
    #expect(RefreshProgress(done: 12, total: 100, newArticles: 5, failed: 3).sentence == "12 of 100 feeds, 3 failing")
    #expect(RefreshProgress(done: 0, total: 1, newArticles: 0).sentence == "0 of 1 feed")
    var progress = JoinedProgress()
    progress.note(RefreshProgress(done: 2, total: 4, newArticles: 0, failed: 1), of: 1)
    progress.note(RefreshProgress(done: 2, total: 3, newArticles: 0, failed: 2), of: 2)
    #expect(progress.sum?.sentence == "4 of 7 feeds, 3 failing")
  }

  private func part(_ done: Int, _ total: Int) -> RefreshProgress {
    RefreshProgress(done: done, total: total, newArticles: 1)
  }

  @Test("is that of all, and one that asks nothing hides no other")
  func joined() {
    var progress = JoinedProgress()
    #expect(progress.sum == nil)
    progress.note(part(75, 76), of: 1)
    progress.note(part(0, 0), of: 2)
    #expect(progress.sum?.done == 75 && progress.sum?.total == 76)
    progress.end(2)
    #expect(progress.sum == part(75, 76))
    progress.note(part(1, 4), of: 3)
    #expect(progress.sum?.done == 76 && progress.sum?.total == 80 && progress.sum?.newArticles == 2)
    // The second one goes on after the first.
    progress.end(1)
    #expect(progress.sum == part(1, 4))
    progress.end(3)
    #expect(progress.sum == nil)
  }
}
