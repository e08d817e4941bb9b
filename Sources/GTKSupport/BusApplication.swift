import CGTK
import GLibSupport

/// An `AdwApplication` with additional objects on the bus.
///
/// The objects are exported before the application owns its name. Otherwise a program that starts the application by
/// calling such an object would get an error, because the object does not exist yet.
@MainActor
public enum BusApplication {
  private final class Offer {
    let make: (_ connection: OpaquePointer, _ path: String) -> [BusObject]
    var objects: [BusObject] = []

    init(make: @escaping (OpaquePointer, String) -> [BusObject]) {
      self.make = make
    }
  }

  private static let key = "courant-bus-offer"

  /// Creates the application; `g_application_run` starts it.
  ///
  /// - Parameter objects: Creates the objects on a `GDBusConnection`, with the application's object path.
  public static func make(
    id: String, flags: GApplicationFlags,
    offering objects: @escaping (_ connection: OpaquePointer, _ path: String) -> [BusObject]
  ) -> Object {
    let application = Object(of: type, with: [])
    g_application_set_application_id(application.cast(), id)
    g_application_set_flags(application.cast(), flags)
    application.keep(Offer(make: objects), as: key)
    return application
  }

  private static let type: GType = g_type_register_static_simple(
    adw_application_get_type(), "CourantApplication", UInt32(MemoryLayout<AdwApplicationClass>.size),
    { type, _ in
      guard let type = type?.assumingMemoryBound(to: GApplicationClass.self) else { return }
      type.pointee.dbus_register = { application, connection, path, error in
        guard let connection, let path, parent?.pointee.dbus_register?(application, connection, path, error) != 0 else {
          return 0
        }
        let place = String(cString: path)
        onMainThread(application, connection) { application, connection in
          guard let offer = application?.kept(Offer.self, as: key) else { return }
          offer.objects = offer.make(connection, place)
        }
        return 1
      }
      type.pointee.dbus_unregister = { application, connection, path in
        onMainThread(application, connection) { application, _ in
          application?.kept(Offer.self, as: key)?.objects = []
        }
        parent?.pointee.dbus_unregister?(application, connection, path)
      }
    }, UInt32(MemoryLayout<AdwApplication>.size), nil, GTypeFlags(0))

  private nonisolated static var parent: UnsafeMutablePointer<GApplicationClass>? {
    g_type_class_peek(adw_application_get_type())?.assumingMemoryBound(to: GApplicationClass.self)
  }
}
