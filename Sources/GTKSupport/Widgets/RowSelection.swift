import CGTK
import GLibSupport

/// The selected rows of a list: one, several or none.
public final class RowSelection {
  /// The selection model, for a view.
  public let object: Object
  private let model: ListModel
  private var isShowing = false
  /// Called when the selection changes, but not by `show`.
  public var onChanged: () -> Void = {}

  public init(of model: ListModel) {
    self.model = model
    // The selection and the view each take over a reference.
    g_object_ref(model.object.raw)
    object = Object(adopting: gtk_multi_selection_new(model.object.opaque))
    object.on("selection-changed") { [weak self] in
      if let self, !isShowing { onChanged() }
    }
  }

  public func isSelected(_ index: Int) -> Bool {
    gtk_selection_model_is_selected(object.opaque, UInt32(index)) != 0
  }

  /// Selects one row alone, as a click does.
  public func select(_ index: Int) {
    gtk_selection_model_select_item(object.opaque, UInt32(index), 1)
  }

  /// Selects these rows and no others. Rows that are not in the model yet are left out.
  public func show(_ wanted: [Range<Int>]) {
    guard wanted != ranges else { return }
    isShowing = true
    gtk_selection_model_unselect_all(object.opaque)
    for range in wanted.map({ $0.clamped(to: 0..<model.count) }) where !range.isEmpty {
      gtk_selection_model_select_range(object.opaque, UInt32(range.lowerBound), UInt32(range.count), 0)
    }
    isShowing = false
  }

  /// The places of the selected rows.
  public var ranges: [Range<Int>] {
    guard let rows = gtk_selection_model_get_selection(object.opaque) else { return [] }
    defer { gtk_bitset_unref(rows) }
    var ranges = RangeSet<Int>()
    let size = Int(gtk_bitset_get_size(rows))
    var index = 0
    while index < size {
      let first = Int(gtk_bitset_get_nth(rows, UInt32(index)))
      // All rows may be selected, so a binary search finds the end of each range of consecutive rows.
      var (least, most) = (1, size - index)
      while least < most {
        let length = (least + most + 1) / 2
        let count = Int(gtk_bitset_get_size_in_range(rows, UInt32(first), UInt32(first + length - 1)))
        if count == length { least = length } else { most = length - 1 }
      }
      ranges.insert(contentsOf: first..<first + least)
      index += least
    }
    return Array(ranges.ranges)
  }
}
