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
  public func address(of picture: String) -> String {
    let unreserved = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in picture.utf8 {
      if unreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return prefix + String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the scheme and the picture's own address for an address that the page requests; `nil` for other addresses.
  public static func picture(at address: String) -> (scheme: PictureScheme, address: String)? {
    for scheme in allCases where address.hasPrefix(scheme.prefix) {
      return (scheme, Address.decoded(address.dropFirst(scheme.prefix.count)))
    }
    return nil
  }
}
