import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// The small pictures for rows. Pictures are fetched and decoded outside the main thread. The most recently shown
/// pictures are kept in memory.
final class Thumbnails {
  private let library: Library
  private let settings: Settings
  private var textures: [String: Object] = [:]
  /// A number for each picture that tells when it was last shown. A higher number is later.
  private var shown: [String: Int] = [:]
  private var showings = 0
  private static let capacity = 300

  init(library: Library, settings: Settings) {
    self.library = library
    self.settings = settings
  }

  /// Returns a picture if it is in memory.
  func texture(_ key: String, size: PixelSize) -> Object? {
    note(Self.key(of: key, size))
  }

  /// Fetches and decodes a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture on screen.
  ///   - keepsSmall: True if a picture smaller than `size` keeps its own shape. All requests for the same size must
  ///     have the same value.
  ///   - least: The minimum width or height. A picture that is smaller in both directions is only an icon.
  /// - Returns: The picture; `nil` if it is not available, or if the task was cancelled.
  func load(
    _ address: String, of owner: PictureOwner, size: PixelSize, keepsSmall: Bool = false, least: Int = 0
  ) async -> Object? {
    let key = Self.key(of: address, size)
    guard let data = try? await library.picture(address, of: owner, mayFetch: settings.mayFetchPictures),
      PictureHeader(of: data)?.size.map({ max($0.width, $0.height) >= least }) ?? true,
      let texture = await Texture.decode(
        PictureHeader.firstMoment(of: data), covering: size, keepsSmall: keepsSmall), !Task.isCancelled
    else { return nil }
    let object = texture.take()
    textures[key] = object
    if textures.count > Self.capacity { forgetOldest() }
    return note(key)
  }

  /// Looks for the icon of a publication whose feed names no icon. When the icon is found, the section's row is
  /// updated.
  func findIcon(of publication: Publication.ID) async {
    guard settings.mayFetchPictures else { return }
    // If there is no icon, the initials stay.
    try? await library.findIcon(of: publication)
  }

  private static func key(of address: String, _ size: PixelSize) -> String {
    "\(size.width) \(size.height) \(address)"
  }

  /// Records that a picture is shown, and returns the picture.
  private func note(_ key: String) -> Object? {
    guard let texture = textures[key] else { return nil }
    showings += 1
    shown[key] = showings
    return texture
  }

  /// Removes a third of the pictures at once, so that the search for the oldest pictures is rare.
  private func forgetOldest() {
    let oldest = textures.keys.sorted { shown[$0] ?? .max < shown[$1] ?? .max }.prefix(Self.capacity / 3)
    for key in oldest {
      textures[key] = nil
      shown[key] = nil
    }
  }
}
