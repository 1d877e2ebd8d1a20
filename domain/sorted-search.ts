/** Returns the index of the first item that fits; the length if none does. In the list, all items after it fit too. */
export function findFirstIndex<Item>(sorted: readonly Item[], fits: (item: Item) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (fits(sorted[middle] as Item)) to = middle;
    else from = middle + 1;
  }
  return from;
}
