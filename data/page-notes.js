// Runs in every page of an article, in a world of its own: a footnote is shown below the paragraph that refers to it, and the
// reader stays where they are.

const longest = 4000;

// A number, a letter or a sign, as notes are referred to: 1, [2], (a), *, †, ¹, iv.
const sign = /^[\[(]?(note\s*)?(\p{Nd}{1,4}[a-z]?|[a-z]|[ivxlc]{1,6}|[*†‡§¶#※]{1,4}|\p{No}{1,4})[\])]?$/iu;

const targetOf = (link) => {
  const name = link.getAttribute('href')?.slice(1);
  if (!link.getAttribute('href')?.startsWith('#') || !name) return null;
  let plain = name;
  try { plain = decodeURIComponent(name); } catch { /* It is no encoded name. */ }
  return document.getElementById(name) ?? document.getElementById(plain);
};

const blockOf = (element) => element?.closest('li, dd, p, aside, div') ?? element;

// Whether a link stands in what another link before it leads to: it is the way back from a note.
function isWayBack(link) {
  const home = blockOf(link);
  return [...document.querySelectorAll('a[href^="#"]')].some((other) => other != link && !home.contains(other)
    && sign.test(other.textContent.trim()) && other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING
    && home.contains(targetOf(other)));
}

// The note that a link refers to; what it leads to is no heading and no chapter.
function noteOf(link) {
  const target = sign.test(link.textContent.trim()) ? targetOf(link) : null;
  const note = blockOf(target), text = note?.textContent.trim() ?? '';
  const isNote = note && note.tagName != 'MAIN' && !/^H[1-6]$/.test(target.tagName) && !note.contains(link);
  return isNote && text && text.length <= longest && !isWayBack(link) ? note : null;
}

function show(link, note) {
  const block = link.closest('p, li, dd, blockquote, figcaption, td, h1, h2, h3, h4, h5, h6') ?? link;
  const place = document.createElement('aside');
  place.className = 'note';
  place.setAttribute('role', 'note');
  place.tabIndex = -1;
  for (const child of note.cloneNode(true).childNodes) place.append(child.cloneNode(true));
  // The way back is not needed, and names are given once.
  for (const back of place.querySelectorAll('a[href^="#"]')) back.remove();
  for (const named of place.querySelectorAll('[id]')) named.removeAttribute('id');
  if (block.matches('li, dd, td, blockquote')) block.append(place); else block.after(place);
  link.setAttribute('aria-expanded', 'true');
  place.link = link;
  place.scrollIntoView({ block: 'nearest' });
  return place;
}

function hide(place) {
  place.link.removeAttribute('aria-expanded');
  place.remove();
}

addEventListener('click', (event) => {
  const link = event.target.closest?.('a');
  if (!link) return;
  const open = [...document.querySelectorAll('aside.note')].find((place) => place.link === link);
  const note = open ? null : noteOf(link);
  if (!open && !note) return;
  event.preventDefault();
  if (open) hide(open); else show(link, note);
}, true);

addEventListener('keydown', (event) => {
  const open = event.key == 'Escape' && document.querySelectorAll('aside.note');
  if (!open || !open.length) return;
  // The window takes what is left: there the key ends the search or goes back.
  event.preventDefault();
  event.stopImmediatePropagation();
  open.forEach(hide);
}, true);
