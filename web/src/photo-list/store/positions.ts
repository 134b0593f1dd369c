/**
 * Items and indexes: an index counts every photo, an item leaves out the absent ones. `absent` holds indexes, ascending.
 */

/** Number of absent indexes before an item. */
function absentBefore(absent: Uint32Array, item: number): number {
  let low = 0;
  let high = absent.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((absent[middle] ?? 0) - middle <= item) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function indexOfItem(absent: Uint32Array, item: number): number {
  return absent.length === 0 ? item : item + absentBefore(absent, item);
}

/** -1 for an absent index. */
export function itemOfIndex(absent: Uint32Array, index: number): number {
  let low = 0;
  let high = absent.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((absent[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return absent[low] === index ? -1 : index - low;
}
