import CSoup
import GLibSupport

/// True if an IPv4 or IPv6 address, given as bytes, is not on the public Internet.
///
/// The lists are those of the IANA special-purpose registries (RFC 6890). An IPv4 address inside an IPv6 address is
/// checked as an IPv4 address.
func isPrivate(_ bytes: [UInt8]) -> Bool {
  if bytes.count == 4 { return privateIPv4.contains { $0.contains(bytes) } }
  if bytes.starts(with: mappedIPv4) || bytes.starts(with: nat64) { return isPrivate(Array(bytes[12...])) }
  if bytes.starts(with: sixToFour) { return isPrivate(Array(bytes[2..<6])) }
  return privateIPv6.contains { $0.contains(bytes) }
}

/// The address of a peer in the private network, in the form of `PrivateAccess`; `nil` for a public one. A proxy counts
/// as public, because the reader chose it.
func privateName(of peer: UnsafeMutablePointer<GSocketAddress>) -> String? {
  guard !peer.isA(g_proxy_address_get_type()) else { return nil }
  guard peer.isA(g_inet_socket_address_get_type()) else { return "" }
  let address = g_inet_socket_address_get_address(peer.cast())
  guard let address else { return "" }
  return privateName(of: address)
}

/// The address in the private network, without a port; `nil` for a public one.
func privateName(of address: UnsafeMutablePointer<GInetAddress>) -> String? {
  guard isPrivate(address) else { return nil }
  guard g_inet_address_get_is_loopback(address) == 0 else { return "loopback" }
  guard let text = g_inet_address_to_string(address) else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

private struct Block {
  let prefix: [UInt8]
  let bits: Int

  init(_ bits: Int, _ prefix: UInt8...) {
    self.bits = bits
    self.prefix = prefix
  }

  func contains(_ address: [UInt8]) -> Bool {
    (0..<(bits + 7) / 8).allSatisfy { index in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - 8 * index))
      return address[index] & mask == (index < prefix.count ? prefix[index] : 0) & mask
    }
  }
}

private let mappedIPv4: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
private let nat64: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
private let sixToFour: [UInt8] = [0x20, 0x02]

private let privateIPv4 = [
  Block(8, 0), Block(8, 10), Block(10, 100, 64), Block(8, 127), Block(16, 169, 254), Block(12, 172, 16),
  Block(24, 192, 0, 0), Block(24, 192, 0, 2), Block(16, 192, 168), Block(15, 198, 18), Block(24, 198, 51, 100),
  Block(24, 203, 0, 113), Block(3, 224),
]

private let privateIPv6 = [
  Block(96, 0), Block(48, 0, 0x64, 0xFF, 0x9B, 0, 1), Block(64, 1), Block(32, 0x20, 0x01, 0x0D, 0xB8),
  Block(7, 0xFC), Block(10, 0xFE, 0x80), Block(10, 0xFE, 0xC0), Block(8, 0xFF),
]

/// True if the text of a host shows that it is in the private network. There is no lookup, so a public name may still
/// lead there.
///
/// In browsers, a host whose last part is a number is an IPv4 address in any notation (WHATWG URL §3.5). All unusual
/// notations count as private, because only attackers write them.
public func isPrivateHost(_ host: String) -> Bool {
  // Converts the host as browsers do: fullwidth characters and dots become plain ones (WHATWG URL §3.5). A host with
  // `%` counts as private.
  guard !host.contains("%"), let plain = g_hostname_to_ascii(host) else { return true }
  defer { g_free(plain) }
  let host = String(cString: plain).lowercased()
  if host.contains(":") {
    let bytes = host.drop { $0 == "[" }.prefix { $0 != "]" }
    guard let address = g_inet_address_new_from_string(String(bytes)) else {
      return true
    }
    defer { g_object_unref(address) }
    return isPrivate(address)
  }
  let name = host.hasSuffix(".") ? String(host.dropLast()) : host
  let last = name.split(separator: ".").last ?? ""
  guard name.contains("."), !["local", "localhost", "internal", "lan", "home"].contains(last) else { return true }
  guard last.allSatisfy(\.isNumber) || last.hasPrefix("0x") else { return false }
  guard name.split(separator: ".").allSatisfy({ $0 == "0" || !$0.hasPrefix("0") }),
    let address = g_inet_address_new_from_string(name)
  else { return true }
  defer { g_object_unref(address) }
  return isPrivate(address)
}

private func isPrivate(_ address: UnsafeMutablePointer<GInetAddress>) -> Bool {
  isPrivate(
    Array(
      UnsafeBufferPointer(start: g_inet_address_to_bytes(address), count: Int(g_inet_address_get_native_size(address))))
  )
}
