import Articles

extension Source {
  /// True if the source is a part of the program. Its answer proves nothing about the network, and other programs do
  /// not have it.
  var isBuiltIn: Bool { address.hasPrefix("resource:") }
}
