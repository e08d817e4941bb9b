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
    (report["laid"], report["moved"]) = unsteady(stack, height)
    try await Task.sleep(for: .milliseconds(300))
    report["drawn"] = gtk_widget_get_height(stack.widget) > 0 ? 1 : 0
    gtk_window_destroy(window.cast())
    return report
  }

  /// How many texts were laid out, and how many of those were higher or lower in bold letters.
  private static func unsteady(_ stack: TextStack, _ height: (Int32) -> Int) -> (laid: Int, moved: Int) {
    let headlines = [
      "Council to meet on the harbour, the bridge and the minutes of the last meeting before winter",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft tagt wieder einmal in Wien an der Donau",
      "اجتماع المجلس حول الميناء والجسر ومحضر الاجتماع الأخير قبل حلول فصل الشتاء في المدينة القديمة",
      "議会は冬の前に港と橋と前回の会議の議事録について会合を開く予定であると市長が発表した",
      "One", "Two 👩‍👩‍👧 ﷽ words", "a\u{2028}b", "Aaaa\u{AD}bbbb\u{AD}cccc\u{AD}dddd " + "wide and wider ",
    ]
    var (laid, moved) = (0, 0)
    for headline in headlines {
      for scale in [1, 1.15, 2] {
        for rows in 1...3 {
          for width in stride(from: Int32(90), to: 700, by: 13) {
            let heights = [true, false].map { isBold in
              stack.show([
                TextStack.Line(
                  headline, trailing: rows == 1 ? "· now" : "", scale: scale, isBold: isBold, hasRoomForBold: true,
                  rows: rows, marks: [0..<2]),
                TextStack.Line("Below"),
              ])
              return height(width)
            }
            laid += 1
            if heights[0] != heights[1] { moved += 1 }
          }
        }
      }
    }
    return (laid, moved)
  }
}
