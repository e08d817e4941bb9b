import CGTK
import GLibSupport
import GTKSupport

/// Accepts drops on the window: links, files, and texts that consist only of addresses.
enum Dropped {
  /// Makes a window or a part of it a drop target.
  ///
  /// - Parameters:
  ///   - isFirst: True if the target gets drops before its children do. A WebKit page would accept every drop and then
  ///     ignore it.
  ///   - open: Called with the files and links (`GFile`), in the same form as from the desktop.
  static func accept(on widget: Widget, isFirst: Bool = false, open: @escaping ([Object]) -> Void) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
    var types = [gdk_file_list_get_type(), FundamentalType.string]
    gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
    // A drag that starts in the program is rejected, because the reader may have moved a link by accident.
    target.onRequest("accept") { (drop: UnsafeMutableRawPointer?) -> Bool in
      guard let drop = drop?.opaque, gdk_drop_get_drag(drop) == nil else { return false }
      let wanted = gtk_drop_target_get_formats(target)
      return gdk_content_formats_match_gtype(wanted, gdk_drop_get_formats(drop)) != 0
    }
    target.onRequest("drop") { (value: UnsafeMutableRawPointer?) -> Bool in
      guard let value = value?.assumingMemoryBound(to: GValue.self) else { return false }
      let files = files(in: value)
      if !files.isEmpty { open(files) }
      return !files.isEmpty
    }
    if isFirst { gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE) }
    gtk_widget_add_controller(widget, target)
  }

  private static func files(in value: UnsafeMutablePointer<GValue>) -> [Object] {
    if value.pointee.g_type == FundamentalType.string {
      let text = g_value_get_string(value).map { String(cString: $0) } ?? ""
      return addresses(in: text).compactMap { g_file_new_for_uri($0).map { Object(adopting: $0) } }
    }
    guard let list = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    return files?.entries.map { Object(retaining: $0) } ?? []
  }

  /// Returns the addresses in a text with one address per line. Returns none if the text contains other words, because
  /// the drop may be a mistake.
  static func addresses(in text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
      .filter { !$0.isEmpty }
    let areAddresses = lines.allSatisfy { words in
      words.count == 1 && schemes.contains { words[0].lowercased().hasPrefix($0) }
    }
    return areAddresses ? lines.map { String($0[0]) } : []
  }

  private static let schemes = ["http://", "https://", "feed:", "courant:"]
}
