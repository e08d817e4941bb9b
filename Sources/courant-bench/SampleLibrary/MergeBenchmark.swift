import Articles
import FoundationEssentials
import Glibc
import Storage

/// Measures the time to merge a list of an account's unread articles into 200,000 articles: `courant-bench merge
/// FILE`. Writes the library into the file if the file is missing.
enum MergeBenchmark {
  private static let articles = 200_000
  private static let unread = 10_000

  static func run(path: String) async throws {
    let isWritten = access(path, F_OK) == 0
    let store = try Store(path: path)
    if !isWritten { try await write(into: store) }
    guard let account = try await store.read({ try $0.accounts() }).first?.id else {
      return print("\(path) has no account.")
    }
    let before = ids(from: articles - unread, to: articles)
    // A hundred articles were read on another device, and fifty are unread again.
    let after = ids(from: articles - unread + 100, to: articles) + ids(from: 0, to: 50)
    try await merge(before, of: account, in: store)
    var changed: [Double] = []
    var same: [Double] = []
    for _ in 0..<5 {
      changed.append(try await Figures.milliseconds { try await merge(after, of: account, in: store) })
      same.append(try await Figures.milliseconds { try await merge(after, of: account, in: store) })
      changed.append(try await Figures.milliseconds { try await merge(before, of: account, in: store) })
    }
    print("a list of \(unread) unread merged into \(articles) articles, ms in the median, of 95 in 100, and at most:")
    print("150 changed: \(Figures.summary(of: changed)); nothing new: \(Figures.summary(of: same))")
  }

  private static func ids(from first: Int, to last: Int) -> [String] { (first..<last).map { String($0 + 1) } }

  /// Merges as a sync does: finds the missing articles, and marks them as read.
  private static func merge(_ list: [String], of account: Account.ID, in store: Store) async throws {
    let absent = try await store.read { try $0.absent(from: list, ofUnread: true, account: account) }.absent
    _ = try await store.writer.store(RemoteFacts(unread: list, read: absent), of: account)
  }

  private static func write(into store: Store) async throws {
    let sample = SampleLibrary(articles: articles, seed: 1)
    let account = try await store.writer.addAccount(
      .freshRSS, address: "https://reader.example", user: "ann", title: "Reader")
    let feeds = (0..<sample.sources).map {
      RemoteFeed(id: "feed/\($0)", title: sample.title(of: $0), address: "https://\(sample.site(of: $0))/feed/")
    }
    _ = try await store.writer.merge(RemoteSubscriptions(feeds: feeds, folders: []), of: account, at: Date())
    var batch: [RemoteArticle] = []
    var number = 0
    for source in 0..<sample.sources {
      for index in 0..<sample.count(of: source) {
        number += 1
        batch.append(
          RemoteArticle(
            id: String(number), feed: "feed/\(source)", marks: number > articles - unread ? [] : .read,
            article: sample.article(index, of: source)))
        guard batch.count == 250 || number == articles else { continue }
        _ = try await store.writer.store(RemoteFacts(), batch, of: account)
        batch = []
      }
    }
  }
}
