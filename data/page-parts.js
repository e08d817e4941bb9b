// Runs in every page of an article, in a world of its own: the rest of a long article follows its beginning, a part at a time, so
// that the beginning is seen at once. What is not there yet lies in templates, which neither load nor lay out anything.

const next = () => document.querySelector('template[data-depth]');

// Whether more comes.
globalThis.hasMore = () => !!next();

// The innermost of so many elements, each the last in the one around it.
function place(depth) {
  let element = document.querySelector('main');
  for (; depth > 0 && element?.lastElementChild; depth--) element = element.lastElementChild;
  return element;
}

function add() {
  const part = next();
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
