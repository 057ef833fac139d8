/** Functions over the rows of a group; ours, MAT has none. */
export const AGGREGATES: readonly string[] = ['count', 'sum', 'min', 'max', 'avg'];

/** Shorter ones are part of too many names. */
const MIN_PART_LENGTH = 4;

/** Names near enough to what was written to be meant, or of which it is a part; nearest first. */
export function findNearestNames(written: string, names: Iterable<string>, most = 3): string[] {
  const wanted = written.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly distance: number }[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    const isPart = wanted.length >= MIN_PART_LENGTH && lower.includes(wanted.replace(/^@|\(\)$/g, ''));
    const letters = computeEditDistance(wanted, lower, limit);
    const distance = isPart ? Math.min(letters, limit) : letters;
    if (distance <= limit) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.slice(0, most).map(({ name }) => name);
}

/** Letters to change, add or leave out (Levenshtein); more than `limit` is only known to be more. */
function computeEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}
