import GLibSupport
import SharedUI

/// Adds the source to text that the reader copies from a page, if the reader wants this.
final class PageCopying {
  private let scripts: PageScripts
  private var namesSource = false

  /// - Parameters:
  ///   - view: A `WebKitWebView`.
  ///   - scripts: The scripts of the view.
  init(in view: Object, scripts: PageScripts) {
    self.scripts = scripts
    scripts.add(Self.script)
    // Each page has its own variables, so the setting is applied again.
    view.on("load-changed") { [weak self] in self?.apply() }
  }

  /// Follows changes of the setting while this object exists.
  func follow(_ settings: Settings) {
    let update = { [weak self, weak settings] in
      guard let self, let settings else { return }
      namesSource = settings[.copiesSource]
      apply()
    }
    update()
    settings.observe(.copiesSource, for: self, call: update)
  }

  private func apply() {
    scripts.run("globalThis.copiesSource = \(namesSource)")
  }

  /// The script adds the source only to longer texts. A word or two are more often looked up than quoted.
  private static let script = """
    addEventListener('copy', (event) => {
      const selection = getSelection(), text = selection.toString();
      if (!globalThis.copiesSource || !selection.rangeCount || text.trim().length <= 40) return;
      const head = document.querySelector('header.article'), link = head?.querySelector('h1 a, a.permalink');
      if (!head) return;
      // The name of the publication comes before its sections.
      const source = head.dataset.source ?? head.querySelector('.kicker')?.firstChild?.textContent.replace(/ · $/, '');
      const title = [head.querySelector('h1')?.textContent ?? head.dataset.title, source].filter((part) => part).join(' — ');
      const lines = link ? [title, link.href] : [title];
      const copy = document.createElement('div');
      for (let index = 0; index < selection.rangeCount; index += 1)
        copy.append(selection.getRangeAt(index).cloneContents());
      // The addresses of pictures and recordings in the page are useless outside of it.
      for (const picture of copy.querySelectorAll('img, audio, video')) picture.remove();
      const note = document.createElement('p');
      note.append(title);
      if (link) {
        const address = document.createElement('a');
        address.href = address.textContent = link.href;
        note.append(document.createElement('br'), address);
      }
      copy.append(note);
      event.clipboardData.setData('text/plain', text.trimEnd() + '\\n\\n' + lines.join('\\n') + '\\n');
      event.clipboardData.setData('text/html', copy.innerHTML);
      event.preventDefault();
    });
    """
}

extension Settings.Key<Bool> {
  /// True if the source is added to copied text.
  static let copiesSource = Self("copy-source")
}
