import Glibc

/// Whether the program runs inside a Flatpak.
public enum Flatpak {
  /// The sandbox has this file, and nothing else has.
  public static let isAround = access("/.flatpak-info", F_OK) == 0
}
