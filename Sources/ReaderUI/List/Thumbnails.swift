import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// Small pictures for rows. They are fetched and decoded outside the main thread, and the most recent are kept.
final class Thumbnails {
  private let library: Library
  private let settings: Settings
  private var textures: [String: Object] = [:]
  /// The number of the last showing of each picture.
  private var shown: [String: Int] = [:]
  private var showings = 0
  private static let capacity = 300

  init(library: Library, settings: Settings) {
    self.library = library
    self.settings = settings
  }

  /// Returns a picture that is in memory.
  func texture(_ key: String, size: PixelSize) -> Object? {
    note(Self.key(of: key, size))
  }

  /// Fetches and decodes a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture on screen.
  ///   - keepsSmall: True if a smaller picture keeps its own shape. All requests for a size must agree.
  ///   - least: The least width or height. A picture that is smaller in both is only an icon, not a picture.
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

  /// Looks for the icon of a publication whose feed names none. The section's row is updated when the icon is found.
  func findIcon(of publication: Publication.ID) async {
    guard settings.mayFetchPictures else { return }
    // The initials stay if there is no icon.
    try? await library.findIcon(of: publication)
  }

  private static func key(of address: String, _ size: PixelSize) -> String {
    "\(size.width) \(size.height) \(address)"
  }

  /// Notes that a picture is shown, and returns it.
  private func note(_ key: String) -> Object? {
    guard let texture = textures[key] else { return nil }
    showings += 1
    shown[key] = showings
    return texture
  }

  /// Removes a third of the pictures, so that not every new picture has to look for the oldest one.
  private func forgetOldest() {
    let oldest = textures.keys.sorted { shown[$0] ?? .max < shown[$1] ?? .max }.prefix(Self.capacity / 3)
    for key in oldest {
      textures[key] = nil
      shown[key] = nil
    }
  }
}
