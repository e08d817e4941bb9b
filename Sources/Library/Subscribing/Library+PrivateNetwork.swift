import Articles
import HTTP
import Storage

extension Library {
  /// Lets subscriptions at these addresses lead into the reader's own network: each to the computer that it leads to first, at
  /// its own port. For what a list named and the reader said yes to; what is typed is allowed by `discover`.
  public func allowPrivate(_ addresses: [String]) async throws(LibraryError) {
    try await access.privateGrants.allow(addresses)
  }

  /// The addresses among a list's rows that lead into the private network and are not allowed to, each once.
  func refusedAddresses(among rows: [ListedRow]) async -> [String] {
    var refused: [String] = []
    for row in rows {
      switch row {
      case .folder(_, let rows): refused += await refusedAddresses(among: rows)
      case .publication(let source, _, _, _):
        if await access.privateGrants.isRefused(source.address) { refused.append(source.address) }
      }
    }
    var seen: Set<String> = []
    return refused.filter { seen.insert($0).inserted }
  }
}
