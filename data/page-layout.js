// Runs in every page of an article before that is read, in a world of its own: where the reader is in the page, and that what
// was shown stays where it is.

const tell = (...words) => webkit.messageHandlers.layout.postMessage(words.join(' '));
const root = () => document.scrollingElement;

// ---- Places: the block at the upper edge, and the part of it that is above the edge

// A picture that is not to be had counts as before, and what is shown for a moment does not count: footnotes, struck words.
const blocks = () => {
  const all = [...document.querySelectorAll(
    'header.article, figure.lead, ul.ways, body > section, '
      + 'main :is(p, li, h1, h2, h3, h4, h5, h6, figure, pre, table, dt, dd, blockquote, img, .missing-picture, [data-writing])')];
  // To ask each of 50,000 takes a tenth of a second.
  if (!document.querySelector('aside.note, del')) return all;
  return all.filter((block) => !block.closest('aside.note, del') && !block.querySelector(':scope > del:only-child'));
};

// At once: the page's own scrolling is smooth.
const scrollBy = (top) => root().scrollBy({ top, behavior: 'instant' });

function place() {
  const column = columnPlace(blocks());
  if (column) return column;
  if (root().scrollTop <= 0) return '';
  let found = '';
  blocks().forEach((block, index) => {
    const box = block.getBoundingClientRect();
    // Blocks lie in each other: the last one is the innermost. Between two of them the one above counts as gone through.
    if (box.height > 0 && box.top <= 0 && !block.parentElement.closest('[data-writing]')) found = index + ' ' + Math.min(1, -box.top / box.height);
  });
  return found;
}

// Where the reader is in the page, or will be.
let last = '';

// Whether the reader is to be brought to `last` once that part of the text is there.
let isAwaited = false;

function restore(text) {
  const [index, part] = text.split(' ').map(Number), block = blocks()[index];
  last = text;
  // What stands behind the text has another number once all of it is there.
  isAwaited = hasMore() && !(block && (block.closest('main') || block.matches('header.article, figure.lead')));
  if (isAwaited) return;
  if (!block || restoreColumn(block, part)) return;
  const box = block.getBoundingClientRect();
  scrollBy(box.top + part * box.height);
}

// Called when the text has another size, width or shape.
globalThis.keepPlace = () => {
  if (last) restore(last);
  tellEdges();
};

// ---- What is told: the place when the scrolling rests, the edges at once

// Whether the end of what is read was reached: the text, its films, and comments that were asked for. What else stands below, as ways to
// share and to other articles, is no part of it.
globalThis.isEndSeen = () => {
  const comments = document.getElementById('comments');
  const parts = [...document.querySelectorAll('main, main + figure.lead, section.recordings'), ...comments?.querySelector('article') ? [comments] : []];
  return !hasMore() && parts.every((part) => part.getBoundingClientRect().bottom <= innerHeight + 1);
};

let edges = '';
function tellEdges() {
  const { scrollTop, scrollHeight } = root();
  const isAtEnd = scrollTop + innerHeight >= scrollHeight - 1 && !hasMore();
  const now = [scrollTop <= 0, isEndSeen(), isAtEnd].map(Number).join(' ');
  if (now != edges) tell('edges', edges = now);
}

// What the reader has not seen yet is at no place of theirs.
function tellPlace() {
  const { article, shown } = document.documentElement.dataset;
  if (article && shown && !isAwaited) tell('place', article, last = place());
}

// Called when the page is seen from now on.
globalThis.show = () => {
  document.documentElement.dataset.shown = performance.now();
  tellPlace();
  addRest();
};

// Called when another part of the text is there.
globalThis.moreCame = () => {
  if (isAwaited && root().scrollTop <= 0) restore(last);
  tellEdges();
};

// Called when another page takes the place of this one.
globalThis.leave = () => {
  clearTimeout(resting);
  tellPlace();
  pauseRest();
  for (const player of document.querySelectorAll('audio, video')) player.pause();
};

let resting = 0;
addEventListener('scroll', ({ target }) => {
  // What scrolls within the page is no place in it, but for text that goes on sideways.
  if (target instanceof Element && !target.matches('[data-writing]')) return;
  tell('scroll');
  isAwaited = false;
  tellEdges();
  clearTimeout(resting);
  resting = setTimeout(() => {
    settleUnseen();
    tellPlace();
  }, 150);
}, { passive: true, capture: true });
addEventListener('resize', keepPlace);

// ---- Pictures: each takes its own shape when it comes, without moving what is read

// What waits for its own shape.
const reserved = new Set();

// Of a block with many pictures the text is read once.
const texts = new WeakMap();

// What stands beside a picture, or a link that has nothing else; `null` at the ends of its block.
function beside(picture) {
  const link = picture.parentElement.matches('a') && !picture.parentElement.textContent.trim();
  return ['previousSibling', 'nextSibling'].map((next) => {
    let node = (link ? picture.parentElement : picture)[next];
    while (node?.nodeType == Node.TEXT_NODE && !node.data.trim()) node = node[next];
    return node;
  });
}

// What is not in the page yet has no style to ask.
const lineEnds = 'br, hr, p, div, figure, table, ul, ol, dl, pre, blockquote, section, details, aside, h1, h2, h3, h4, h5, h6';
const endsLine = (node) => !node || node instanceof Element && node.matches(lineEnds);

function isAlone(picture) {
  const block = picture.closest('p, figure, div, main');
  if (block && !texts.has(block)) texts.set(block, block.textContent.trim() != '');
  return !block || !texts.get(block) || beside(picture).every(endsLine);
}

function reserve(picture) {
  const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
  if (width && height) standApart(picture, width, height);
  if (picture.complete || !(width && height) && !picture.closest('figure') && !isAlone(picture)) return;
  picture.style.aspectRatio = width && height ? width + ' / ' + height : '3 / 2';
  picture.classList.toggle('unsized', !(width && height));
  picture.classList.add('reserved');
  reserved.add(picture);
}

// A picture among words that is no sign of their size has a line of its own. Pictures beside each other stay there.
function standApart(picture, width, height) {
  if (width < 100 || height < 100 || picture.closest('figure, table, .gallery') || isAlone(picture)) return;
  if (beside(picture).some((node) => node instanceof Element && (node.matches('img') || node.querySelector('img')))) return;
  picture.classList.add('apart');
}

// Called before they are in the page.
globalThis.reservePictures = (part) => part.querySelectorAll('img').forEach(reserve);

// The text that has the most letters in sight, which is what the reader reads, or any block that is seen. A text's place is that of
// its letters, as a picture may stand in its paragraph.
function readInSight() {
  let [found, most, looks] = [null, 0, 500];
  for (const block of blocks()) {
    const box = block.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight) continue;
    found ??= block;
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (looks > 0 && words.nextNode()) {
      if (words.currentNode.data.length <= most) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { top, bottom, height } = range.getBoundingClientRect();
      const seen = height && words.currentNode.data.trim().length * (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height;
      if (seen > most) [found, most] = [range, seen];
      looks -= 1;
    }
  }
  return found;
}

// Gives elements their own shape. All are measured before any changes, as each change between would lay the page out once more.
function settle(elements, isEarly = false) {
  if (!elements.length) return;
  const isRead = 'shown' in document.documentElement.dataset && !isEarly;
  const boxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  const read = isRead ? readInSight() : null;
  const start = read?.getBoundingClientRect().top;
  for (const element of elements) {
    reserved.delete(element);
    element.classList.remove('reserved', 'unsized');
    element.style.aspectRatio = element.style.minHeight = element.style.marginBlockEnd = '';
    if (element.dataset.missing === '') element.hidden = true;
  }
  const growth = (element) => element.getBoundingClientRect().height - boxes.get(element).height;
  // What would close a gap above the text that is read leaves the gap until nobody sees it.
  for (const element of elements) {
    const box = boxes.get(element);
    if (!isRead || box.bottom <= 0 || box.bottom >= innerHeight || growth(element) >= 0) continue;
    reserved.add(element);
    element.hidden = false;
    element.style.marginBlockEnd = parseFloat(getComputedStyle(element).marginBlockEnd) - growth(element) + 'px';
  }
  const moved = read ? read.getBoundingClientRect().top - start : 0;
  // It would end a smooth scrolling that is under way.
  if (Math.abs(moved) >= 1) scrollBy(moved);
  tellEdges();
}

function settleUnseen() {
  settle([...reserved].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (bottom <= 0 || top >= innerHeight) && (!(element instanceof HTMLImageElement) || element.complete);
  }));
}

// What stands for a picture without words that is all there is of a link: where that leads.
function onlyWords(picture) {
  const link = picture.closest('a[href^=http]');
  return link && !link.textContent.trim() && link.querySelectorAll('img').length == 1 ? new URL(link.href).host : '';
}

// The words for a picture take the place of one that is not to be had.
function replaceMissing(pictures) {
  const heights = pictures.map((picture) => picture.getBoundingClientRect().height);
  return pictures.map((picture, index) => {
    const words = (picture.alt.trim() || onlyWords(picture)).slice(0, 2000);
    const place = document.createElement('span');
    place.className = 'missing-picture';
    place.classList.toggle('apart', picture.classList.contains('apart'));
    place.dataset.missing = place.textContent = words;
    place.style.minHeight = heights[index] + 'px';
    place.style.visibility = words ? '' : 'hidden';
    picture.replaceWith(place);
    reserved.delete(picture);
    reserved.add(place);
    return place;
  });
}

// Pictures that came, or are found missing, since the last frame.
const [come, missing] = [new Set(), new Set()];

function gather(set, picture) {
  if (!come.size && !missing.size) requestAnimationFrame(settleGathered);
  set.add(picture);
}

function settleGathered() {
  const [whole, gone] = [[...come], [...missing].filter((picture) => picture.isConnected)];
  come.clear();
  missing.clear();
  // Who just came has not begun to read.
  const isEarly = performance.now() - document.documentElement.dataset.shown < 1000;
  settle(replaceMissing(gone).concat(whole), isEarly);
}

// At the document: what is loaded in it is not told to the window.
document.addEventListener('load', ({ target: picture }) => {
  if (!(picture instanceof HTMLImageElement)) return;
  // One transparent pixel stands for what may not be fetched.
  picture.classList.toggle('come', picture.naturalWidth > 1 || picture.naturalHeight > 1);
  standApart(picture, picture.naturalWidth, picture.naturalHeight);
  // A sign or a face stands for no article.
  const lead = picture.closest('figure.lead:not(.gallery, .video)');
  const size = Math.max(picture.naturalWidth, picture.naturalHeight);
  if (lead && !document.querySelector('header.post')) lead.hidden = size > 1 && size < 100;
  if (reserved.has(picture)) gather(come, picture);
}, true);

addEventListener('error', (event) => {
  const picture = event.target;
  if (!(picture instanceof HTMLImageElement)) return;
  // The small one that the list has is better than none.
  const { small } = document.documentElement.dataset;
  if (small && picture.src != small && picture == document.querySelector('figure.lead img, main img')) picture.src = small;
  else gather(missing, picture);
}, true);

// ---- A page is ready when it was painted with the stored pictures that are seen first

document.addEventListener('DOMContentLoaded', () => {
  const { page, place: start, patience: most } = document.documentElement.dataset;
  if (!page) return;
  const pictures = [...document.images];
  pictures.forEach(reserve);
  if (start) restore(start);
  const seen = pictures.filter((picture) => {
    const box = picture.getBoundingClientRect();
    return !picture.complete && box.bottom > 0 && box.top < innerHeight;
  });
  tell('seen', ...seen.map((picture) => picture.src));
  const decoded = Promise.all(seen.map((picture) => picture.decode().catch(() => {})));
  const patience = new Promise((end) => setTimeout(end, Number(most)));
  Promise.race([decoded, patience]).then(() => requestAnimationFrame(() => setTimeout(() => {
    tell('ready', page);
    edges = '';
    tellEdges();
  })));
});
