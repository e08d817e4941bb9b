import CGTK
import GLibSupport
import Glibc

/// Has screen readers say what came by itself: that a refresh ended, what a search found.
public final class Announcer {
  private let widget: Object
  /// What has said it last, before GTK 4.14.
  private var speaker: Object?
  private var silence: Task<Void, Never>?

  /// - Parameter widget: Any widget of the window in which the message comes.
  public init(in widget: Object) {
    self.widget = widget
  }

  /// `gtk_accessible_announce`, which is there since GTK 4.14: the accessible object, the text, and how urgent it is.
  private typealias Announce = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UInt32) -> Void

  private static let announce = dlsym(nil, "gtk_accessible_announce").map { unsafeBitCast($0, to: Announce.self) }
  /// `GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM`.
  private static let medium: UInt32 = 1

  public func say(_ text: String) {
    guard !text.isEmpty else { return }
    if let announce = Self.announce {
      // What is not seen, as a popover that is closed, would be told by nobody.
      return announce(gtk_widget_get_root(widget.cast()) ?? widget.opaque, text, Self.medium)
    }
    // Before, screen readers are told of no message. But they say another description of what has the focus.
    guard let root = gtk_widget_get_root(widget.cast()), let focus = Self.accessible(gtk_root_get_focus(root)) else {
      return
    }
    end()
    speaker = Object(retaining: focus)
    Accessible.describe(text, on: focus)
    silence = Task { [weak self] in
      do { try await Task.sleep(for: Self.duration) } catch { return }
      self?.end()
    }
  }

  /// Nobody is to hear it again who comes back later.
  private static let duration = Duration.seconds(4)

  private func end() {
    silence?.cancel()
    silence = nil
    if let speaker { gtk_accessible_reset_property(speaker.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) }
    speaker = nil
  }

  /// The text in a field is no accessible object of its own.
  private static func accessible(_ focus: Widget?) -> Widget? {
    guard let focus, g_type_check_instance_is_a(focus.cast(), gtk_text_get_type()) != 0 else { return focus }
    return gtk_widget_get_parent(focus) ?? focus
  }
}
