import type { HeapDump } from '@hindsight/heap-graph';
import { BitSet } from '@hindsight/heap-graph';

/** A dump has thousands of texts; a few of them decide. */
const [MIN_TEXTS, MAX_TEXTS] = [50, 20_000];
/** No program has texts of nothing but zeros; a redacted dump has no others. */
const REDACTED_SHARE = 0.9;

/**
 * Detects that a tool has overwritten the contents of primitive arrays with zeros, as it is done before a dump is given
 * away: then nearly all texts consist of zeros.
 */
export function detectRedaction(
  { classes, classOf, references, lengths }: Pick<HeapDump, 'classes' | 'classOf' | 'references' | 'lengths'>,
  zeroArrays: readonly number[],
): boolean {
  const text = classes.find(({ name }) => name === 'java.lang.String')?.number ?? -1;
  if (text < 0 || zeroArrays.length < MIN_TEXTS) return false;
  const zeros = new BitSet(classOf.length);
  for (const array of zeroArrays) zeros.set(array);
  let [texts, redacted] = [0, 0];
  for (let object = 0; object < classOf.length && texts < MAX_TEXTS; object++) {
    if (classOf.at(object) !== text) continue;
    const [array] = references.listEdges(object).filter((target) => target >= 0);
    if (array === undefined || (lengths.at(array) ?? 0) === 0) continue;
    texts++;
    if (zeros.has(array)) redacted++;
  }
  return texts >= MIN_TEXTS && redacted >= REDACTED_SHARE * texts;
}
