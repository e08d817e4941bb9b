import CGTK
import GLibSupport

/// A decoded picture, passed from the decoding thread to the main thread.
public nonisolated final class Texture: @unchecked Sendable {
  // It is set once and taken once. A GdkTexture is immutable.
  private var texture: OpaquePointer?

  /// - Parameter texture: A `GdkTexture`, whose ownership passes to this object.
  init(_ texture: OpaquePointer) {
    self.texture = texture
  }

  deinit {
    if let texture { g_object_unref(texture.raw) }
  }

  /// Decodes the central part of a picture that has the shape of a size, on a thread of the shared pool.
  ///
  /// - Parameters:
  ///   - size: The size to fill; a smaller picture is not enlarged.
  ///   - keepsSmall: True if a smaller picture keeps its own shape. Only the part that does not fit into the size is
  ///     cut.
  /// - Returns: `nil` if the data is not a picture, or has more pixels than any screen shows.
  @concurrent
  public static func decode(_ data: [UInt8], covering size: PixelSize, keepsSmall: Bool = false) async -> Texture? {
    guard let pixels = decode(data, scaledToCover: size) else { return nil }
    defer { g_object_unref(pixels.raw) }
    let own = PixelSize(width: Int(gdk_pixbuf_get_width(pixels)), height: Int(gdk_pixbuf_get_height(pixels)))
    guard let part = middle(of: pixels, own, keepsSmall ? size.bounding(own) : size.filled(by: own)) else { return nil }
    defer { g_object_unref(part.raw) }
    return gdk_texture_new_for_pixbuf(part).map(Texture.init)
  }

  /// Decodes a picture. If a size is given, scales it down while it loads.
  private static func decode(_ data: [UInt8], scaledToCover size: PixelSize?) -> OpaquePointer? {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    final class Limits {
      let size: PixelSize?
      var isTooLarge = false
      init(size: PixelSize?) { self.size = size }
    }
    let limits = Limits(size: size)
    // The size is known before the pixels are decoded, so that a decompression bomb is refused and a photograph scaled
    // while it loads.
    let prepare: @convention(c) (OpaquePointer, Int32, Int32, UnsafeMutableRawPointer) -> Void = {
      loader, width, height, limits in
      let limits = Unmanaged<Limits>.fromOpaque(limits).takeUnretainedValue()
      guard Int(width) * Int(height) <= Texture.mostPixels, width > 0, height > 0 else {
        limits.isTooLarge = true
        gdk_pixbuf_loader_set_size(loader.cast(), 1, 1)
        return
      }
      guard let size = limits.size else { return }
      let scale = max(Double(size.width) / Double(width), Double(size.height) / Double(height))
      if scale < 1 {
        gdk_pixbuf_loader_set_size(
          loader.cast(), Int32(max(1, Double(width) * scale)), Int32(max(1, Double(height) * scale)))
      }
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepare, to: GCallback.self),
      Unmanaged.passUnretained(limits).toOpaque(), nil, GConnectFlags(0))
    let isWritten = data.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
    }
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    return withExtendedLifetime(limits) {
      guard isWritten, isClosed, !limits.isTooLarge, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else {
        return nil
      }
      g_object_ref(pixels.raw)
      return pixels
    }
  }

  /// Returns the first frame of a picture as a PNG; decoded on a thread of the shared pool.
  ///
  /// - Returns: `nil` if the data is not a picture, or has more pixels than any screen shows.
  @concurrent
  public static func still(of data: [UInt8]) async -> [UInt8]? {
    guard let pixels = decode(data, scaledToCover: nil) else { return nil }
    defer { g_object_unref(pixels.raw) }
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixels, &bytes, &count, "png", nil, nil, nil) != 0, let bytes else { return nil }
    defer { g_free(bytes) }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Decodes a picture in its correct orientation, on a thread of the shared pool. Returns it in its full size, and
  /// halved again and again down to the size of a small window, so that the renderer never has to skip pixels.
  ///
  /// - Returns: Empty if the data is not a picture, or has more pixels than any screen shows.
  @concurrent
  public static func sizes(of data: [UInt8]) async -> [Texture] {
    guard let raw = decode(data, scaledToCover: nil) else { return [] }
    // Cameras store the picture unrotated, and note which side is up.
    var pixels = gdk_pixbuf_apply_embedded_orientation(raw)
    g_object_unref(raw.raw)
    var textures: [Texture] = []
    while let current = pixels, !Task.isCancelled {
      if let texture = gdk_texture_new_for_pixbuf(current) { textures.append(Texture(texture)) }
      let (width, height) = (gdk_pixbuf_get_width(current), gdk_pixbuf_get_height(current))
      pixels =
        max(width, height) > leastSize
        ? gdk_pixbuf_scale_simple(current, max(1, width / 2), max(1, height / 2), GDK_INTERP_BILINEAR) : nil
      g_object_unref(current.raw)
    }
    if let rest = pixels { g_object_unref(rest.raw) }
    return textures
  }

  private static func middle(of pixels: OpaquePointer, _ own: PixelSize, _ part: PixelSize) -> OpaquePointer? {
    gdk_pixbuf_new_subpixbuf(
      pixels, Int32((own.width - part.width) / 2), Int32((own.height - part.height) / 2), Int32(part.width),
      Int32(part.height))
  }

  /// Passes the `GdkTexture` to its owner on the main thread.
  @MainActor
  public func take() -> Object? {
    guard let texture else { return nil }
    self.texture = nil
    return Object(adopting: texture)
  }

  /// A picture of at most this size, in pixels, is not halved again.
  private static let leastSize: Int32 = 512

  /// The maximum number of pixels: more than any photograph on a news site has.
  private static let mostPixels = 50_000_000
}
