/* What plays an episode: the one recording of a page that nobody sees. */
addEventListener('DOMContentLoaded', () => {
  const player = document.querySelector('audio');
  if (!player) return;
  const load = document.documentElement.dataset.load;
  // What the player was told last stands with each message, as messages from before that cross it.
  const tell = (what) => webkit.messageHandlers.player.postMessage(
    [load, player.dataset.order, what, player.currentTime, player.duration, player.paused ? 0 : 1, player.error ? player.error.code : 0].join(' '));
  globalThis.player = player;
  player.defaultPlaybackRate = player.playbackRate = Number(player.dataset.rate);
  player.currentTime = Number(player.dataset.start);
  let [told, last] = [0, 0];
  player.addEventListener('timeupdate', () => {
    // What goes on is heard. By its readyState WebKit waits for data for good once it went to another place.
    const goesOn = player.currentTime > last;
    last = player.currentTime;
    // While it looks for another place it is nowhere.
    if (player.seeking || player.paused || !goesOn || Date.now() - told < 400) return;
    told = Date.now();
    tell('time');
  });
  player.addEventListener('pause', () => { if (!player.ended) tell('time'); });
  player.addEventListener('durationchange', () => tell('length'));
  player.addEventListener('waiting', () => { if (!player.seeking) tell('waiting'); });
  player.addEventListener('ended', () => tell('ended'));
  player.addEventListener('error', () => tell('failed'));
  // WebKit offers what has a name to the desktop as one more player, which knows nothing of the program.
  if (navigator.mediaSession) navigator.mediaSession.metadata = new MediaMetadata({});
  player.src = player.dataset.address;
  // What begins by itself may make no sound: the program begins it.
  tell('ready');
});
