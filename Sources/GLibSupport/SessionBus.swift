import CGLib
import Glibc

/// An interface of an object that a service exports on a bus.
public struct BusPlace: Sendable {
  let service: String
  let path: String
  let interface: String

  public init(_ interface: String, of service: String, at path: String) {
    (self.interface, self.service, self.path) = (interface, service, path)
  }

  /// The bus itself. It knows the owner of each name.
  public static let broker = BusPlace("org.freedesktop.DBus", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus")

  /// Returns another interface of the same object.
  public func with(_ interface: String) -> BusPlace { BusPlace(interface, of: service, at: path) }
}

/// The session bus, for calls to services of the desktop and for their signals.
@MainActor
public struct SessionBus {
  private let connection: Object

  /// - Returns: `nil` if there is no session bus.
  public init?() {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    connection = Object(adopting: bus)
  }

  /// Disables the address of the session bus if there is no bus at this address. Must be called before anything else.
  ///
  /// Otherwise WebKit would end the whole program because the bus does not answer. GTK would end it too, if assistive
  /// technology is present: for each closing window it sends the application's name on the bus.
  public static func forgetMissing() {
    let name = "DBUS_SESSION_BUS_ADDRESS"
    // Without an address, GLib finds a bus or starts one. The connection stays open, so that the program's name on the
    // bus does not change.
    guard getenv(name) != nil, g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) == nil else { return }
    setenv(name, "disabled:", 1)
    setenv("GTK_A11Y", "none", 1)
  }

  /// The program's unique name on the bus.
  var ownName: String { g_dbus_connection_get_unique_name(connection.opaque).map { String(cString: $0) } ?? "" }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - mayStart: True if the bus may start a service that is not running.
  ///   - limit: The timeout in milliseconds; `nil` for GLib's default.
  /// - Returns: The values of the answer, without unsupported types; `nil` if the call failed or there is no such
  ///   service.
  public func call(
    _ method: String, of place: BusPlace, _ arguments: [BusValue] = [], mayStart: Bool = true, limit: Int32? = nil
  ) async -> [BusValue]? {
    let flags = mayStart ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let result = await AsyncResult.of { callback, data in
      g_dbus_connection_call(
        connection.opaque, place.service, place.path, place.interface, method, BusValue.tuple(arguments), nil, flags,
        limit ?? -1, nil, callback, data)
    }
    guard let answer = g_dbus_connection_call_finish(connection.opaque, result.pointer, nil) else { return nil }
    defer { g_variant_unref(answer) }
    return BusValue.values(of: answer)
  }

  /// Reads a property. The parameters have the same meaning as in `call`.
  public func property(
    _ name: String, of place: BusPlace, mayStart: Bool = true, limit: Int32? = nil
  ) async -> BusValue? {
    await call(
      "Get", of: place.with(Self.properties), [.text(place.interface), .text(name)], mayStart: mayStart, limit: limit
    )?.first
  }

  /// The interface for properties of objects.
  public static let properties = "org.freedesktop.DBus.Properties"

  /// Subscribes to a signal until the returned subscription is released.
  ///
  /// - Parameters:
  ///   - subject: The signal's first argument; `nil` for any.
  ///   - heard: Called with the signal's values, without unsupported types.
  public func hear(
    _ signal: String, of place: BusPlace, about subject: String? = nil, _ heard: @escaping ([BusValue]) -> Void
  ) -> BusSubscription {
    let number = g_dbus_connection_signal_subscribe(
      connection.opaque, place.service, place.interface, signal, place.path, subject, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, hearer in
        guard let parameters, let hearer else { return }
        let (values, address) = (BusValue.values(of: parameters), UInt(bitPattern: hearer))
        MainActor.assumeIsolated { Hearer.at(address)?.heard(values) }
      }, Unmanaged.passRetained(Hearer(heard)).toOpaque(),
      { if let hearer = $0 { Unmanaged<Hearer>.fromOpaque(hearer).release() } })
    return BusSubscription(number, of: connection)
  }
}

/// A subscription to a signal. It ends when this object is released.
@MainActor
public final class BusSubscription {
  private let number: UInt32
  private let connection: Object

  init(_ number: UInt32, of connection: Object) {
    (self.number, self.connection) = (number, connection)
  }

  isolated deinit {
    g_dbus_connection_signal_unsubscribe(connection.opaque, number)
  }
}

@MainActor
private final class Hearer {
  let heard: ([BusValue]) -> Void

  init(_ heard: @escaping ([BusValue]) -> Void) { self.heard = heard }

  static func at(_ address: UInt) -> Hearer? {
    UnsafeMutableRawPointer(bitPattern: address).map { Unmanaged<Hearer>.fromOpaque($0).takeUnretainedValue() }
  }
}
