/** A part of a name begins behind one of these: a package, a class, an inner class, a method. */
const PART_END = /[./$](?=[^./$])/g;
/** A single short part says less than one that is cut: `…mer.run` is more than `…run`. */
const MIN_KEPT_SHARE = 0.5;
/** Longer names are cut before their parts are looked for, because a name may have a million characters. */
const MAX_CHARACTERS = 1000;

/**
 * Shortens a name to `length` characters with the mark for what is missing. The end of a name says more than its beginning:
 * `Workload.sorting` becomes `…sorting`. Of a method that is longer itself the beginning is kept.
 */
export function shortenMethod(name: string, length: number): string {
  if (name.length <= length) return name;
  const left = Math.max(0, length - 1);
  const end = name.slice(-Math.max(left, MAX_CHARACTERS));
  const starts = [...end.matchAll(PART_END)].map(({ index }) => index + 1);
  const cut = end.length - left;
  const method = starts.at(-1) ?? 0;
  if (method < cut) return `${end.slice(method, method + left)}…`;
  const whole = starts.find((start) => start >= cut) ?? cut;
  return `…${end.slice(end.length - whole < left * MIN_KEPT_SHARE ? cut : whole)}`;
}
