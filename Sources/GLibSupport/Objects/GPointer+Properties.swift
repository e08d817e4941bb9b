import CGLib

/// Access to properties by name. It is for properties that have no function in the oldest supported library.
extension GPointer {
  /// Returns the value of a `gboolean` property.
  @MainActor
  public func flag(_ name: String) -> Bool { read(name, as: FundamentalType.boolean) { g_value_get_boolean(&$0) != 0 } }

  /// Sets a `gboolean` property.
  @MainActor
  public func setFlag(_ name: String, _ isSet: Bool) {
    write(name, as: FundamentalType.boolean) { g_value_set_boolean(&$0, isSet ? 1 : 0) }
  }

  /// Returns the value of a `gdouble` property.
  @MainActor
  public func number(_ name: String) -> Double { read(name, as: FundamentalType.double) { g_value_get_double(&$0) } }

  /// Sets a `gdouble` property.
  @MainActor
  public func setNumber(_ name: String, _ number: Double) {
    write(name, as: FundamentalType.double) { g_value_set_double(&$0, number) }
  }

  /// Sets a `gint` property.
  @MainActor
  public func setInteger(_ name: String, _ number: Int32) {
    write(name, as: FundamentalType.int) { g_value_set_int(&$0, number) }
  }

  /// Returns the value of an object property.
  @MainActor
  public func object(_ name: String) -> Object? {
    read(name, as: FundamentalType.object) { value in g_value_get_object(&value).map(Object.init(retaining:)) }
  }

  /// Returns the value of a string property; empty if unset.
  @MainActor
  public func text(_ name: String) -> String {
    read(name, as: FundamentalType.string) { value in g_value_get_string(&value).map { String(cString: $0) } ?? "" }
  }

  /// Sets a string property.
  @MainActor
  public func setText(_ name: String, _ text: String) {
    write(name, as: FundamentalType.string) { g_value_set_string(&$0, text) }
  }

  /// Sets an object property.
  @MainActor
  public func setObject(_ name: String, _ object: some GPointer) {
    write(name, as: FundamentalType.object) { g_value_set_object(&$0, object.raw) }
  }

  private func read<Result>(_ name: String, as type: GType, _ take: (inout GValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    g_object_get_property(cast(), name, &value)
    defer { g_value_unset(&value) }
    return take(&value)
  }

  private func write(_ name: String, as type: GType, _ fill: (inout GValue) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(cast(), name, &value)
    g_value_unset(&value)
  }
}
