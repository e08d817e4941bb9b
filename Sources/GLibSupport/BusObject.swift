import CGLib

/// An object of this program on the bus. Other programs call its methods (D-Bus, by GDBus).
@MainActor
public final class BusObject {
  /// A call of a method by another program, which waits for the answer.
  public struct Call {
    public let method: String
    public let arguments: [BusValue]
    fileprivate let invocation: OpaquePointer

    /// Answers the call with the method's results. Must be called exactly once.
    @MainActor
    public func answer(_ values: [BusValue] = []) {
      g_dbus_method_invocation_return_value(invocation, BusValue.tuple(values))
    }
  }

  /// The object's implementation.
  public struct Behaviour {
    /// Runs a method and answers it.
    let call: (Call) -> Void
    /// Returns the value of an interface's property.
    let property: (_ name: String, _ interface: String) -> BusValue?
    /// Sets a property.
    let set: (_ name: String, _ value: BusValue) -> Void

    public init(
      call: @escaping (Call) -> Void,
      property: @escaping (_ name: String, _ interface: String) -> BusValue? = { _, _ in nil },
      set: @escaping (_ name: String, _ value: BusValue) -> Void = { _, _ in }
    ) {
      self.call = call
      self.property = property
      self.set = set
    }
  }

  private let connection: Object
  private let path: String
  private var registrations: [UInt32] = []
  private let owner: UInt32?

  /// Exports the object as long as this instance exists.
  ///
  /// - Parameters:
  ///   - connection: A `GDBusConnection`.
  ///   - name: The bus name to own; `nil` if the program has its name already.
  ///   - xml: The description of its interfaces (D-Bus introspection).
  /// - Returns: `nil` if the description, which is part of this program, cannot be parsed.
  public init?(on connection: some GPointer, name: String?, path: String, xml: String, _ behaviour: Behaviour) {
    guard let node = g_dbus_node_info_new_for_xml(xml, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    self.connection = Object(retaining: connection)
    self.path = path
    var interfaces = node.pointee.interfaces
    var table = Self.table
    while let interface = interfaces?.pointee {
      let id = g_dbus_connection_register_object(
        connection.opaque, path, interface, &table, Unmanaged.passRetained(Holder(behaviour)).toOpaque(),
        { if let holder = $0 { Unmanaged<Holder>.fromOpaque(holder).release() } }, nil)
      if id != 0 { registrations.append(id) }
      interfaces = interfaces?.advanced(by: 1)
    }
    owner = name.map {
      g_bus_own_name_on_connection(connection.opaque, $0, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
    }
  }

  isolated deinit {
    if let owner { g_bus_unown_name(owner) }
    for registration in registrations { g_dbus_connection_unregister_object(connection.opaque, registration) }
  }

  /// Emits a signal to all listeners.
  public func emit(_ signal: String, of interface: String, _ values: [BusValue]) {
    g_dbus_connection_emit_signal(
      connection.opaque, nil, path, interface, signal, BusValue.tuple(values), nil)
  }

  /// Emits the signal for changed properties, with their new values.
  public func tell(_ properties: [String: BusValue], of interface: String) {
    guard !properties.isEmpty else { return }
    emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", [.text(interface), .table(properties), .texts([])])
  }

  private final class Holder {
    let behaviour: Behaviour
    init(_ behaviour: Behaviour) { self.behaviour = behaviour }

    static func behind(_ pointer: UnsafeMutableRawPointer) -> Behaviour {
      Unmanaged<Holder>.fromOpaque(pointer).takeUnretainedValue().behaviour
    }
  }

  private static let table = GDBusInterfaceVTable(
    method_call: { _, _, _, _, method, parameters, invocation, holder in
      guard let method, let parameters, let invocation, let holder else { return }
      let (name, values) = (String(cString: method), BusValue.values(of: parameters))
      onMainThread(invocation, holder) { invocation, holder in
        Holder.behind(holder).call(Call(method: name, arguments: values, invocation: invocation))
      }
    },
    get_property: { _, _, _, interface, property, _, holder in
      guard let interface, let property, let holder else { return nil }
      let (name, of) = (String(cString: property), String(cString: interface))
      nonisolated(unsafe) let place = holder
      let value = MainActor.assumeIsolated { Holder.behind(place).property(name, of) }
      return value?.variant
    },
    set_property: { _, _, _, _, property, value, _, holder in
      guard let property, let value, let holder, let new = BusValue(value) else { return 0 }
      let name = String(cString: property)
      nonisolated(unsafe) let place = holder
      MainActor.assumeIsolated { Holder.behind(place).set(name, new) }
      return 1
    }, padding: (nil, nil, nil, nil, nil, nil, nil, nil))
}
