import GLibSupport
import GTKSupport
import Reading

/// Loads one picture at a time: first the page's picture, and then the full-size file that the picture links to.
final class PictureLoading {
  enum State {
    case loading
    case shown(Loaded)
    /// The picture is not stored, and may not be fetched.
    case withheld
    /// The picture is not available.
    case missing
    /// The picture was loaded, but this system cannot decode it.
    case unknown(Loaded)
  }

  /// A loaded picture.
  struct Loaded {
    /// The file in the form in which it was published.
    let data: [UInt8]
    /// A name for the file.
    let name: String
    /// The `GdkTexture`s in several sizes, from the picture's own size down.
    let textures: [Object]
  }

  private var source: PictureSource
  private var task: Task<Void, Never>?
  private(set) var state = State.loading
  /// True if the picture was not loaded, but may be loaded when the reader asks for it.
  var isWithheld: Bool { if case .withheld = state { true } else { false } }
  /// True if the picture is not available.
  var isMissing: Bool { if case .missing = state { true } else { false } }
  /// Called when the state changes. `isSame` is true if the same picture was shown before.
  var onChange: (_ isSame: Bool) -> Void = { _ in }

  init(from source: PictureSource) {
    self.source = source
  }

  /// Loads a picture in place of the previous one.
  ///
  /// - Parameter mayFetch: True if the reader asked for this picture, although the general setting forbids fetching.
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

  /// Stops the loading.
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
    // The link may lead to another size of the picture, which is not always larger.
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
