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

/* `lines` holds a phrase on each line, an open one behind a star. Returns how many places are marked. */
globalThis.markFound = (lines) => {
  unmark();
  const phrases = lines.split('\n').map((line) => (
    { isOpen: line.startsWith('*'), wanted: wordsOf(line).map((word) => word.text) }))
    .filter((phrase) => phrase.wanted.length);
  if (!phrases.length) return 0;
  const nodes = [];
  let letters = 0;
  // What is searched, and nothing that stands around it.
  for (const part of document.querySelectorAll('h1, .byline, main')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (; letters < mostLetters && walker.nextNode(); letters += walker.currentNode.length) {
      nodes.push(walker.currentNode);
    }
  }
  let count = 0;
  for (const node of nodes) {
    const places = placesIn(node.data, phrases).slice(0, mostMarks - count);
    count += places.length;
    // The last one first, as the others stay in the node.
    for (const { start, end } of places.reverse()) {
      const part = node.splitText(start);
      part.splitText(end - start);
      const mark = document.createElement('mark');
      mark.className = 'found';
      part.replaceWith(mark);
      mark.append(part);
    }
  }
  return count;
};
