import GLibSupport
import GTKSupport
import Library

/// Plays the picture in the viewer if it is animated.
final class PicturePlaying {
  enum State {
    /// The picture is not animated.
    case none
    case resting
    case playing
  }

  /// True if animated pictures play automatically.
  private let byItself: Bool
  private var picture: MovingPicture?
  private var task: Task<Void, Never>?
  private(set) var state = State.none
  /// The number of frames that were shown.
  private(set) var moments = 0
  /// Called with the `GdkTexture` of each frame.
  var onMoment: (Object) -> Void = { _ in }
  /// Called when the picture starts, stops or changes.
  var onChange: () -> Void = {}

  /// - Parameter byItself: True if animated pictures play automatically.
  init(byItself: Bool) {
    self.byItself = byItself
  }

  /// Sets another picture, in the form in which it was published.
  func open(_ data: [UInt8]) {
    stop()
    guard PictureHeader.mayPlay(data) else { return }
    task = Task { [weak self] in
      let picture = await MovingPicture.open(data)
      guard let self, let picture, !Task.isCancelled else { return }
      self.picture = picture
      set(.resting)
      if byItself { toggle() }
    }
  }

  /// Plays the picture from its current frame, or stops it there.
  func toggle() {
    guard let picture else { return }
    task?.cancel()
    guard state != .playing else { return set(.resting) }
    set(.playing)
    task = Task { [weak self] in
      await Self.play(picture) { self?.show($0) }
      if !Task.isCancelled { self?.set(.resting) }
    }
  }

  /// Stops the playback and forgets the picture.
  func stop() {
    task?.cancel()
    (task, picture, moments) = (nil, nil, 0)
    if state != .none { set(.none) }
  }

  private static func play(_ picture: MovingPicture, _ show: (MovingPicture.Moment) -> Void) async {
    let clock = ContinuousClock()
    guard var seen = await picture.moment() else { return }
    var due = clock.now
    while let milliseconds = seen.milliseconds {
      // The next frame is decoded while this frame is on screen. A late frame delays all later frames.
      due = max(due + .milliseconds(milliseconds), clock.now)
      guard !Task.isCancelled, let next = await picture.next() else { return }
      do { try await clock.sleep(until: due) } catch { return }
      show(next)
      seen = next
    }
  }

  private func show(_ moment: MovingPicture.Moment) {
    guard let texture = moment.texture.take() else { return }
    moments += 1
    onMoment(texture)
  }

  private func set(_ state: State) {
    self.state = state
    onChange()
  }
}
