import Text

/// Formats amounts of data for the reader.
public enum DataSize {
  /// - Parameter bytes: The size in bytes; not negative.
  public static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000_000: translated("%s kB", String(max(bytes == 0 ? 0 : 1, bytes / 1000)))
    case ..<1_000_000_000: translated("%s MB", String(bytes / 1_000_000))
    default: translated("%s GB", String(bytes / 1_000_000_000))
    }
  }
}
