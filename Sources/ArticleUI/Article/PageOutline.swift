/// Marks the current heading in the list of headings.
enum PageOutline {
  /// In each page, marks the heading that the reader has reached in the list of headings.
  ///
  /// - Parameter scripts: The scripts of the view.
  static func add(to scripts: PageScripts) {
    scripts.add(
      """
      addEventListener('DOMContentLoaded', () => {
        const links = [...document.querySelectorAll('nav.outline a')];
        if (!links.length) return;
        const headings = links.map((link) => document.getElementById(link.getAttribute('href').slice(1)));
        let [current, isWaiting] = [null, false];
        const mark = () => {
          isWaiting = false;
          // The last heading above the end of the upper third of the view; at the end of the page, the last visible
          // heading.
          const root = document.scrollingElement;
          const isAtEnd = root.scrollTop > 0 && root.scrollTop + innerHeight >= root.scrollHeight - 2;
          const line = isAtEnd ? innerHeight : innerHeight / 3;
          let index = -1;
          headings.forEach((heading, at) => {
            if (heading && heading.getBoundingClientRect().top <= line) index = at;
          });
          const next = links[index] ?? null;
          if (next === current) return;
          current?.removeAttribute('aria-current');
          next?.setAttribute('aria-current', 'location');
          const list = links[0].closest('ol');
          if (next) list.scrollTop = next.offsetTop - list.clientHeight / 2;
          current = next;
        };
        const wait = () => {
          if (!isWaiting) requestAnimationFrame(mark);
          isWaiting = true;
        };
        addEventListener('scroll', wait, { passive: true });
        addEventListener('resize', wait, { passive: true });
        mark();
      });
      """)
  }
}
