import GLibSupport
import TestServers

/// Shows an article with verses and a text that runs from top to bottom, and turns its pages by what Space calls.
enum SettingProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let columns = String(repeating: "<p>春には二隻目の船が来る。それが人を待つかどうかは決まっていない。</p>", count: 60)
    let article = try await ProbeArticle(
      """
      <title>待たない連絡船</title><description><![CDATA[<p id="plain">横書き。</p>
      <pre class="wp-block-verse">古池や\n蛙飛びこむ\n水の音</pre>
      <div style="writing-mode: vertical-rl">\(columns)</div>
      \(String(repeating: "<p>あとがき。</p>", count: 30))]]></description>
      """, in: application)
    guard
      await eventually({ await article.number("return document.querySelectorAll('[data-writing] p').length") == 60 })
    else {
      throw Late(what: "the text")
    }
    var report: [String: Int] = [:]
    for (name, script) in scripts { report[name] = await article.number(script) }
    return report
  }

  private static let scripts = [
    "glides": "return getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? 1 : 0;",
    // The typeface of the text, in lines of its own, without a box that scrolls.
    "verse": """
    const verse = document.querySelector('[data-verse]'), plain = document.querySelector('main > p');
    const [one, other] = [verse, plain].map((element) => getComputedStyle(element));
    return one.fontFamily == other.fontFamily && one.fontSize == other.fontSize && !verse.hasAttribute('tabindex')
      && verse.clientHeight > 2.9 * parseFloat(one.lineHeight) ? 1 : 0;
    """,
    // It begins at its right edge, within the page, and goes on to the left.
    "start": """
    const text = document.querySelector('[data-writing]'), box = text.getBoundingClientRect();
    const first = text.querySelector('p').getBoundingClientRect();
    return first.right <= box.right + 1 && first.left > box.left && box.right <= innerWidth && text.scrollWidth > 2 * box.width
      && document.scrollingElement.scrollWidth <= innerWidth && box.height <= 0.8 * innerHeight + 1 ? 1 : 0;
    """,
    // Who goes to another article in the midst of it comes back to the same column.
    "place": """
    const text = document.querySelector('[data-writing]'), root = document.scrollingElement;
    const blocks = document.querySelectorAll('main p');
    for (let turns = 0; turns < 3; turns += 1) turnPage(1);
    const [before, place] = [text.scrollLeft, columnPlace(blocks)];
    const [index, part] = place.split(' ').map(Number);
    const start = () => { text.scrollLeft = 0; root.scrollTo({ top: 0, behavior: 'instant' }); };
    start();
    const none = columnPlace(blocks);
    const isIn = restoreColumn(blocks[index], part), after = text.scrollLeft;
    const isOut = restoreColumn(blocks[0], part);
    start();
    return before < -100 && Math.abs(after - before) <= 2 && isIn && !isOut && none == '' ? 1 : 0;
    """,
    // Every paragraph was once seen as a whole, in the order of the text; the last page turned is the end of the article.
    "unseen": """
    const paragraphs = [...document.querySelectorAll('main p')], seen = new Set();
    const look = () => paragraphs.forEach((paragraph) => {
      const box = paragraph.getBoundingClientRect(), text = paragraph.closest('[data-writing]')?.getBoundingClientRect();
      const isSeen = box.top >= -1 && box.bottom <= innerHeight + 1
        && (!text || box.left >= text.left - 1 && box.right <= text.right + 1);
      if (isSeen) seen.add(paragraph);
    });
    look();
    for (let turns = 0; turns < 500 && turnPage(1); turns += 1) look();
    return document.querySelector('main').getBoundingClientRect().bottom <= innerHeight + 1 ? paragraphs.length - seen.size : -2;
    """,
    "way back": """
    for (let turns = 0; turns < 500 && turnPage(-1); turns += 1);
    return document.scrollingElement.scrollTop == 0 && document.querySelector('[data-writing]').scrollLeft >= -2 ? 1 : 0;
    """,
    // The passage that is heard is marked and in sight, unless the reader scrolled away from the one before.
    "heard": """
    const player = document.createElement('section'), passages = [...Array(200).keys()];
    player.className = 'player';
    player.innerHTML = '<div class="recording" data-recording="0"><span class="label"></span><span class="place"></span></div>'
      + '<details class="transcript" open><summary>T</summary><div id="transcript">'
      + passages.map((at) => `<p data-start="${at * 10}">Passage ${at}</p>`).join('') + '</div></details>';
    document.body.prepend(player);
    const list = document.getElementById('transcript'), room = list.getBoundingClientRect();
    const heard = (seconds) => {
      showPlayed(0, '', '', -1, seconds);
      const lines = list.querySelectorAll('[aria-current]'), box = lines[0]?.getBoundingClientRect();
      return [lines.length, lines[0]?.dataset.start, !!box && box.top >= room.top && box.bottom <= room.bottom].join(' ');
    };
    const told = [heard(1505), heard(1512), (list.scrollTop = 0, heard(1523)), heard(-1)];
    player.remove();
    return told.join() == '1 1500 true,1 1510 true,1 1520 false,0  false' ? 1 : 0;
    """,
    // Of a line with much below it no page is turned; comments that are there are read too.
    "way on": """
    const main = document.querySelector('main'), root = document.scrollingElement, below = document.createElement('section');
    const [text, turns] = [main.innerHTML, () => { root.scrollTop = 0; let all = 0; while (all < 99 && turnPage(1)) all += 1; return all; }];
    main.innerHTML = '<p>One line.</p>';
    below.style.height = '4000px';
    main.after(below);
    const ofLine = turns(), seen = isEndSeen();
    below.id = 'comments';
    const unasked = turns();
    below.innerHTML = '<article>One.</article>';
    const ofComments = turns();
    below.remove();
    main.innerHTML = text;
    return ofLine == 0 && seen && unasked == 0 && ofComments > 2 ? 1 : 0;
    """,
  ].sorted { $0.key < $1.key }
}
