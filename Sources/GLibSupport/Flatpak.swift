import Glibc

/// The Flatpak sandbox around the program.
public enum Flatpak {
  /// True inside a Flatpak. Only its sandbox has this file.
  public static let isAround = access("/.flatpak-info", F_OK) == 0
}
