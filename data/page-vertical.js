// Runs in every page of an article, in a world of its own: turning the page, and the reader's place, where a text in it runs from top
// to bottom and goes on sideways.

const root = () => document.scrollingElement;
const margin = 24;

const isWhole = ({ top, bottom }) => top >= -1 && bottom <= innerHeight + 1;
// Where the next columns are.
const side = (text) => text.dataset.writing == 'vertical-rl' ? -1 : 1;

// Texts that have columns out of sight, on the side that comes next (1) or on the other one (-1). Where the columns go to the left,
// so does scrollLeft.
function unread(direction) {
  return [...document.querySelectorAll('[data-writing]')].filter((text) => {
    const turned = Math.abs(text.scrollLeft);
    return direction > 0 ? turned + text.clientWidth < text.scrollWidth - 2 : turned > 2;
  });
}

// Turns the page: down, or sideways in a text that is on screen as a whole, as long as there is something to be read. The result says
// whether anything moved.
globalThis.turnPage = (direction) => {
  const texts = unread(direction);
  const whole = texts.filter((text) => isWhole(text.getBoundingClientRect()));
  const text = direction > 0 ? whole[0] : whole.at(-1);
  if (text) {
    // A column that was cut off is shown again.
    const step = Math.max(text.clientWidth - 2.5 * parseFloat(getComputedStyle(text).lineHeight), text.clientWidth / 2);
    text.scrollBy({ left: side(text) * direction * step, behavior: 'instant' });
    return true;
  }
  if (direction > 0 && isEndSeen()) return false;
  const before = root().scrollTop;
  let step = innerHeight - 48;
  // No step is so long that a text is passed before it was seen as a whole.
  for (const { top, bottom } of texts.map((text) => text.getBoundingClientRect())) {
    const way = direction > 0 ? top - margin : innerHeight - margin - bottom;
    if (way > 1) step = Math.min(step, way);
  }
  root().scrollBy({ top: direction * step, behavior: 'instant' });
  // What comes next may not be there yet.
  return root().scrollTop != before || direction > 0 && hasMore();
};

// How far a block is past the edge that its columns come from, in pixels.
function passed(block, text) {
  const [box, frame] = [block, text].map((element) => element.getBoundingClientRect());
  return side(text) < 0 ? box.right - frame.right : frame.left - box.left;
}

// The place of who reads in the midst of a text that is on screen as a whole: the block at its edge and the part of it that is past
// the edge, as page-layout.js has them for the page's upper edge.
globalThis.columnPlace = (blocks) => {
  const text = unread(-1).find((text) => isWhole(text.getBoundingClientRect()));
  let found = '';
  if (text) blocks.forEach((block, index) => {
    const { width } = block.getBoundingClientRect();
    if (!text.contains(block) || block == text || !width || passed(block, text) < -1) return;
    found = index + ' ' + Math.max(0, Math.min(1, passed(block, text) / width));
  });
  return found;
};

// Brings a text back to such a place. The result says whether the block is in one.
globalThis.restoreColumn = (block, part) => {
  const text = block.closest('[data-writing]');
  if (!text || block == text) return false;
  root().scrollBy({ top: text.getBoundingClientRect().top - margin, behavior: 'instant' });
  text.scrollLeft += side(text) * (part * block.getBoundingClientRect().width - passed(block, text));
  return true;
};
