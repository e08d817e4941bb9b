// Runs in every page of an article before that is read, in a world of its own: which pictures open in the viewer. What stands
// before it gives `unnamed`, what a picture without words is called.

// Smaller ones are signs and faces, in CSS pixels.
const least = 40;
// More pictures than the viewer shows, and more words of each than it has room for, are not told.
const most = 500, longest = 2000;
const words = (text) => (text ?? '').slice(0, 2 * longest).replace(/\s+/g, ' ').trim().slice(0, longest);

function isLarge(picture) {
  const box = picture.getBoundingClientRect();
  return box.width >= least && box.height >= least;
}

const pictures = () => [...document.querySelectorAll('figure.lead img, main img')].filter(isLarge);

// The file that a picture's link leads to. Other links lead to pages.
function largeOf(picture) {
  const link = picture.closest('a[href]');
  if (!link || !/^https?:$/.test(link.protocol)) return '';
  const isFile = /\.(avif|gif|jpe?g|png|webp)$/i.test(link.pathname);
  return isFile || link.href == decodeURIComponent(picture.src.replace(/^[a-z-]+:/, '')) ? link.href : '';
}

// What has the focus for a picture; null where that is a link which leads elsewhere.
function openerOf(picture) {
  const link = picture.closest('a[href]');
  if (!link) return picture;
  const isAlone = !link.textContent.trim() && link.querySelectorAll('img').length == 1;
  return largeOf(picture) && isAlone ? link : null;
}

// Of a figure with many pictures the caption is read once.
const captions = new WeakMap();

function captionOf(picture) {
  const figure = picture.closest('figure');
  if (!figure) return termOf(picture);
  if (!captions.has(figure)) captions.set(figure, words(figure.querySelector(':scope > figcaption')?.textContent));
  return captions.get(figure) || termOf(picture);
}

function termOf(picture) {
  const group = picture.closest('dl');
  return group?.querySelectorAll('img').length == 1 ? words(group.querySelector('dd')?.textContent) : '';
}

// Words and signs that are told must not begin another line.
const line = (picture) =>
  [picture.src, largeOf(picture), picture.alt, picture.title, captionOf(picture)].map(words).join('\t');

// ---- Which pictures are buttons

function mark(picture) {
  const opener = openerOf(picture);
  if (!opener || !isLarge(picture) || !picture.closest('figure.lead, main')) return;
  opener.setAttribute('role', 'button');
  if (opener == picture) picture.tabIndex = 0;
  if (!words(picture.alt)) opener.ariaLabel = captionOf(picture) || words(picture.title) || unnamed;
}

// At the document: what is loaded in it is not told to the window.
document.addEventListener('load', (event) => {
  if (event.target instanceof HTMLImageElement) mark(event.target);
}, true);

const markAll = () => [...document.images].forEach(mark);
document.addEventListener('DOMContentLoaded', markAll);
// What was folded away is seen.
document.addEventListener('toggle', markAll, true);

// ---- Opening

let told = [];

function open(picture) {
  const every = pictures(), place = every.indexOf(picture);
  if (place < 0) return false;
  const first = Math.max(0, Math.min(place - most / 2, every.length - most));
  const all = every.slice(first, first + most), index = place - first;
  told = all;
  webkit.messageHandlers.pictures.postMessage([index, ...all.map(line)].join('\n'));
  return true;
}

function pictureOf(element) {
  if (element instanceof HTMLImageElement)
    return element.closest('a[href]') && !largeOf(element) ? null : element;
  // Enter on a link is a click on it.
  return element.closest?.('a[role=button]')?.querySelector('img');
}

function take(event) {
  if (event.button || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
  if (event.type == 'keydown' && (event.key != 'Enter' || event.target.role != 'button')) return;
  const picture = pictureOf(event.target);
  if (!picture || !open(picture)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
document.addEventListener('click', take, true);
document.addEventListener('keydown', take, true);

// Called by a key: the first picture that is seen, or else the first.
globalThis.viewPictures = () => {
  const all = pictures();
  const seen = all.find((picture) => {
    const box = picture.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  });
  const picture = seen ?? all[0];
  return picture && open(picture) ? 1 : 0;
};

// Called by the menu over a picture.
globalThis.viewPicture = (address) => {
  const picture = pictures().find((picture) => picture.src == address);
  if (picture) open(picture);
};

// Called when the viewer closes.
globalThis.backToPicture = (index) => {
  const picture = told[index];
  if (!picture?.isConnected) return;
  (openerOf(picture) ?? picture.closest('a[href]')).focus({ preventScroll: true });
  picture.scrollIntoView({ block: 'nearest', behavior: 'instant' });
};
