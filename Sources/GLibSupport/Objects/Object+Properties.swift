import CGLib

extension Object {
  /// Creates an instance of a type with properties that can be set only at construction
  /// (`g_object_new_with_properties`).
  ///
  /// - Parameter properties: The object properties by their names.
  public convenience init(of type: GType, with properties: [(name: String, object: UnsafeMutableRawPointer)]) {
    var names = properties.map { UnsafePointer(strdup($0.name)) }
    defer { for name in names { free(UnsafeMutableRawPointer(mutating: name)) } }
    var values = properties.map { _ in GValue() }
    for (index, property) in properties.enumerated() {
      g_value_init(&values[index], FundamentalType.object)
      g_value_set_object(&values[index], property.object)
    }
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    let instance: UnsafeMutablePointer<GObject> = g_object_new_with_properties(
      type, UInt32(properties.count), &names, &values)
    self.init(adopting: instance)
  }
}
