extension StoreWriter {
  /// Changes the allowed places in the private network, and the addresses of the first computer that each led to.
  public func changePrivatePlaces(
    _ change: @Sendable (inout [String: [String]]) -> Void
  ) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      let before = try connection.privatePlaces()
      var places = before
      change(&places)
      for place in before.keys where places[place] == nil {
        try connection.run("DELETE FROM private_places WHERE place = ?", place)
      }
      for (place, peers) in places where before[place] != peers {
        try connection.run(
          "INSERT OR REPLACE INTO private_places (place, peers) VALUES (?, ?)", place, JSON.text(peers))
      }
      try set(.privatePlaces, to: "known")
    }
  }
}

extension StoreReader {
  /// Returns the allowed places in the private network, with the addresses of the first computer that each led to. The
  /// addresses are empty before the first connection.
  public func privatePlaces() throws(StorageError) -> [String: [String]] { try connection.privatePlaces() }
}

extension Connection {
  fileprivate func privatePlaces() throws(StorageError) -> [String: [String]] {
    let rows = try rows("SELECT place, peers FROM private_places") { ($0.text(0), JSON.list($0.text(1)) as [String]) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
