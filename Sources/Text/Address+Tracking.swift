extension Address {
  /// Returns `address` without the parameters that only tell its site where the reader came from.
  public static func withoutTracking(_ address: String) -> String {
    guard let mark = address.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }),
      address.utf8[mark] == UInt8(ascii: "?")
    else { return address }
    let rest = address[address.utf8.index(after: mark)...]
    let fragment = rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    let parameters = rest[..<fragment].split(separator: "&", omittingEmptySubsequences: false)
    let kept = parameters.filter { !isTracking($0) }
    guard kept.count < parameters.count else { return address }
    return address[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&")) + rest[fragment...]
  }

  private static func isTracking(_ parameter: Substring) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    if name.hasPrefix("utm_") || name.hasPrefix("mtm_") { return true }
    return ["fbclid", "gclid", "dclid", "msclkid", "yclid", "mc_cid", "mc_eid", "igshid", "_hsenc", "_hsmi"].contains(
      name)
  }
}
