/// What is kept once for the whole library, as a text.
public enum Setting: String, Sendable, Hashable, CaseIterable {
  /// How often sources are asked by themselves, in minutes; 0 for never.
  case refreshInterval = "refresh interval"
  /// How often accounts are synced by themselves, in minutes; 0 for never.
  case syncInterval = "sync interval"
  /// How many requests to NewsAPI were made today, as JSON.
  case newsAPIBudget = "newsapi budget"
  /// The sources that NewsAPI has, as JSON.
  case newsAPISources = "newsapi sources"
  /// What the desktop was told of and is unread still, as JSON.
  case toldNews = "told news"
  /// Whether it was looked up which places in the private network are allowed from before they were kept.
  case privatePlaces = "private places"
}

extension StoreWriter {
  /// Keeps a setting, in place of the one before.
  public func set(_ setting: Setting, to value: String) throws(StorageError) {
    try connection.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", setting.rawValue, value)
  }

  /// Changes a setting by what it was.
  public func change(_ setting: Setting, _ change: @Sendable (String?) -> String) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in
      try set(setting, to: change(connection.setting(setting)))
    }
  }
}

extension StoreReader {
  /// What was kept; `nil` where nothing was.
  public func setting(_ setting: Setting) throws(StorageError) -> String? { try connection.setting(setting) }
}

extension Connection {
  fileprivate func setting(_ setting: Setting) throws(StorageError) -> String? {
    try row("SELECT value FROM settings WHERE name = ?", setting.rawValue, read: { $0.text(0) })
  }
}
