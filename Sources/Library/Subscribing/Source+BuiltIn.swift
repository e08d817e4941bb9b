import Articles

extension Source {
  /// Whether it ships inside the program: its answer says nothing of the network, and no other program has it.
  var isBuiltIn: Bool { address.hasPrefix("resource:") }
}
