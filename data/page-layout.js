// Runs in every page of an article before that is read, in a world of its own: where the reader is in the page, and that what
// was shown stays where it is.

const tell = (...words) => webkit.messageHandlers.layout.postMessage(words.join(' '));
const root = () => document.scrollingElement;

// ---- Places: the block at the upper edge, and the part of it that is above the edge

const blocks = () => document.querySelectorAll(
  'header.article, figure.lead, ul.tags, body > section, '
    + 'main :is(p, li, h1, h2, h3, h4, h5, h6, figure, pre, table, dt, dd, blockquote, img)');

function place() {
  if (root().scrollTop <= 0) return '';
  let found = '';
  blocks().forEach((block, index) => {
    const box = block.getBoundingClientRect();
    // Blocks lie in each other: the last one is the innermost. Between two of them the one above counts as gone through.
    if (box.height > 0 && box.top <= 0) found = index + ' ' + Math.min(1, -box.top / box.height);
  });
  return found;
}

function restore(text) {
  const [index, part] = text.split(' ').map(Number), block = blocks()[index];
  if (!block) return;
  const box = block.getBoundingClientRect();
  root().scrollTop += box.top + part * box.height;
}

// ---- What is told: the place when the scrolling rests, the edges at once

let edges = '';
function tellEdges() {
  const { scrollTop, scrollHeight } = root();
  const now = (scrollTop <= 0 ? 1 : 0) + ' ' + (scrollTop + innerHeight >= scrollHeight - 1 ? 1 : 0);
  if (now != edges) tell('edges', edges = now);
}

// What the reader has not seen yet is at no place of theirs.
function tellPlace() {
  const { article, shown } = document.documentElement.dataset;
  if (article && shown) tell('place', article, place());
}

// Called when another page takes the place of this one.
globalThis.leave = () => {
  clearTimeout(resting);
  tellPlace();
};

let resting = 0;
addEventListener('scroll', () => {
  tell('scroll');
  tellEdges();
  clearTimeout(resting);
  resting = setTimeout(() => {
    settleUnseen();
    tellPlace();
  }, 150);
}, { passive: true });
addEventListener('resize', tellEdges);

// ---- Pictures: what is on screen keeps its box, what is above it changes without moving what is read

const reserved = new Set();

function reserve(picture) {
  const [width, height] = ['width', 'height'].map((name) => Number(picture.getAttribute(name)));
  const isAlone = !picture.closest('p, figure, div, main')?.textContent.trim() || picture.closest('figure');
  if (picture.complete || !(width && height) && !isAlone) return;
  picture.style.aspectRatio = width && height ? width + ' / ' + height : '3 / 2';
  picture.classList.toggle('unsized', !(width && height));
  picture.classList.add('reserved');
  reserved.add(picture);
}

// Whether another height of this box would move what the reader sees.
const movesText = (box) => 'shown' in document.documentElement.dataset && box.bottom > 0 && box.bottom < innerHeight;

function settle(element, isEarly = false) {
  const box = element.getBoundingClientRect();
  if (movesText(box) && !isEarly) return;
  reserved.delete(element);
  element.classList.remove('reserved', 'unsized');
  element.style.aspectRatio = element.style.minHeight = '';
  if (element.dataset.missing === '') element.hidden = true;
  if (box.bottom <= 0) root().scrollTop += element.getBoundingClientRect().height - box.height;
  tellEdges();
}

function settleUnseen() {
  for (const element of reserved) if (!(element instanceof HTMLImageElement) || element.complete) settle(element);
}

addEventListener('load', (event) => {
  if (reserved.has(event.target)) settle(event.target);
}, true);

// The words for a picture take the place of one that is not to be had.
addEventListener('error', (event) => {
  const picture = event.target;
  if (!(picture instanceof HTMLImageElement)) return;
  const words = picture.alt.trim();
  const place = document.createElement('span');
  place.className = 'missing-picture';
  place.dataset.missing = place.textContent = words;
  place.style.minHeight = picture.getBoundingClientRect().height + 'px';
  place.style.visibility = words ? '' : 'hidden';
  picture.replaceWith(place);
  reserved.delete(picture);
  reserved.add(place);
  // Who just came has not begun to read, and a hole would stay.
  const { shown } = document.documentElement.dataset;
  settle(place, performance.now() - shown < 1000);
}, true);

// ---- A page is ready when it was painted with the stored pictures that are seen first

document.addEventListener('DOMContentLoaded', () => {
  const { page, place: start } = document.documentElement.dataset;
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
  const patience = new Promise((end) => setTimeout(end, 50));
  Promise.race([decoded, patience]).then(() => requestAnimationFrame(() => setTimeout(() => {
    tell('ready', page);
    edges = '';
    tellEdges();
  })));
});
