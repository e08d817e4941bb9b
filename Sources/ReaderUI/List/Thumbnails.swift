import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library

/// Small pictures for rows: fetched and decoded off the main thread, those kept that were shown last.
final class Thumbnails {
  private let library: Library
  private let settings: Settings
  private var textures: [String: Object] = [:]
  /// When each was shown last, in showings.
  private var shown: [String: Int] = [:]
  private var showings = 0
  private static let capacity = 300

  init(library: Library, settings: Settings) {
    self.library = library
    self.settings = settings
  }

  /// A picture that is at hand.
  func texture(_ key: String, size: PixelSize) -> Object? {
    note(Self.key(of: key, size))
  }

  /// Fetches and decodes a picture.
  ///
  /// - Parameters:
  ///   - size: How large it is on screen.
  ///   - keepsSmall: Whether a smaller one keeps its own shape. All of a size are asked for alike.
  ///   - least: The least width or height; what is smaller in both is a sign and no picture.
  /// - Returns: `nil` where there is none to be had, or the task was cancelled.
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

  /// Looks for the icon of a publication that named none; the section's row is shown anew when it is found.
  func findIcon(of publication: Publication.ID) async {
    guard settings.mayFetchPictures else { return }
    // The initials stay where there is none to be had.
    try? await library.findIcon(of: publication)
  }

  private static func key(of address: String, _ size: PixelSize) -> String {
    "\(size.width) \(size.height) \(address)"
  }

  /// Notes that a picture is shown.
  private func note(_ key: String) -> Object? {
    guard let texture = textures[key] else { return nil }
    showings += 1
    shown[key] = showings
    return texture
  }

  /// Makes room for a third, so that not every further picture looks for the oldest one.
  private func forgetOldest() {
    let oldest = textures.keys.sorted { shown[$0] ?? .max < shown[$1] ?? .max }.prefix(Self.capacity / 3)
    for key in oldest {
      textures[key] = nil
      shown[key] = nil
    }
  }
}
