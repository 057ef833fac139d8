import { chooseHeadline, formatBytes, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { GcHistoryEntry } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';

const MIN_COLLECTIONS = 3;
const FULL_SHARE = 0.85;
const MAX_DISTANCE_SECONDS = 2;

export const gcThrashingBefore = defineRule({
  id: 'gc-thrashing-before',
  cause: 'heap-too-small',
  title: 'The JVM did nothing but collect a full heap at the end',
  because:
    'The last three collections or more were full, left 85 % of the heap in use, and followed each other within 2 s. Our own limits.',
  check: (analysis) => {
    const max = measureMaxHeap(analysis) ?? analysis.report.heap.committedBytes;
    if (max === undefined || max <= 0) return undefined;
    const last = takeThrashing(analysis.report.gcHistory, max);
    if (last.length < MIN_COLLECTIONS) return undefined;
    const after = last.at(-1)?.afterBytes ?? 0;
    return {
      level: hasCrash(analysis) ? 'SEVERE' : 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `${pluralize(last.length, 'full GC')} in a row left ${formatBytes(after)} of ${formatBytes(max)} in use`,
      ),
      explanation: `The last ${pluralize(last.length, 'collection')} were full, at most ${MAX_DISTANCE_SECONDS} s apart, and left ${formatBytes(after)} of ${formatBytes(max)} in use: the heap was too small for what was alive.`,
      advice: 'Look at a heap dump for what holds the memory; raise -Xmx when it is legitimate.',
      evidence: gather(
        analysis,
        ...last.slice(0, 3).map(({ line }) => quoteLine(line)),
        metricEvidence('full collections at the end', count(last.length), count(MIN_COLLECTIONS)),
      ),
    };
  },
});

/** The full collections at the end that followed each other closely and freed little. */
function takeThrashing(history: readonly GcHistoryEntry[], max: number): GcHistoryEntry[] {
  const taken: GcHistoryEntry[] = [];
  for (const entry of history.toReversed()) {
    const next = taken[0]?.uptimeSeconds;
    const distance = next === undefined || entry.uptimeSeconds === undefined ? 0 : next - entry.uptimeSeconds;
    if (!entry.full || (entry.afterBytes ?? 0) < FULL_SHARE * max || distance > MAX_DISTANCE_SECONDS) break;
    taken.unshift(entry);
  }
  return taken;
}
