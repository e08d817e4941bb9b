import Articles
import CWebKit

/// Playing what an article has to be heard or watched.
extension ArticleView {
  func setUpPlaying() {
    let script = webkit_user_script_new_for_world(
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
      """, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, Self.world, nil, nil)
    webkit_user_content_manager_add_script(content, script)
    webkit_user_script_unref(script)
    webkit_user_content_manager_register_script_message_handler(content, "played", Self.world)
    webkit_user_content_manager_register_script_message_handler(content, "play", Self.world)
    content.on("script-message-received::play") { [weak self] (value: UnsafeMutableRawPointer?) in
      guard let value, let text = jsc_value_to_string(value.cast()) else { return }
      let place = RecordingPlace(String(cString: text))
      g_free(text)
      if let place { self?.onEvent(.playWanted(place)) }
    }
    content.on("script-message-received::played") { [weak self] (value: UnsafeMutableRawPointer?) in
      guard let value, let text = jsc_value_to_string(value.cast()) else { return }
      let parts = String(cString: text).split(separator: " ")
      g_free(text)
      guard parts.count == 3, let place = RecordingPlace(parts[0]), let seconds = Double(parts[1]) else { return }
      self?.onEvent(.played(place, seconds, Double(parts[2]) ?? .nan))
    }
  }

  /// Plays or stops the article's first recording. One that was not played yet asks first (`playWanted`).
  ///
  /// - Returns: Whether it has one.
  func playOrPause() async -> Bool {
    await answer(
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
    run(
      """
      const player = document.getElementById('recording-\(article)-\(index)');
      if (player) { player.dataset.allowed = 1; player.play().catch(() => {}); }
      """)
  }
}
