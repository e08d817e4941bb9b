import CGLib
import Glibc

// Stands in for the desktop's portal on the session's bus, until it is ended: files are saved in a folder under the name that is
// offered, the file "chosen" of that folder is what is opened, and mails are written nowhere. It prints a line for everything that it is asked for, its parts apart by tabs.
// portal-double FOLDER

enum Portal {
  static let folder = CommandLine.arguments.dropFirst().first ?? ""
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  static let interfaces = """
    <node>
      <interface name="org.freedesktop.portal.FileChooser">
        <method name="SaveFile">
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
          <arg type="o" direction="out"/>
        </method>
        <method name="OpenFile">
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
          <arg type="o" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
      <interface name="org.freedesktop.portal.Email">
        <method name="ComposeEmail">
          <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
      <interface name="org.freedesktop.portal.Background">
        <method name="RequestBackground">
          <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
        </method>
        <method name="SetStatus"><arg type="a{sv}" direction="in"/></method>
        <property name="version" type="u" access="read"/>
      </interface>
    </node>
    """

  /// A text among the options of a call, which are its last argument.
  static func option(_ name: String, of arguments: OpaquePointer) -> String {
    guard let options = g_variant_get_child_value(arguments, g_variant_n_children(arguments) - 1) else { return "" }
    defer { g_variant_unref(options) }
    guard let value = g_variant_lookup_value(options, name, nil) else { return "" }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  static func say(_ parts: String...) {
    let line = parts.map { $0.replacing("\n", with: "\\n").replacing("\t", with: "\\t") }.joined(separator: "\t")
    print(line)
    fflush(nil)
  }

  static func variant(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }

  /// Answers a call with the request that it becomes (org.freedesktop.portal.Request), and ends that at once. The folder's file
  /// "refuses" has it refused.
  static func answer(_ call: OpaquePointer, _ arguments: OpaquePointer, _ results: String) {
    let sender = g_dbus_method_invocation_get_sender(call).map { String(cString: $0) } ?? ""
    let caller = sender.dropFirst().replacing(".", with: "_")
    let token = option("handle_token", of: arguments)
    let request = "\(path)/request/\(caller)/\(token.isEmpty ? "none" : token)"
    let connection = g_dbus_method_invocation_get_connection(call)
    g_dbus_method_invocation_return_value(call, variant("(objectpath '\(request)',)"))
    let response = access(folder + "/refuses", F_OK) == 0 ? 1 : 0
    g_dbus_connection_emit_signal(
      connection, sender, request, "org.freedesktop.portal.Request", "Response",
      variant("(uint32 \(response), \(results))"), nil)
  }

  static func take(_ method: String, _ arguments: OpaquePointer, _ call: OpaquePointer) {
    if method == "RequestBackground" {
      say("background", option("reason", of: arguments))
      answer(call, arguments, "{'background': <true>, 'autostart': <true>}")
    } else if method == "SetStatus" {
      say("status", option("message", of: arguments))
      g_dbus_method_invocation_return_value(call, nil)
    } else if method == "SaveFile" || method == "OpenFile" {
      let file = method == "OpenFile" ? "chosen" : option("current_name", of: arguments)
      say(method == "OpenFile" ? "open" : "save", file)
      guard let address = g_filename_to_uri(folder + "/" + file, nil, nil) else { return }
      answer(call, arguments, "{'uris': <['\(String(cString: address))']>}")
      g_free(address)
    } else {
      say("mail", option("subject", of: arguments), option("body", of: arguments))
      answer(call, arguments, "@a{sv} {}")
    }
  }
}

guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
  let node = g_dbus_node_info_new_for_xml(Portal.interfaces, nil)
else { fatalError("portal-double FOLDER") }
var table = GDBusInterfaceVTable()
table.method_call = { _, _, _, _, method, arguments, call, _ in
  guard let method, let arguments, let call else { return }
  Portal.take(String(cString: method), arguments, call)
}
table.get_property = { _, _, _, _, _, _, _ in g_variant_new_uint32(1) }
for index in 0..<3 {
  g_dbus_connection_register_object(bus, Portal.path, node.pointee.interfaces[index], &table, nil, nil, nil)
}
g_bus_own_name_on_connection(
  bus, Portal.name, G_BUS_NAME_OWNER_FLAGS_NONE, { _, _, _ in Portal.say("ready") }, nil, nil, nil)
g_main_loop_run(g_main_loop_new(nil, 0))
