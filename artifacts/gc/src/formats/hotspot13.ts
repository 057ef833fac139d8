import type { Head, Line, LineStatus, LogFormat, LogReader } from '@hindsight/model';
import { type GcEvent, NO_TIMESTAMP, type PauseEvent, type PoolChange, type Pools } from '../events.ts';
import { addPoolChanges } from './pool-change.ts';

/**
 * `-verbose:gc` of HotSpot 1.3 on Solaris: no timestamps, spaces named without brackets, the reason of a full
 * collection in
 * `< >`:
 * `[GC 30463K->3108K(1571712K) eden 30463K->0K survivor 0K->1152K tenured 0K->1956K, 0.1282309 secs]`
 * `[Full GC invoke=1 size=80 <permanent generation full> 27606K->4744K(1571712K) new 25649K->0K(31616K) tenured …
 * permanent …, 0.4287939 secs]`
 */
const BEGIN = /\[(Full )?GC ?(?:invoke=\d{1,12} ?)?(?:size=\d{1,18} ?)?(?:<([^<>]{0,80})> ?)?(?=\d{1,15}K->)/g;
const SPACE = /(?:^|[ ,])?(eden|survivor|tenured|permanent|new)? ?(\d{1,15})K->(\d{1,15})K(?:\((\d{1,15})K\))?/g;
const SECONDS = /, ?(\d{1,12}(?:[.,]\d{1,12})?) secs\]/;
const KILO = 1024;
/** An event is about 200 characters long. */
const MAX_EVENT_CHARACTERS = 600;

const POOLS: Readonly<Record<string, keyof Pools>> = {
  eden: 'eden',
  survivor: 'survivor',
  new: 'young',
  tenured: 'old',
  permanent: 'perm',
};
/** Causes in the words of later HotSpot versions. */
const CAUSES: Readonly<Record<string, string>> = { 'permanent generation full': 'Permanent Generation Full' };

function readPools(text: string): Pools {
  const pools: { -readonly [Pool in keyof Pools]: PoolChange } = {};
  for (const [, space, before, after, committed] of text.matchAll(SPACE)) {
    const pool = space ? POOLS[space] : 'heap';
    if (!pool) continue;
    const size = committed === undefined ? Number.NaN : Number(committed) * KILO;
    pools[pool] = { before: Number(before) * KILO, after: Number(after) * KILO, committed: size };
  }
  const { eden, survivor } = pools;
  if (eden && survivor && !pools.young) pools.young = addPoolChanges(eden, survivor);
  return pools;
}

class HotSpot13Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private factsEmitted = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  /** One line may contain several events, also after other output. */
  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    const { text } = line;
    if (!text.includes('GC')) return 'foreign';
    let events = 0;
    let whole = 0;
    for (const match of text.matchAll(BEGIN)) {
      events++;
      const body = text.slice(match.index + match[0].length, match.index + MAX_EVENT_CHARACTERS);
      const pause = this.event(body, match[1] !== undefined, match[2] ?? '', line.number);
      if (pause) whole++;
    }
    if (events === 0) return 'foreign';
    return whole === events ? 'read' : 'unparsed';
  }

  /** Nothing is pending: every line is complete by itself. */
  end(): void {
    this.factsEmitted = false;
  }

  private event(body: string, full: boolean, reason: string, line: number): boolean {
    const seconds = SECONDS.exec(body);
    const next = body.indexOf('[');
    if (!seconds || (next >= 0 && next < seconds.index)) return false;
    this.emitFacts(line);
    const pause: PauseEvent = {
      kind: 'pause',
      pause: full ? 'full' : 'young',
      name: full ? 'Full GC' : 'GC',
      cause: CAUSES[reason] ?? reason,
      ...NO_TIMESTAMP,
      line,
      lastLine: line,
      duration: Number(seconds[1]?.replace(',', '.')) * 1000,
      marks: 0,
      pools: readPools(body.slice(0, seconds.index)),
    };
    this.emit(pause);
    return true;
  }

  private emitFacts(line: number): void {
    if (this.factsEmitted) return;
    this.factsEmitted = true;
    this.emit({ kind: 'fact', name: 'collector', value: 'Serial', line });
    this.emit({ kind: 'fact', name: 'unstamped', value: true, line });
  }
}

/** Matches what no later HotSpot writes. */
const HOTSPOT13_EVENT = /\[GC ?\d{1,15}K->\d{1,15}K\(\d{1,15}K\) ?eden |\[Full GC ?invoke=\d/;
const MAX_CONFIDENCE = 0.98;

export const hotspot13: LogFormat<GcEvent> = {
  id: 'hotspot-1.3',
  title: 'HotSpot 1.3 -verbose:gc (Solaris)',
  detect: ({ lines }: Head) =>
    lines.some((line) => HOTSPOT13_EVENT.test(line.slice(0, MAX_EVENT_CHARACTERS))) ? MAX_CONFIDENCE : 0,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new HotSpot13Reader(emit),
};
