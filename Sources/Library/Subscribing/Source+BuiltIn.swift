import Articles

extension Source {
  /// True if the source ships inside the program: its answer says nothing about the network, and no other program has
  /// it.
  var isBuiltIn: Bool { address.hasPrefix("resource:") }
}
