import CSoup
import GLibSupport

extension Client {
  /// The addresses of a host that are in the private network; `nil` where it has none at all, or they are not to be found out.
  func privatePeers(of host: String) async -> [String]? {
    let resolver = g_resolver_get_default()
    defer { g_object_unref(resolver) }
    let sent = await AsyncResult.of { callback, data in
      g_resolver_lookup_by_name_async(resolver, host, nil, callback, data)
    }
    guard let found = g_resolver_lookup_by_name_finish(resolver, sent.pointer, nil) else { return nil }
    defer { g_resolver_free_addresses(found) }
    var peers: [String] = []
    var next: UnsafeMutablePointer<GList>? = found
    while let entry = next {
      if let address = entry.pointee.data?.assumingMemoryBound(to: GInetAddress.self),
        let peer = privateName(of: address)
      {
        peers.append(peer)
      }
      next = entry.pointee.next
    }
    return peers
  }
}
