import CSoup

/// The computer's connection to the world.
public enum Network {
  /// Whether the system knows a way out. It may be wrong: a network of one's own needs none.
  public static var isAvailable: Bool {
    g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0
  }

  /// Whether it costs by the byte, as far as the system knows.
  public static var isMetered: Bool {
    g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0
  }
}
