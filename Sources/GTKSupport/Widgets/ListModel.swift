import CGTK
import GLibSupport

/// A `GListModel` of positions: it makes an item when a view asks for one, so it costs the same for ten rows and a million.
///
/// An item knows only its key; what a row shows is looked up by whoever binds the row.
public final class ListModel {
  /// The model itself, for a selection model or a view.
  public let object: Object
  private let source = Source()

  public init() {
    object = Object(adopting: g_object_new_with_properties(Self.type, 0, nil, nil)!)
    object.keep(source, as: Self.sourceKey)
  }

  /// Shows other rows. What stands unchanged at the beginning and the end stays in place, so that rows keep their focus
  /// and the view its scroll position when articles arrive above.
  public func replace(with keys: [Int64]) {
    source.growth = nil
    show(keys[...])
  }

  /// How many rows it shows so far.
  public var count: Int { source.keys.count }

  /// Shows other rows: the first of them at once, and the rest over the next frames.
  ///
  /// `GtkListView` keeps some 200 rows alive around what is seen, and to lay them all out takes longer than a frame.
  ///
  /// - Parameters:
  ///   - view: The view that shows the model.
  ///   - firstRows: As many as are there already, or some more than the view is high.
  public func replace(with keys: [Int64], growingIn view: Widget, from firstRows: Int) {
    let growth = Growth()
    source.growth = growth
    show(keys.prefix(firstRows))
    guard keys.count > firstRows else { return }
    var count = firstRows
    view.onEveryFrame { [weak source, weak self] in
      // Meanwhile the list may have been replaced again.
      guard let self, let source, source.growth === growth else { return false }
      count += Self.rowsPerFrame
      let isDone = count > firstRows + Self.liveRows || count >= keys.count
      show(isDone ? keys[...] : keys.prefix(count))
      return !isDone
    }
  }

  private func show(_ keys: ArraySlice<Int64>) {
    let old = source.keys
    var head = 0
    while head < old.count, head < keys.count, old[head] == keys[head] { head += 1 }
    var tail = 0
    while tail < old.count - head, tail < keys.count - head, old[old.count - 1 - tail] == keys[keys.count - 1 - tail] {
      tail += 1
    }
    source.keys = Array(keys)
    let (removed, added) = (old.count - head - tail, keys.count - head - tail)
    if removed + added > 0 {
      g_list_model_items_changed(object.opaque, UInt32(head), UInt32(removed), UInt32(added))
    }
  }

  private static let rowsPerFrame = 8
  /// Beyond this many, GtkListView makes no more row widgets.
  private static let liveRows = 210

  /// The key of an item that a view passes around.
  public static func key(of item: some GPointer) -> Int64 {
    item.raw.load(fromByteOffset: keyOffset, as: Int64.self)
  }

  // MARK: The GObject types behind it

  private final class Source {
    var keys: [Int64] = []
    /// The growth that is under way.
    var growth: Growth?
  }

  private final class Growth {}

  private static let sourceKey = "courant-source"
  private static let keyOffset = (MemoryLayout<GObject>.size + 7) & ~7

  /// An item: a GObject with room for its key behind it.
  private static let itemType: GType = g_type_register_static_simple(
    FundamentalType.object, "CourantListItem", UInt32(MemoryLayout<GObjectClass>.size), nil,
    UInt32(keyOffset + MemoryLayout<Int64>.size), nil, GTypeFlags(0))

  private static let type: GType = {
    let type = g_type_register_static_simple(
      FundamentalType.object, "CourantListModel", UInt32(MemoryLayout<GObjectClass>.size), nil,
      UInt32(MemoryLayout<GObject>.size), nil, GTypeFlags(0))
    var interface = GInterfaceInfo(
      interface_init: { interface, _ in
        guard let methods = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        methods.pointee.get_item_type = { _ in MainActor.assumeIsolated { ListModel.itemType } }
        methods.pointee.get_n_items = { model in
          nonisolated(unsafe) let model = model
          return MainActor.assumeIsolated { UInt32(ListModel.source(of: model)?.keys.count ?? 0) }
        }
        methods.pointee.get_item = { model, position in
          nonisolated(unsafe) let model = model
          nonisolated(unsafe) var item: UnsafeMutableRawPointer?
          MainActor.assumeIsolated {
            guard let keys = ListModel.source(of: model)?.keys, position < keys.count else { return }
            item = ListModel.newItem(keys[Int(position)])
          }
          return item
        }
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  private static func source(of model: OpaquePointer?) -> Source? {
    model?.kept(as: sourceKey)
  }

  private static func newItem(_ key: Int64) -> UnsafeMutableRawPointer? {
    guard let item = g_object_new_with_properties(itemType, 0, nil, nil) else { return nil }
    item.raw.storeBytes(of: key, toByteOffset: keyOffset, as: Int64.self)
    return item.raw
  }
}
