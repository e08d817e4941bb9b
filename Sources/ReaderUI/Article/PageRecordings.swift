import Articles

/// An article, and a place among its enclosures.
struct RecordingPlace {
  let article: ArticleSummary.ID
  let index: Int

  /// - Parameter text: The two numbers with a hyphen between them.
  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "-").compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    (article, index) = (.init(rawValue: numbers[0]), Int(numbers[1]))
  }
}

/// Playing what the article of a page has to be heard or watched.
final class PageRecordings {
  private let scripts: PageScripts
  /// A recording is being played, or was stopped, at a position of its duration, in seconds.
  var onPlayed: (RecordingPlace, _ seconds: Double, _ duration: Double) -> Void = { _, _, _ in }
  /// The reader wants to play a recording that was not played yet.
  var onPlayWanted: (RecordingPlace) -> Void = { _ in }

  init(scripts: PageScripts) {
    self.scripts = scripts
    scripts.add(
      """
      let told = 0;
      function tell(event) {
        const player = event.target, now = Date.now();
        if (!player.id || !player.id.startsWith('recording-') || (event.type == 'timeupdate' && now - told < 5000)) return;
        told = now;
        webkit.messageHandlers.played.postMessage(
          player.id.slice(10) + ' ' + player.currentTime + ' ' + player.duration);
      }
      for (const name of ['timeupdate', 'pause', 'ended']) document.addEventListener(name, tell, true);
      // Before it is played the first time it has to be known where it leads.
      function ask(event) {
        const player = event.target;
        if (!(player instanceof HTMLMediaElement) || player.dataset.allowed) return;
        if (event.type == 'keydown' && event.key != ' ' && event.key != 'Enter') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        webkit.messageHandlers.play.postMessage(player.id.slice(10));
      }
      for (const name of ['click', 'dblclick', 'keydown']) document.addEventListener(name, ask, true);
      """)
    scripts.listen(to: "play") { [weak self] text in
      if let place = RecordingPlace(text) { self?.onPlayWanted(place) }
    }
    scripts.listen(to: "played") { [weak self] text in
      let parts = text.split(separator: " ")
      guard parts.count == 3, let place = RecordingPlace(parts[0]), let seconds = Double(parts[1]) else { return }
      self?.onPlayed(place, seconds, Double(parts[2]) ?? .nan)
    }
  }

  /// Plays or stops the article's first recording. One that was not played yet asks first (`playWanted`).
  ///
  /// - Returns: Whether it has one.
  func playOrPause() async -> Bool {
    await scripts.answer(
      """
      const player = document.querySelector('audio, video');
      if (!player) return 0;
      player.scrollIntoView({ block: 'nearest' });
      if (!player.dataset.allowed) webkit.messageHandlers.play.postMessage(player.id.slice(10));
      else if (player.paused) player.play().catch(() => {}); else player.pause();
      return 1;
      """) != 0
  }

  /// Plays a recording from which nothing is to be feared.
  func play(_ index: Int, of article: ArticleSummary.ID) {
    scripts.run(
      """
      const player = document.getElementById('recording-\(article)-\(index)');
      if (player) { player.dataset.allowed = 1; player.play().catch(() => {}); }
      """)
  }
}
