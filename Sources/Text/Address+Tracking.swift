extension Address {
  /// Returns `address` without the parameters that only tell the site where the reader found the link.
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
    if families.contains(where: name.hasPrefix) || names.contains(name) { return true }
    // The links in Medium's own feeds have `?source=rss----…`.
    return parameter.hasPrefix("source=rss-")
  }

  /// The prefixes of the parameters of tracking services.
  private static let families = ["utm_", "mtm_", "pk_", "piwik_", "hsa_", "at_recipient_", "at_medium", "at_campaign"]

  private static let names: Set<String> = [
    "fbclid", "gclid", "gclsrc", "dclid", "wbraid", "gbraid", "msclkid", "yclid", "ysclid", "ttclid", "twclid",
    "li_fat_id", "igsh", "igshid", "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "_openstat", "_ga", "_gl",
    "vero_id", "vero_conv", "wickedid", "oly_enc_id", "oly_anon_id", "ref_src", "ref_url", "mibextid", "rb_clickid",
    "s_cid", "ns_campaign", "ns_mchannel", "dicbo", "spm",
  ]
}
