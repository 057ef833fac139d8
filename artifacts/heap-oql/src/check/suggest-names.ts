/** Functions over the rows of a group. MAT has none; these are an extension. */
export const AGGREGATES: readonly string[] = ['count', 'sum', 'min', 'max', 'avg'];

/** Shorter texts occur in too many names to suggest anything. */
const MIN_PART_LENGTH = 4;

/** Finds the names that are similar to the written one or contain it, maxNames similar first. */
export function findNearestNames(written: string, names: Iterable<string>, maxNames = 3): string[] {
  const target = written.toLowerCase();
  const limit = Math.max(1, Math.floor(target.length / 3));
  const near: { readonly name: string; readonly distance: number }[] = [];
  for (const name of names) {
    const lower = name.toLowerCase();
    const isPart = target.length >= MIN_PART_LENGTH && lower.includes(target.replace(/^@|\(\)$/g, ''));
    const edits = computeEditDistance(target, lower, limit);
    const distance = isPart ? Math.min(edits, limit) : edits;
    if (distance <= limit) near.push({ name, distance });
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return near.slice(0, maxNames).map(({ name }) => name);
}

/** Computes the Levenshtein distance. Distances above `limit` are only known to be above it. */
function computeEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}
