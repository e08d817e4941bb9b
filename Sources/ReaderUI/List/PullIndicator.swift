import CGTK
import GTKSupport
import Reading
import Text

/// The indicator that appears when the reader pulls down the list: an arrow or a spinner, and a text.
struct PullIndicator {
  private let widget: Widget
  /// The list, or the page that is shown in place of the list.
  private let pages: Widget
  private let stack: OpaquePointer
  private let label: OpaquePointer
  private let arrow: OpaquePointer
  private let spinner: OpaquePointer
  private let fill: OpaquePointer

  /// - Parameter interface: An interface with `stack`, `pull-indicator`, `pull-stack`, `pull-label`, `pull-arrow`,
  ///   `pull-fill` and `pull-spinner`.
  init(in interface: Interface) {
    widget = interface.widget("pull-indicator")
    pages = interface.widget("stack")
    stack = interface.object("pull-stack")
    label = interface.object("pull-label")
    arrow = interface.object("pull-arrow")
    spinner = interface.object("pull-spinner")
    fill = interface.object("pull-fill")
  }

  /// - Parameter rested: The elapsed part of the wheel's pause, from 0 to 1; `nil` if the reader does not use the
  ///   wheel.
  func show(_ physics: PullPhysics, rested: Double?) {
    let phase = physics.phase
    gtk_widget_set_visible(widget, phase == .idle ? 0 : 1)
    gtk_widget_set_size_request(widget, -1, Int32(physics.offset))
    // The list keeps its height and moves beyond the lower edge. If its height changed, the list would scroll to keep
    // its rows in place.
    gtk_widget_set_margin_bottom(pages, -Int32(physics.offset))
    gtk_widget_set_opacity(widget, 0.3 + 0.7 * physics.progress)
    let isFilling = rested != nil && phase == .armed
    gtk_stack_set_visible_child_name(stack, phase == .held ? "spinner" : isFilling ? "fill" : "arrow")
    gtk_progress_bar_set_fraction(fill, rested ?? 0)
    gtk_spinner_set_spinning(spinner, phase == .held ? 1 : 0)
    gtk_image_set_from_icon_name(arrow, phase == .armed ? "go-up-symbolic" : "go-down-symbolic")
    let text =
      switch phase {
      case .armed: isFilling ? translated("Refreshing in a moment…") : translated("Let go to refresh")
      case .held: translated("Refreshing…")
      case .idle, .pulling, .collapsing:
        rested == nil ? translated("Pull to refresh") : translated("Keep scrolling to refresh")
      }
    gtk_label_set_text(label, text)
    if phase == .armed {
      gtk_widget_add_css_class(widget, "ready")
    } else {
      gtk_widget_remove_css_class(widget, "ready")
    }
  }
}
