/** Joins lists of nodes to one. */
export function joinLists(lists: readonly Uint32Array[]): Uint32Array {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  const joined = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    joined.set(list, at);
    at += list.length;
  }
  return joined;
}
