import Text

/// The URI schemes of the page's pictures. The page can request nothing else.
public enum PictureScheme: String, CaseIterable {
  /// Pictures as they are.
  case moving = "courant-image"
  /// Pictures without motion: only the first frame of each.
  case still = "courant-still"

  /// The prefix of a picture's percent-encoded address.
  public var prefix: String { rawValue + ":" }

  /// Returns the address under which the page requests a picture.
  public func address(of picture: String) -> String { prefix + Address.encoded(picture, keeping: "") }

  /// Returns the scheme and the picture's own address for an address that the page requests; `nil` for other addresses.
  public static func picture(at address: String) -> (scheme: PictureScheme, address: String)? {
    for scheme in allCases where address.hasPrefix(scheme.prefix) {
      return (scheme, Address.decoded(address.dropFirst(scheme.prefix.count)))
    }
    return nil
  }
}
