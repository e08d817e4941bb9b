import CSoup

/// The computer's network connection.
public enum Network {
  /// True if the system knows a route to the Internet. If false, a local network may still work, because it needs no
  /// such route.
  public static var isAvailable: Bool {
    g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0
  }

  /// True if the network is paid by the amount of data, as far as the system knows.
  public static var isMetered: Bool {
    g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0
  }
}
