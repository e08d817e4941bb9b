import GLibSupport

/// A text among the desktop's settings, read and followed through its portal (org.freedesktop.portal.Settings), as programs in a
/// sandbox have to.
final class PortalSetting {
  private static let place = PortalRequest.place("org.freedesktop.portal.Settings")

  private let key: String
  private var changes: BusSubscription?
  /// What the desktop says; `nil` before it was heard, and where it has no such text.
  private(set) var text: String?
  /// The desktop told of a change, which is newer than any answer.
  private var wasTold = false
  var onChange: () -> Void = {}

  /// - Returns: `nil` where there is no session bus.
  init?(_ key: String, in namespace: String) {
    guard let bus = SessionBus() else { return nil }
    self.key = key
    changes = bus.hear("SettingChanged", of: Self.place, about: namespace) { [weak self] in self?.take($0) }
    Task { [weak self] in
      let text = await Self.read(key, in: namespace, over: bus)
      guard let self, let text, !wasTold, text != self.text else { return }
      self.text = text
      onChange()
    }
  }

  /// - Parameter values: The namespace, the key and the value.
  private func take(_ values: [BusValue]) {
    guard values.count == 3, values[1] == .text(key), case .text(let text) = values[2] else { return }
    wasTold = true
    guard text != self.text else { return }
    self.text = text
    onChange()
  }

  /// Asks for the value: as portals are today, and as they were before version 2.
  private static func read(_ key: String, in namespace: String, over bus: SessionBus) async -> String? {
    for method in ["ReadOne", "Read"] {
      guard let answer = await bus.call(method, of: place, [.text(namespace), .text(key)]) else { continue }
      guard case .text(let text) = answer.first else { return nil }
      return text
    }
    return nil
  }
}
