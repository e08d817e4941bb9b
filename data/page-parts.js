// Runs in every page of an article, in a world of its own: the rest of a long article follows its beginning, a part at a time, so
// that the beginning is seen at once. What is not there yet lies in templates, which neither load nor lay out anything.

// All that come, in their order. They are in the page before its end is read.
let parts = [];
document.addEventListener('DOMContentLoaded', () => parts = [...document.querySelectorAll('template[data-depth]')]);

// Whether more comes.
globalThis.hasMore = () => parts.length > 0;

// A note that was opened meanwhile is no part of the text.
const last = (element) => [...element?.querySelectorAll(':scope > :not(aside.note)') ?? []].at(-1);

// The innermost of so many elements, each the last in the one around it.
function place(depth) {
  let element = document.querySelector('main');
  for (; depth > 0 && last(element); depth--) element = last(element);
  return element;
}

function add() {
  const part = parts.shift();
  if (!part) return;
  reservePictures(part.content);
  place(Number(part.dataset.depth))?.append(part.content);
  part.remove();
  moreCame();
  // The reader goes first.
  setTimeout(add, 30);
}

let isBegun = false;
globalThis.addRest = () => {
  if (!isBegun) setTimeout(add, 100);
  isBegun = true;
};
