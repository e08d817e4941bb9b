import CGTK
import GLibSupport
import GTKSupport

/// What is dropped on the window from elsewhere: links, files, and text that is nothing but addresses.
enum Dropped {
  /// Lets a window or a part of it take what is dropped there.
  ///
  /// - Parameters:
  ///   - isFirst: Whether what is inside of it gets nothing. A page of WebKit would take all and do nothing with it.
  ///   - open: Called with the files (`GFile`), as for those that the desktop hands over.
  static func accept(on widget: Widget, isFirst: Bool = false, open: @escaping ([Object]) -> Void) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
    var types = [gdk_file_list_get_type(), FundamentalType.string]
    gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
    // Who drags a link a little before letting it go wants nothing.
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

  /// The addresses in a text that holds nothing else, a line each. None where it holds other words, which somebody may have
  /// dropped by mistake.
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
