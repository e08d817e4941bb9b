// Runs in every page of an article, in a world of its own: the rest of a long article follows its beginning, a part at a time, so
// that the beginning is seen at once. What is not there yet lies in templates, which neither load nor lay out anything.

// All that come, in their order. They are in the page before its end is read. Other scripts ask for more at the same event, and come
// after this by the capture.
let parts = [];
document.addEventListener('DOMContentLoaded', () => parts = [...document.querySelectorAll('template[data-depth]')], true);

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

// What adds the next part.
let timer = 0;

function add() {
  timer = 0;
  const part = parts.shift();
  if (!part) return;
  const start = performance.now();
  reservePictures(part.content);
  place(Number(part.dataset.depth))?.append(part.content);
  part.remove();
  moreCame();
  // The reader goes first: laying out a part of a book takes longer the more is there.
  timer = setTimeout(add, Math.max(30, performance.now() - start));
}

globalThis.addRest = () => timer ||= setTimeout(add, 100);

// Called when another page is seen, which has the process for itself then.
globalThis.pauseRest = () => {
  clearTimeout(timer);
  timer = 0;
};
