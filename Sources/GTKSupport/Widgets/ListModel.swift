import CGTK
import GLibSupport

/// A `GListModel` of indices. It creates an item when a view asks for one, so it costs the same for ten rows and a
/// million.
///
/// An item has no data. The code that binds a row looks up its contents by index.
public final class ListModel {
  /// The model itself, for a selection model or a view.
  public let object: Object
  private let source = Source()
  /// The number of all rows; not all of them may be shown yet.
  public private(set) var total = 0

  public init() {
    object = Object(adopting: g_object_new_with_properties(Self.type, 0, nil, nil)!)
    object.keep(source, as: Self.sourceKey)
  }

  /// The number of rows shown so far.
  public var count: Int { source.count }

  /// Sets another number of rows. Present rows stay and get new contents. Missing rows are added in the next frames.
  ///
  /// `GtkListView` keeps some 200 rows alive around the visible part. Creating or removing all of them takes longer
  /// than a frame.
  ///
  /// - Parameters:
  ///   - view: The view of the model. Its visible rows must stay.
  ///   - firstRows: The number of rows to show at once: a few more than fit in the view, or fewer if the list must
  ///     appear within a frame.
  ///   - rowsPerFrame: The number of rows that the view can create in a frame.
  public func reset(to total: Int, growingIn view: Widget, from firstRows: Int, by rowsPerFrame: Int = 8) {
    let growth = Growth()
    source.growth = growth
    self.total = total
    let kept = min(count, total)
    let first = min(total, max(kept, firstRows))
    change(at: kept, removing: count - kept, adding: first - kept)
    guard count < total else { return }
    view.onEveryFrame { [weak source, weak self] in
      // The rows may have been replaced meanwhile, or all of them are shown.
      guard let self, let source, source.growth === growth, count < self.total else { return false }
      let isDone = count >= firstRows + Self.liveRows
      change(at: count, removing: 0, adding: isDone ? self.total - count : min(rowsPerFrame, self.total - count))
      return count < self.total
    }
  }

  /// Removes rows at an index and inserts others. The other rows keep the focus, and the view keeps its scroll
  /// position.
  public func splice(at index: Int, removing removed: Int, adding added: Int) {
    let isWhole = count == total
    total += added - removed
    if isWhole {
      change(at: index, removing: removed, adding: added)
    } else if index < count {
      change(at: index, removing: min(removed, count - index), adding: added)
    }
  }

  /// Shows all rows at once.
  public func showAll() {
    change(at: count, removing: 0, adding: total - count)
  }

  private func change(at index: Int, removing removed: Int, adding added: Int) {
    source.count += added - removed
    if removed + added > 0 {
      g_list_model_items_changed(object.opaque, UInt32(index), UInt32(removed), UInt32(added))
    }
  }

  /// The maximum number of row widgets that GtkListView creates.
  private static let liveRows = 210

  // MARK: The GObject types behind it

  private final class Source {
    var count = 0
    /// The current growth; a new one replaces it.
    var growth: Growth?
  }

  private final class Growth {}

  private static let sourceKey = "courant-source"

  private static let type: GType = {
    let type = g_type_register_static_simple(
      FundamentalType.object, "CourantListModel", UInt32(MemoryLayout<GObjectClass>.size), nil,
      UInt32(MemoryLayout<GObject>.size), nil, GTypeFlags(0))
    var interface = GInterfaceInfo(
      interface_init: { interface, _ in
        guard let methods = interface?.assumingMemoryBound(to: GListModelInterface.self) else { return }
        methods.pointee.get_item_type = { _ in FundamentalType.object }
        methods.pointee.get_n_items = { model in
          nonisolated(unsafe) let model = model
          return MainActor.assumeIsolated { UInt32(ListModel.source(of: model)?.count ?? 0) }
        }
        methods.pointee.get_item = { model, position in
          nonisolated(unsafe) let model = model
          nonisolated(unsafe) var item: UnsafeMutableRawPointer?
          MainActor.assumeIsolated {
            guard let source = ListModel.source(of: model), position < source.count else { return }
            item = g_object_new_with_properties(FundamentalType.object, 0, nil, nil)?.raw
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
}
