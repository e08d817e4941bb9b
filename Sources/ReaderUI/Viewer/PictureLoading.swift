import GLibSupport
import GTKSupport

/// Loads one picture after the other: what the page shows first, and then the file in full size that it links to.
final class PictureLoading {
  enum State {
    case loading
    case shown(Loaded)
    /// It is not stored, and may not be fetched.
    case withheld
    /// There is none to be had.
    case missing
    /// It is there, and nothing on this system decodes it.
    case unknown(Loaded)
  }

  /// A picture that is there.
  struct Loaded {
    /// The file as it was published.
    let data: [UInt8]
    /// A name for that.
    let name: String
    /// As `GdkTexture`s, from its own size down.
    let textures: [Object]
  }

  private var source: PictureSource
  private var task: Task<Void, Never>?
  private(set) var state = State.loading
  /// Whether the reader may have the picture fetched.
  var isWithheld: Bool { if case .withheld = state { true } else { false } }
  /// Whether there was none to be had.
  var isMissing: Bool { if case .missing = state { true } else { false } }
  /// Called when the state changes, and whether it is of the same picture as the last that was shown.
  var onChange: (_ isSame: Bool) -> Void = { _ in }

  init(from source: PictureSource) {
    self.source = source
  }

  /// Loads a picture in place of the one before.
  ///
  /// - Parameter mayFetch: Whether the reader wants it fetched, whatever their choice is else.
  func load(_ picture: PagePicture, mayFetch: Bool = false) {
    if mayFetch { source.mayFetch = true }
    task?.cancel()
    set(.loading, isSame: false)
    task = Task { [weak self, source] in
      let shown = await source.picture(picture.address)
      guard !Task.isCancelled else { return }
      if let shown { self?.show(shown, isSame: false) }
      let large =
        if let address = picture.large { await source.picture(address) } else { Optional<PictureSource.Picture>.none }
      guard !Task.isCancelled else { return }
      if let large {
        self?.show(large, isSame: shown != nil)
      } else if shown == nil {
        self?.set(source.mayFetch ? .missing : .withheld, isSame: false)
      }
    }
  }

  /// Ends what is under way.
  func stop() {
    task?.cancel()
  }

  private func show(_ picture: PictureSource.Picture, isSame: Bool) {
    let loaded = Loaded(
      data: picture.data, name: PictureName.of(picture.address, format: picture.format),
      textures: picture.textures.compactMap { $0.take() })
    guard isSame, case .shown(let before) = state else {
      return set(loaded.textures.isEmpty ? .unknown(loaded) : .shown(loaded), isSame: false)
    }
    // A link may lead to another size of the picture, which need not be larger.
    guard let old = before.textures.first, let new = loaded.textures.first,
      PictureCanvas.size(of: new).width > PictureCanvas.size(of: old).width
    else { return }
    set(.shown(loaded), isSame: true)
  }

  private func set(_ state: State, isSame: Bool) {
    self.state = state
    onChange(isSame)
  }
}
