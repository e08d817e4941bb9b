import GTKSupport
import Library

/// The source of a page's pictures.
package struct PictureSource {
  let library: Library
  let owner: PictureOwner
  /// True if pictures that are not stored may be fetched.
  var mayFetch: Bool

  /// A picture in the form in which it was published, and in decoded form.
  package struct Picture {
    package let address: String
    package let data: [UInt8]
    package let format: PictureFormat
    /// The textures in several sizes, from the picture's own size down; empty if this system cannot decode the picture.
    package let textures: [Texture]
  }

  /// Fetches and decodes a picture, outside the main thread.
  ///
  /// - Returns: The picture; `nil` if it is not available.
  package func picture(_ address: String) async -> Picture? {
    guard let data = try? await library.picture(address, of: owner, mayFetch: mayFetch, isRead: true),
      let header = PictureHeader(of: data), !Task.isCancelled
    else { return nil }
    let textures = await Texture.sizes(of: PictureHeader.firstMoment(of: data))
    return Task.isCancelled ? nil : Picture(address: address, data: data, format: header.format, textures: textures)
  }
}
