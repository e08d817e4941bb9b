import GTKSupport
import Library

/// Where the pictures of a page come from.
struct PictureSource {
  let library: Library
  let owner: PictureOwner
  /// Whether pictures may be fetched that are not stored.
  var mayFetch: Bool

  /// A picture as it was published, and as it is drawn.
  struct Picture {
    let address: String
    let data: [UInt8]
    let format: PictureFormat
    /// From its own size down; empty where this system has nothing that decodes it.
    let textures: [Texture]
  }

  /// Fetches and decodes a picture, off the main thread.
  ///
  /// - Returns: `nil` where there is none to be had.
  func picture(_ address: String) async -> Picture? {
    guard let data = try? await library.picture(address, of: owner, mayFetch: mayFetch, isRead: true),
      let header = PictureHeader(of: data), !Task.isCancelled
    else { return nil }
    let textures = await Texture.sizes(of: PictureHeader.firstMoment(of: data))
    return Task.isCancelled ? nil : Picture(address: address, data: data, format: header.format, textures: textures)
  }
}
