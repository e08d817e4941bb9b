import CGLib

/// Properties by their names, for those that have no function in the oldest library that is supported.
extension GPointer {
  /// Whether a property that is a `gboolean` is set.
  @MainActor
  public func flag(_ name: String) -> Bool { read(name, as: FundamentalType.boolean) { g_value_get_boolean(&$0) != 0 } }

  /// Sets a property that is a `gboolean`.
  @MainActor
  public func setFlag(_ name: String, _ isSet: Bool) {
    write(name, as: FundamentalType.boolean) { g_value_set_boolean(&$0, isSet ? 1 : 0) }
  }

  /// What a property that is a `gdouble` is.
  @MainActor
  public func number(_ name: String) -> Double { read(name, as: FundamentalType.double) { g_value_get_double(&$0) } }

  /// Sets a property that is a `gdouble`.
  @MainActor
  public func setNumber(_ name: String, _ number: Double) {
    write(name, as: FundamentalType.double) { g_value_set_double(&$0, number) }
  }

  /// Sets a property that is a `gint`.
  @MainActor
  public func setInteger(_ name: String, _ number: Int32) {
    write(name, as: FundamentalType.int) { g_value_set_int(&$0, number) }
  }

  /// What a property that is an object is.
  @MainActor
  public func object(_ name: String) -> Object? {
    read(name, as: FundamentalType.object) { value in g_value_get_object(&value).map(Object.init(retaining:)) }
  }

  /// What a property that is a string is; empty where it is not set.
  @MainActor
  public func text(_ name: String) -> String {
    read(name, as: FundamentalType.string) { value in g_value_get_string(&value).map { String(cString: $0) } ?? "" }
  }

  /// Sets a property that is a string.
  @MainActor
  public func setText(_ name: String, _ text: String) {
    write(name, as: FundamentalType.string) { g_value_set_string(&$0, text) }
  }

  /// Sets a property that is an object.
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
