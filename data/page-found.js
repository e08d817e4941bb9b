/* Marks the words that were searched for, by the rules of the search: whole words without case and diacritics, and of an open one
   the beginning. */
const pattern = /[\p{L}\p{N}\p{M}]+/gu;
const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text) => Array.from(text.matchAll(pattern), (match) => (
  { text: folded(match[0]), start: match.index, end: match.index + match[0].length }));
// Of a book the beginning is enough.
const [mostLetters, mostMarks] = [1000000, 2000];

function unmark() {
  for (const mark of document.querySelectorAll('mark.found')) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent.normalize();
  }
}

function placesIn(text, phrases) {
  const words = wordsOf(text);
  const places = [];
  words.forEach((word, index) => {
    for (const { wanted, isOpen } of phrases) {
      if (index + wanted.length > words.length) continue;
      const isThere = wanted.every((part, step) => {
        const there = words[index + step].text;
        return isOpen && step === wanted.length - 1 ? there.startsWith(part) : there === part;
      });
      if (!isThere) continue;
      const end = words[index + wanted.length - 1].end;
      const last = places[places.length - 1];
      if (last && last.end >= word.start) last.end = Math.max(last.end, end);
      else places.push({ start: word.start, end });
    }
  });
  return places;
}

// Elements that part words. Every other one may stand within a word, as for the search's index (TagKind).
const parting = new Set(`address article aside audio blockquote br button caption center dd details div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main math nav ol p pre section summary svg table tbody td template tfoot
  th thead tr ul video`.split(/\s+/));

const blockOf = (node) => {
  let element = node.parentElement;
  while (element.parentElement && !parting.has(element.localName)) element = element.parentElement;
  return element;
};

// The text of a part of the page, with a line for each of its blocks, and the nodes that it stands in.
function read(part, mostLetters) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes = [];
  let [text, block, isParted] = ['', null, false];
  while (text.length < mostLetters && walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType !== Node.TEXT_NODE) {
      isParted ||= parting.has(node.localName);
      continue;
    }
    const own = blockOf(node);
    if (isParted || own !== block) text += '\n';
    [block, isParted] = [own, false];
    nodes.push({ node, start: text.length, end: text.length + node.length });
    text += node.data;
  }
  return { text, nodes };
}

function mark(node, start, end) {
  if (start === end) return;
  const part = node.splitText(start);
  part.splitText(end - start);
  const mark = document.createElement('mark');
  mark.className = 'found';
  part.replaceWith(mark);
  mark.append(part);
}

/* `lines` holds a phrase on each line, an open one behind a star. Returns how many places are marked. */
globalThis.markFound = (lines) => {
  unmark();
  const phrases = lines.split('\n').map((line) => (
    { isOpen: line.startsWith('*'), wanted: wordsOf(line).map((word) => word.text) }))
    .filter((phrase) => phrase.wanted.length);
  if (!phrases.length) return 0;
  let [count, letters] = [0, 0];
  // What is searched, and nothing that stands around it.
  for (const part of document.querySelectorAll(':is(h1, .byline):not(main *), main')) {
    const { text, nodes } = read(part, mostLetters - letters);
    letters += text.length;
    const places = placesIn(text, phrases).slice(0, mostMarks - count);
    count += places.length;
    // The last one first, as the others stay in their nodes.
    let last = nodes.length - 1;
    for (const { start, end } of places.reverse()) {
      while (nodes[last].start >= end) last -= 1;
      for (let index = last; index >= 0 && nodes[index].end > start; index -= 1) {
        const { node, start: from, end: to } = nodes[index];
        mark(node, Math.max(start, from) - from, Math.min(end, to) - from);
      }
    }
  }
  return count;
};
