import CGTK
import GLibSupport

/// An animated picture. Its frames are decoded one after the other, off the main thread, so that a long animation takes
/// no more memory than a short one.
public actor MovingPicture {
  /// A frame of the animation.
  public struct Moment: Sendable {
    public let texture: Texture
    /// The duration of the frame; `nil` for the last one, which stays.
    public let milliseconds: Int?
  }

  /// A `GdkPixbufAnimationIter`.
  private let iterator: OpaquePointer
  /// The time of the current frame, in milliseconds since the first.
  private var time = 0

  private init?(_ data: [UInt8]) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let isWritten = data.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
    }
    guard gdk_pixbuf_loader_close(loader, nil) != 0, isWritten, let animation = gdk_pixbuf_loader_get_animation(loader),
      gdk_pixbuf_animation_is_static_image(animation) == 0, let iterator = courant_animation_begin(animation)
    else { return nil }
    self.iterator = iterator
  }

  isolated deinit {
    g_object_unref(iterator.raw)
  }

  /// Reads a picture, on a thread of the shared pool.
  ///
  /// - Returns: `nil` if the picture is not animated, or if the system cannot play it.
  @concurrent
  public static func open(_ data: [UInt8]) async -> MovingPicture? { MovingPicture(data) }

  /// Returns the current frame.
  ///
  /// - Returns: `nil` if the frame cannot be decoded.
  public func moment() -> Moment? {
    // The copy is needed because the iterator draws the next frame over this one.
    guard let pixels = gdk_pixbuf_animation_iter_get_pixbuf(iterator), let copy = gdk_pixbuf_copy(pixels) else {
      return nil
    }
    defer { g_object_unref(copy.raw) }
    return gdk_texture_new_for_pixbuf(copy).map { Moment(texture: Texture($0), milliseconds: delay) }
  }

  /// Advances to the next frame.
  ///
  /// - Returns: `nil` if there is no next frame.
  public func next() -> Moment? {
    guard let delay else { return nil }
    time += delay
    courant_animation_advance(iterator, time)
    return moment()
  }

  private var delay: Int? {
    let delay = gdk_pixbuf_animation_iter_get_delay_time(iterator)
    return delay < 0 ? nil : max(Int(delay), Self.leastDelay)
  }

  /// The minimum duration of a frame, in milliseconds. No screen shows shorter frames.
  private static let leastDelay = 20
}
