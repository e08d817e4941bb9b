import GLibSupport
import SharedUI

/// A text value of the desktop's settings. Reads the value, and follows its changes, through the settings portal
/// (org.freedesktop.portal.Settings), as sandboxed programs must.
final class PortalSetting {
  private static let place = PortalRequest.place("org.freedesktop.portal.Settings")

  private let key: String
  private var changes: BusSubscription?
  /// The desktop's value; `nil` before the first answer, or if the desktop has no text for this setting.
  private(set) var text: String?
  /// True after the desktop reported a change. The reported value is newer than the value of any answer.
  private var wasTold = false
  var onChange: () -> Void = {}

  /// - Returns: `nil` if there is no session bus.
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

  /// Requests the value with the current method, and then with the method from before version 2 of the portal.
  private static func read(_ key: String, in namespace: String, over bus: SessionBus) async -> String? {
    for method in ["ReadOne", "Read"] {
      guard let answer = await bus.call(method, of: place, [.text(namespace), .text(key)]) else { continue }
      guard case .text(let text) = answer.first else { return nil }
      return text
    }
    return nil
  }
}
