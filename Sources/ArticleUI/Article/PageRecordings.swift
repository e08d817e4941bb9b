import Articles
import CGTK
import Reading

/// A recording: an article, and an index among its enclosures.
struct RecordingPlace {
  let article: ArticleSummary.ID
  let index: Int

  /// - Parameter text: The article's number and the index, with a hyphen between them.
  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: "-").compactMap { Int64($0) }
    guard numbers.count == 2 else { return nil }
    (article, index) = (.init(rawValue: numbers[0]), Int(numbers[1]))
  }
}

/// Plays the films in an article's page, and shows the player's state at the recordings.
final class PageRecordings {
  private let scripts: PageScripts
  /// Called when a recording plays or stops, with its position and duration, in seconds.
  var onPlayed: (RecordingPlace, _ seconds: Double, _ duration: Double) -> Void = { _, _, _ in }
  /// Called when the reader wants to play a recording for the first time.
  var onPlayWanted: (RecordingPlace) -> Void = { _ in }
  /// Called when a film begins or continues to play.
  var onFilm: () -> Void = {}
  /// Called when the reader opens a part of an episode that must be fetched.
  var onDisclosed: (EpisodePart) -> Void = { _ in }

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
      document.addEventListener('play', () => webkit.messageHandlers.film.postMessage(''), true);
      // The program checks the address before the recording is played the first time.
      function ask(event) {
        const player = event.target;
        if (!(player instanceof HTMLMediaElement) || player.dataset.allowed) return;
        if (event.type == 'keydown' && event.key != ' ' && event.key != 'Enter') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        webkit.messageHandlers.play.postMessage(player.id.slice(10));
      }
      for (const name of ['click', 'dblclick', 'keydown']) document.addEventListener(name, ask, true);
      // A part that must be fetched is requested when it is opened the first time.
      document.addEventListener('toggle', (event) => {
        const part = event.target.closest('section.player details[data-part]');
        if (!part || !part.open || part.dataset.asked) return;
        part.dataset.asked = 1;
        webkit.messageHandlers.disclosed.postMessage(part.dataset.part);
      }, true);
      // The passage of the transcript that is heard is marked, and kept in sight unless the reader scrolled away from it.
      function showSpoken(seconds) {
        const list = document.getElementById('transcript');
        const old = list?.querySelector('[aria-current]');
        const lines = list?.offsetParent ? [...list.querySelectorAll('p[data-start]')] : [];
        const line = lines.findLast((line) => line.dataset.start <= seconds);
        if (line == old) return;
        const isSeen = (line) => {
          const [box, room] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
          return box.bottom > room.top && box.top < room.bottom;
        };
        const follows = !old || isSeen(old);
        old?.removeAttribute('aria-current');
        line?.setAttribute('aria-current', 'true');
        if (line && follows) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
      }
      // A click on a passage goes there, as its time does. Words can be selected all the same.
      document.addEventListener('click', (event) => {
        const line = event.target.closest('section.player .transcript p[data-start]');
        if (line && !event.target.closest('a') && getSelection().isCollapsed) line.querySelector('a.time').click();
      });
      globalThis.showPlayed = (index, label, place, chapter, seconds) => {
        for (const block of document.querySelectorAll('section.player .recording')) {
          const isPlayed = block.dataset.recording == index;
          block.classList.toggle('on', isPlayed && label == block.dataset.pause);
          block.querySelector('.label').textContent = isPlayed ? label : block.dataset.play;
          if (isPlayed) block.querySelector('.place').textContent = place;
        }
        document.querySelectorAll('section.player .chapters li').forEach((row, at) => {
          if (at == chapter) row.setAttribute('aria-current', 'true'); else row.removeAttribute('aria-current');
        });
        // The transcript belongs to the first recording.
        showSpoken(document.querySelector('section.player .recording')?.dataset.recording == index ? seconds : -1);
      };
      """)
    scripts.listen(to: "film") { [weak self] _ in self?.onFilm() }
    scripts.listen(to: "disclosed") { [weak self] text in
      if let part = EpisodePart(rawValue: text) { self?.onDisclosed(part) }
    }
    scripts.listen(to: "play") { [weak self] text in
      if let place = RecordingPlace(text) { self?.onPlayWanted(place) }
    }
    scripts.listen(to: "played") { [weak self] text in
      let parts = text.split(separator: " ")
      guard parts.count == 3, let place = RecordingPlace(parts[0]), let seconds = Double(parts[1]) else { return }
      self?.onPlayed(place, seconds, Double(parts[2]) ?? .nan)
    }
  }

  /// Plays or stops the article's first film. If the film was not played before, calls `onPlayWanted` instead.
  ///
  /// - Returns: True if the article has a film.
  func playOrPause() async -> Bool {
    await scripts.answer(
      """
      const player = document.querySelector('video');
      if (!player) return 0;
      player.scrollIntoView({ block: 'nearest' });
      if (!player.dataset.allowed) webkit.messageHandlers.play.postMessage(player.id.slice(10));
      else if (player.paused) player.play().catch(() => {}); else player.pause();
      return 1;
      """) != 0
  }

  /// Stops the article's films.
  func pause() {
    scripts.run("for (const player of document.querySelectorAll('video, audio')) player.pause();")
  }

  /// Plays a recording. Its address must have been checked before.
  func play(_ index: Int, of article: ArticleSummary.ID) {
    scripts.run(
      """
      const player = document.getElementById('recording-\(article)-\(index)');
      if (player) { player.dataset.allowed = 1; player.play().catch(() => {}); }
      """)
  }

  /// Shows the player's position at its recording.
  ///
  /// - Parameter played: The recording in the player; `nil` if it does not belong to this article.
  func show(_ played: PlayedRecording?) {
    let arguments = g_variant_dict_new(nil)
    g_variant_dict_insert_value(arguments, "index", g_variant_new_double(Double(played?.index ?? -1)))
    g_variant_dict_insert_value(arguments, "label", g_variant_new_string(played?.label ?? ""))
    g_variant_dict_insert_value(arguments, "place", g_variant_new_string(played?.place ?? ""))
    g_variant_dict_insert_value(arguments, "seconds", g_variant_new_double(played?.seconds ?? -1))
    g_variant_dict_insert_value(arguments, "chapter", g_variant_new_double(Double(played?.chapter ?? -1)))
    let values = g_variant_dict_end(arguments)
    g_variant_dict_unref(arguments)
    Task { [scripts] in
      _ = await scripts.answer("globalThis.showPlayed?.(index, label, place, chapter, seconds); return 0", values)
    }
  }
}
