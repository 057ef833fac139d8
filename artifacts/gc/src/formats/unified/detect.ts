import type { Head } from '@hindsight/model';

/** Matches messages that only a collector of HotSpot writes. */
const COLLECTOR_MESSAGE =
  /(?:^|[\] ])(?:GC\(\d+\) (?:[yYO]: )?\S|Using (?:G1|Serial|Parallel|Epsilon|Shenandoah|Concurrent Mark Sweep|The Z Garbage Collector)\b|Safepoint "\w+", Time since last: |Entering safepoint region: \w|Heap [Rr]egion [Ss]ize: )/;
const GC_TAGS = /\[gc(?:,[a-z,]+)? *\]/;
/** Elasticsearch and OpenSearch tell of their collections by number: `[gc][8000] overhead, spent [412ms] collecting`. */
const MONITOR_OF_A_SERVER = /\[gc\](?:\[\w+\])?\[\d+\]/;
/** Matches a timestamp or a level of unified logging: `[0.123s]`, `[2026-11-20T…]`, `[info ]`. */
const DECORATION =
  /\[(?:\d+[.,]\d{3}s|\d+(?:ms|ns)|\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4}|(?:trace|debug|info|warning|error) *)\]/;
const UNDECORATED = /^GC\(\d+\) (?:Pause|Concurrent|Garbage|Minor|Major|User=)/;
/** This many lines decide. */
const DECISIVE_LINES = 20;
/** With a smaller share of such lines the log is another one that quotes a collector. */
const MIN_SHARE = 0.02;
const QUOTATION_CONFIDENCE = 0.3;
/** Characters of a line that are examined. */
const MAX_CHARACTERS = 400;

type LineClass = 'collector' | 'tagged' | undefined;

function classifyLine(line: string): LineClass {
  const text = line.slice(0, MAX_CHARACTERS);
  if (UNDECORATED.test(text)) return 'collector';
  const tagged = GC_TAGS.test(text) && !MONITOR_OF_A_SERVER.test(text);
  const decorated = DECORATION.test(text);
  if ((tagged || decorated) && COLLECTOR_MESSAGE.test(text)) return 'collector';
  return tagged && decorated ? 'tagged' : undefined;
}

/** The highest confidence, for a head with many lines of a collector. */
export const MAX_CONFIDENCE = 0.97;

/** Returns how likely it is that these lines are unified GC logging, 0 to 1. */
export function detect({ lines }: Head): number {
  let collector = 0;
  let tagged = 0;
  let count = 0;
  for (const line of lines) {
    count++;
    const lineClass = classifyLine(line);
    if (lineClass === 'collector') collector++;
    else if (lineClass === 'tagged') tagged++;
    if (collector >= DECISIVE_LINES) break;
  }
  if (collector + tagged === 0) return 0;
  if ((collector + tagged) / count < MIN_SHARE) return QUOTATION_CONFIDENCE;
  return collector === 0 ? 0.5 : Math.min(MAX_CONFIDENCE, 0.6 + 0.07 * collector);
}
