import Articles
import HTTP
import Storage

extension Library {
  /// Allows subscriptions at these addresses to lead into the reader's own network. Each may lead only to the first
  /// computer that it reaches, at its own port. This is for the addresses of a list, after the reader confirmed them.
  /// `discover` allows typed addresses.
  public func allowPrivate(_ addresses: [String]) async throws(LibraryError) {
    try await access.privateGrants.allow(addresses)
    await forgetUnansweredIcons()
  }

  /// Returns the addresses in a list that are in the private network and not allowed, each once.
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
