import type { Head } from '@hindsight/model';

/** Messages that only a collector of HotSpot writes. */
const COLLECTOR_MESSAGE =
  /(?:^|[\] ])(?:GC\(\d+\) (?:[yYO]: )?\S|Using (?:G1|Serial|Parallel|Epsilon|Shenandoah|Concurrent Mark Sweep|The Z Garbage Collector)\b|Safepoint "\w+", Time since last: |Heap [Rr]egion [Ss]ize: )/;
const GC_TAGS = /\[gc(?:,[a-z,]+)? *\]/;
/** A stamp of unified logging, or its level: `[0.123s]`, `[2026-11-20T…]`, `[info ]`. */
const DECORATION =
  /\[(?:\d+[.,]\d{3}s|\d+(?:ms|ns)|\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4}|(?:trace|debug|info|warning|error) *)\]/;
const BARE = /^GC\(\d+\) (?:Pause|Concurrent|Garbage|Minor|Major|User=)/;
/** Lines that settle it. */
const ENOUGH = 5;

/** How sure it is that these lines are unified GC logging. */
export function detect({ lines }: Head): number {
  let found = 0;
  let tagged = 0;
  for (const line of lines) {
    const text = line.length > 400 ? line.slice(0, 400) : line;
    const bare = BARE.test(text);
    if (!bare && !DECORATION.test(text) && !GC_TAGS.test(text)) continue;
    if (GC_TAGS.test(text)) tagged++;
    if (bare || COLLECTOR_MESSAGE.test(text)) found++;
    if (found >= ENOUGH && tagged >= ENOUGH) break;
  }
  if (found === 0) return tagged > 0 ? 0.5 : 0;
  return Math.min(0.97, 0.6 + 0.07 * found);
}
