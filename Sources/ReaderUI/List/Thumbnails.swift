import CGTK
import GLibSupport
import GTKSupport
import Library

/// Small pictures for rows: fetched and decoded off the main thread, a few hundred kept.
final class Thumbnails {
  private let library: Library
  private let settings: Settings
  private var textures: [String: Object] = [:]
  /// What there is, in the order in which it was fetched.
  private var order: [String] = []
  private static let capacity = 300

  init(library: Library, settings: Settings) {
    self.library = library
    self.settings = settings
  }

  /// A picture that is at hand.
  func texture(_ key: String, size: Int) -> Object? {
    textures["\(size) \(key)"]
  }

  /// Fetches and decodes a picture.
  ///
  /// - Parameter size: The length of its shorter side on screen, in device pixels.
  /// - Returns: `nil` where there is none to be had, or the task was cancelled.
  func load(_ address: String, of owner: PictureOwner, size: Int) async -> Object? {
    let key = "\(size) \(address)"
    guard let data = try? await library.picture(address, of: owner, mayFetch: settings.mayFetchPictures),
      let texture = await Texture.decode(data, covering: size), !Task.isCancelled
    else { return nil }
    let object = texture.take()
    textures[key] = object
    order.append(key)
    if order.count > Self.capacity {
      textures[order.removeFirst()] = nil
    }
    return object
  }
}
