import CGTK
import GLibSupport
import GTKSupport

/// Measures what a `TextStack` asks for.
enum TextProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let stack = TextStack()
    let window = gtk_application_window_new(application.cast())!
    gtk_window_set_child(window.cast(), stack.widget)
    gtk_window_present(window.cast())
    func height(_ width: Int32) -> Int {
      var (least, natural): (Int32, Int32) = (0, 0)
      gtk_widget_measure(stack.widget, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
      return Int(least)
    }
    let words = String(repeating: "many words ", count: 40)
    var report = ["empty": height(300)]
    stack.show([TextStack.Line("One", trailing: "· now")])
    report["one"] = height(300)
    stack.show([TextStack.Line("One"), TextStack.Line(""), TextStack.Line("Two")])
    report["two"] = height(300)
    stack.show([TextStack.Line(words, rows: 2)])
    report["cut"] = height(300)
    stack.show([TextStack.Line(words, rows: 100)])
    (report["wide"], report["narrow"]) = (height(600), height(150))
    stack.show([TextStack.Line("مرحبا " + words, trailing: "· الآن", scale: 0.9, isBold: true, opacity: 0.5, rows: 2)])
    for direction in [GTK_TEXT_DIR_RTL, GTK_TEXT_DIR_LTR] {
      gtk_widget_set_direction(stack.widget, direction)
      report["mirrored \(direction.rawValue)"] = height(300)
    }
    report["tiny"] = height(1)
    try await Task.sleep(for: .milliseconds(300))
    report["drawn"] = gtk_widget_get_height(stack.widget) > 0 ? 1 : 0
    gtk_window_destroy(window.cast())
    return report
  }
}
