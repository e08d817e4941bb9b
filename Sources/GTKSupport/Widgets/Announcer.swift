import CGTK
import GLibSupport
import Glibc

/// Makes screen readers announce events that the reader did not cause, such as the end of a refresh or a search result.
public final class Announcer {
  private let widget: Object
  private let duration: Duration
  /// The widget that carried the last message, before GTK 4.14.
  private var speaker: Object?
  private var silence: Task<Void, Never>?

  /// - Parameters:
  ///   - widget: Any widget of the window that announces the messages.
  ///   - duration: The time before the message is removed, so that a reader who returns does not hear it again. Used
  ///     before GTK 4.14.
  public init(in widget: Object, for duration: Duration = .seconds(4)) {
    self.widget = widget
    self.duration = duration
  }

  /// The type of `gtk_accessible_announce`, available since GTK 4.14: the accessible object, the text, and the
  /// priority.
  private typealias Announce = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UInt32) -> Void

  private static let announce = dlsym(nil, "gtk_accessible_announce").map { unsafeBitCast($0, to: Announce.self) }
  /// `GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM`.
  private static let medium: UInt32 = 1

  public func say(_ text: String) {
    guard !text.isEmpty else { return }
    if let announce = Self.announce {
      // The window announces the message, because a hidden widget, such as a closed popover, would be silent.
      return announce(gtk_widget_get_root(widget.cast()) ?? widget.opaque, text, Self.medium)
    }
    // Before GTK 4.14, GTK cannot announce messages. But screen readers read a changed description of the focused
    // widget.
    guard let root = gtk_widget_get_root(widget.cast()), let focus = Self.accessible(gtk_root_get_focus(root)) else {
      return
    }
    end()
    speaker = Object(retaining: focus)
    focus.keep(Said(text, over: Said.description(of: focus)), as: Said.key)
    Accessible.describe(text, on: focus)
    silence = Task { [weak self, duration] in
      do { try await Task.sleep(for: duration) } catch { return }
      self?.end()
    }
  }

  private func end() {
    silence?.cancel()
    silence = nil
    guard let speaker else { return }
    self.speaker = nil
    let description = Said.description(of: speaker.cast())
    if description.isEmpty {
      gtk_accessible_reset_property(speaker.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    } else {
      Accessible.describe(description, on: speaker.cast())
    }
  }

  /// Returns the focused widget for assistive technologies: in a field, the focus is in an inner text, and the field
  /// itself is returned.
  private static func accessible(_ focus: Widget?) -> Widget? {
    guard let focus, focus.isA(gtk_text_get_type()) else { return focus }
    return gtk_widget_get_parent(focus) ?? focus
  }
}

/// A message in place of a widget's own description.
private final class Said {
  static let key = "courant-said"

  private let message: String
  private let description: String

  init(_ message: String, over description: String) {
    (self.message, self.description) = (message, description)
  }

  /// Returns a widget's own description, which a message may have replaced.
  @MainActor
  static func description(of widget: Widget) -> String {
    let now = Accessible.description(of: widget)
    guard let said = widget.kept(Said.self, as: key), said.message == now else { return now }
    return said.description
  }
}
