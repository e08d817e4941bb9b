// Runs in every page of an article before that is read, in a world of its own: where the reader is in the page, and that what
// was shown stays where it is.

const tell = (...words) => webkit.messageHandlers.layout.postMessage(words.join(' '));
const root = () => document.scrollingElement;

// ---- Places: the block at the upper edge, and the part of it that is above the edge

// A picture that is not to be had counts as before, and what is shown for a moment does not count: footnotes, struck words.
const blocks = () => [...document.querySelectorAll(
  'header.article, figure.lead, ul.tags, body > section, '
    + 'main :is(p, li, h1, h2, h3, h4, h5, h6, figure, pre, table, dt, dd, blockquote, img, .missing-picture, [data-writing])')]
  .filter((block) => !block.closest('aside.note, del') && !block.querySelector(':scope > del:only-child'));

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

function restore(text) {
  const [index, part] = text.split(' ').map(Number), block = blocks()[index];
  last = text;
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
  const parts = [...document.querySelectorAll('main, section.recordings'), ...comments?.querySelector('article') ? [comments] : []];
  return parts.every((part) => part.getBoundingClientRect().bottom <= innerHeight + 1);
};

let edges = '';
function tellEdges() {
  const { scrollTop, scrollHeight } = root();
  const now = [scrollTop <= 0, isEndSeen(), scrollTop + innerHeight >= scrollHeight - 1].map(Number).join(' ');
  if (now != edges) tell('edges', edges = now);
}

// What the reader has not seen yet is at no place of theirs.
function tellPlace() {
  const { article, shown } = document.documentElement.dataset;
  if (article && shown) tell('place', article, last = place());
}

// Called when the page is seen from now on.
globalThis.show = () => {
  document.documentElement.dataset.shown = performance.now();
  tellPlace();
};

// Called when another page takes the place of this one.
globalThis.leave = () => {
  clearTimeout(resting);
  tellPlace();
  for (const player of document.querySelectorAll('audio, video')) player.pause();
};

let resting = 0;
addEventListener('scroll', ({ target }) => {
  // What scrolls within the page is no place in it, but for text that goes on sideways.
  if (target instanceof Element && !target.matches('[data-writing]')) return;
  tell('scroll');
  tellEdges();
  clearTimeout(resting);
  resting = setTimeout(() => {
    settleUnseen();
    tellPlace();
  }, 150);
}, { passive: true, capture: true });
addEventListener('resize', keepPlace);

// ---- Pictures: what is on screen keeps its box, what is above it changes without moving what is read

const reserved = new Set();

// Of a block with many pictures the text is read once.
const texts = new WeakMap();

function isAlone(picture) {
  const block = picture.closest('p, figure, div, main');
  if (block && !texts.has(block)) texts.set(block, block.textContent.trim() != '');
  return !block || !texts.get(block);
}

function reserve(picture) {
  const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
  if (picture.complete || !(width && height) && !picture.closest('figure') && !isAlone(picture)) return;
  picture.style.aspectRatio = width && height ? width + ' / ' + height : '3 / 2';
  picture.classList.toggle('unsized', !(width && height));
  picture.classList.add('reserved');
  reserved.add(picture);
}

// Whether another height of this box would move what the reader sees.
const movesText = (box) => 'shown' in document.documentElement.dataset && box.bottom > 0 && box.bottom < innerHeight;

// Gives boxes their own shape, where that moves nothing that is read. All are measured before any changes, as each change between
// would lay the page out once more.
function settle(elements, isEarly = false) {
  const boxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  const free = elements.filter((element) => isEarly || !movesText(boxes.get(element)));
  for (const element of free) {
    reserved.delete(element);
    element.classList.remove('reserved', 'unsized');
    element.style.aspectRatio = element.style.minHeight = '';
    if (element.dataset.missing === '') element.hidden = true;
  }
  const above = free.filter((element) => boxes.get(element).bottom <= 0);
  const growth = above.reduce((sum, element) => sum + element.getBoundingClientRect().height - boxes.get(element).height, 0);
  // It would end a smooth scrolling that is under way.
  if (growth) scrollBy(growth);
  tellEdges();
}

function settleUnseen() {
  settle([...reserved].filter((element) => !(element instanceof HTMLImageElement) || element.complete));
}

// The words for a picture take the place of one that is not to be had.
function replaceMissing(pictures) {
  const heights = pictures.map((picture) => picture.getBoundingClientRect().height);
  return pictures.map((picture, index) => {
    const words = picture.alt.slice(0, 2000).trim();
    const place = document.createElement('span');
    place.className = 'missing-picture';
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
  const places = replaceMissing(gone);
  settle(whole);
  // Who just came has not begun to read, and a hole would stay.
  settle(places, performance.now() - document.documentElement.dataset.shown < 1000);
}

addEventListener('load', (event) => {
  if (reserved.has(event.target)) gather(come, event.target);
}, true);

addEventListener('error', (event) => {
  if (event.target instanceof HTMLImageElement) gather(missing, event.target);
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
