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
const ENOUGH = 20;
/** Below this share of lines it is another log that quotes a collector. */
const SHARE = 0.02;
const QUOTED = 0.3;
/** The start of a line that is looked at. */
const LOOK_AT = 400;

type Look = 'collector' | 'tagged' | undefined;

function look(line: string): Look {
  const text = line.slice(0, LOOK_AT);
  if (BARE.test(text)) return 'collector';
  const tagged = GC_TAGS.test(text);
  const decorated = DECORATION.test(text);
  if ((tagged || decorated) && COLLECTOR_MESSAGE.test(text)) return 'collector';
  return tagged && decorated ? 'tagged' : undefined;
}

/** As sure as it gets, of many lines of a collector. */
export const MOST_SURE = 0.97;

/** How sure it is that these lines are unified GC logging. */
export function detect({ lines }: Head): number {
  let collector = 0;
  let tagged = 0;
  let seen = 0;
  for (const line of lines) {
    seen++;
    const looks = look(line);
    if (looks === 'collector') collector++;
    else if (looks === 'tagged') tagged++;
    if (collector >= ENOUGH) break;
  }
  if (collector + tagged === 0) return 0;
  if ((collector + tagged) / seen < SHARE) return QUOTED;
  return collector === 0 ? 0.5 : Math.min(MOST_SURE, 0.6 + 0.07 * collector);
}
