import Articles
import HTTP
import Storage

extension Library {
  /// Allows subscriptions at these addresses to lead into the reader's own network: each only to the first computer it
  /// leads to, at its own port. Used for addresses of a list that the reader confirmed. `discover` allows typed
  /// addresses.
  public func allowPrivate(_ addresses: [String]) async throws(LibraryError) {
    try await access.privateGrants.allow(addresses)
  }

  /// The addresses among a list's rows that lead into the private network without permission, each once.
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
