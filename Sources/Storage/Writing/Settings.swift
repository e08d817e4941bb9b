/// A setting of the whole library, stored as a text.
public enum Setting: String, Sendable, Hashable, CaseIterable {
  /// The minutes between automatic refreshes; 0 for never.
  case refreshInterval = "refresh interval"
  /// The minutes between automatic syncs of accounts; 0 for never.
  case syncInterval = "sync interval"
  /// The number of today's requests to NewsAPI, as JSON.
  case newsAPIBudget = "newsapi budget"
  /// The sources of NewsAPI, as JSON.
  case newsAPISources = "newsapi sources"
  /// The announced articles that are still unread, as JSON.
  case toldNews = "told news"
  /// The allowed places in the private network. Earlier versions did not store it, so it is missing until the places of
  /// older subscriptions are allowed.
  case privatePlaces = "private places"
}

extension StoreWriter {
  /// Stores a setting and replaces the old value.
  public func set(_ setting: Setting, to value: String) throws(StorageError) {
    try connection.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", setting.rawValue, value)
  }

  /// Changes a setting. `change` returns the new value for the old one.
  public func change(_ setting: Setting, _ change: @Sendable (String?) -> String) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try set(setting, to: change(connection.setting(setting)))
    }
  }
}

extension StoreReader {
  /// Returns a setting; `nil` if none is stored.
  public func setting(_ setting: Setting) throws(StorageError) -> String? { try connection.setting(setting) }
}

extension Connection {
  fileprivate func setting(_ setting: Setting) throws(StorageError) -> String? {
    try row("SELECT value FROM settings WHERE name = ?", setting.rawValue, read: { $0.text(0) })
  }
}
