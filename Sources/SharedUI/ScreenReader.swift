import GLibSupport

/// Observes whether a screen reader is running, through the desktop's status on the bus (`org.a11y.Status`).
package final class ScreenReader {
  private static let place = BusPlace("org.a11y.Status", of: "org.a11y.Bus", at: "/org/a11y/bus")

  private let bus: SessionBus
  private var changes: BusSubscription?
  package private(set) var isOn = false
  package var onChange: () -> Void = {}

  /// - Returns: `nil` if there is no session bus.
  package init?() {
    guard let bus = SessionBus() else { return nil }
    self.bus = bus
    changes = bus.hear("PropertiesChanged", of: Self.place.with(SessionBus.properties)) { [weak self] _ in self?.look()
    }
    look()
  }

  private func look() {
    Task { [weak self, bus] in
      let isOn = await bus.property("ScreenReaderEnabled", of: Self.place) == .boolean(true)
      guard let self, isOn != self.isOn else { return }
      self.isOn = isOn
      onChange()
    }
  }
}
