import CSoup
import GLibSupport

extension Client {
  /// Returns the addresses that the reader's permission for a place covers. The permission is for the first computer
  /// that the place leads to; `peer` is the address of this computer.
  ///
  /// A computer at home may have several addresses, and its name may lead to each. So a name that only the reader's own
  /// network knows gets all its current addresses. A public name on the Internet gets only `peer`, because its owner
  /// decides where the name leads, and could list half of the reader's network in one answer.
  func grantedPeers(of host: String, ledTo peer: String?) async -> [String] {
    guard let peer else { return [] }
    guard isPrivateHost(host) else { return [peer] }
    return Array(Set((await privatePeers(of: host) ?? []) + [peer])).sorted()
  }

  /// The addresses of a host that are in the private network; `nil` if the lookup fails.
  func privatePeers(of host: String) async -> [String]? {
    let resolver = g_resolver_get_default()
    defer { g_object_unref(resolver) }
    let sent = await AsyncResult.of { callback, data in
      g_resolver_lookup_by_name_async(resolver, host, nil, callback, data)
    }
    guard let found = g_resolver_lookup_by_name_finish(resolver, sent.pointer, nil) else { return nil }
    defer { g_resolver_free_addresses(found) }
    return found.entries.compactMap { privateName(of: $0.assumingMemoryBound(to: GInetAddress.self)) }
  }
}
