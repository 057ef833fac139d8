import type { Head, Line, LogFormat, LogReader, Reading } from '@hindsight/model';
import type { FactEvent, FactName, Facts, GcEvent, PauseEvent, Stamp } from '../events.ts';
import { NO_STAMP } from '../events.ts';
import { ctimeMillis } from './wall-timestamps.ts';

/**
 * `-Xverbose:memory,gcpause` of JRockit 1.4.2 to R28: `[memory ] 77.737: Nursery GC 630435K->183741K (1048576K), 566.158 ms`,
 * `[INFO ][memory ] [OC#2] 26.285-26.404: OC 210918KB->206307KB (524288KB), 0.119 s, sum of pauses 71.354 ms, longest pause 70.873 ms.`
 * of 1.5 `6.771-6.912: GC 3145728K->296406K (3145728K), sum of pauses 66.000 ms`.
 * A collection that works beside the application stops it several times; the log sums these stops up, and so do we.
 * Source: Oracle JRockit JDK Tools Guide R28, chapter 2.
 */
const COLLECTION =
  /^(\d{1,12}[.,]\d{1,6})(?:-(\d{1,12}[.,]\d{1,6}))?: ([A-Za-z ]{0,40}?)(GC|YC|OC) (\d{1,15})KB?->(\d{1,15})KB? \((\d{1,15})KB?\), (?:sum of pauses )?(\d{1,12}(?:[.,]\d{1,6})?) (ms|s)\b/;
const SUM_OF_PAUSES = /, sum of pauses (\d{1,12}(?:[.,]\d{1,6})?) ms/;
const PHASE = /^(\d{1,12}(?:[.,]\d{1,6})?) ms \((\d{1,12}[.,]\d{1,6})-\d{1,12}[.,]\d{1,6}\) {1,8}(\S{1,60})/;
const WAITED =
  /^Thread "(.{0,200})" id=.{0,80} was in object alloc (\d{1,12}(?:[.,]\d{1,6})?) ms from (\d{1,12}[.,]\d{1,6}) s/;
const HEAP_SIZE = /^[Hh]eap size: (\d{1,15})KB?, max\w{0,8} heap size: (\d{1,15})KB?/;
const STRATEGY =
  /^(?:GC strategy: |GC mode: .{0,200}strategy: )([^.\r]{1,60})|^Changing GC strategy (?:from: \S{1,40} )?to:? ([^.,\r]{1,60})/;
const CONCURRENT = /con|Concurrent/;
const OUT_OF_MEMORY = 'Throwing OutOfMemory';
const KILO = 1024;
const BRACKET = 91;
const LONGEST_LINE = 600;
/** Level, module, date, process and collection stand in brackets before the text. */
const GROUPS = 8;
const LONGEST_GROUP = 60;

interface Entry {
  readonly groups: readonly string[];
  readonly text: string;
}

/** Takes the leading `[…]` off; undefined when none of them names a module of JRockit. */
function parseEntry(line: string): Entry | undefined {
  const groups: string[] = [];
  let at = 0;
  while (line.charCodeAt(at) === BRACKET && groups.length < GROUPS) {
    const end = line.indexOf(']', at);
    if (end < 0 || end - at > LONGEST_GROUP) break;
    groups.push(line.slice(at + 1, end).trim());
    at = end + 1;
    while (line[at] === ' ') at++;
  }
  return groups.some((group) => MODULES.has(group)) ? { groups, text: line.slice(at) } : undefined;
}

const MODULES: ReadonlySet<string> = new Set([
  'memory',
  'gcpause',
  'memdbg',
  'nursery',
  'compact',
  'compaction',
  'gcreport',
  'refobj',
  'referents',
  'alloc',
  'systemgc',
  'gcheuris',
]);

const decimal = (text: string | undefined): number => Number(text?.replace(',', '.'));

class JRockitReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private stamp: Stamp = NO_STAMP;
  private told = false;
  private strategy = '';

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): Reading {
    if (line.length === 0) return 'read';
    if (line.at(0) !== BRACKET) return 'foreign';
    const entry = parseEntry(line.text.slice(0, LONGEST_LINE));
    if (!entry) return 'foreign';
    this.begin(line.number);
    const wall = entry.groups.map(ctimeMillis).find((millis) => !Number.isNaN(millis)) ?? Number.NaN;
    this.entry(entry, wall, line.number);
    return 'read';
  }

  /** Every line is whole by itself. */
  end(): void {
    this.stamp = NO_STAMP;
  }

  private entry({ groups, text }: Entry, wall: number, line: number): void {
    if (groups.includes('pau')) this.phase(text, 'pause-part', wall, line);
    else if (groups.includes('con')) this.phase(text, 'concurrent', wall, line);
    else if (text.startsWith(OUT_OF_MEMORY)) this.outOfMemory(text, line);
    else if (text.startsWith('Thread "')) this.waited(text, wall, line);
    else if (!this.collection(text, wall, line)) this.facts(text, line);
  }

  private collection(text: string, wall: number, line: number): boolean {
    const match = COLLECTION.exec(text);
    if (!match) return false;
    const [, start, end, words = '', type, before, after, committed, time, unit] = match;
    const told = SUM_OF_PAUSES.exec(text);
    const duration = told ? decimal(told[1]) : decimal(time) * (unit === 's' ? 1000 : 1);
    const begun = decimal(start) * 1000;
    const ended = end === undefined ? begun + duration : decimal(end) * 1000;
    const young = type === 'YC' || /nursery/i.test(words);
    const pause: PauseEvent = {
      kind: 'pause',
      pause: young ? 'young' : 'full',
      name: `${words}${type}`,
      cause: '',
      // Of a concurrent collection the last stop is the one that was just written.
      uptime: Math.max(begun, ended - duration),
      wall,
      line,
      lastLine: line,
      duration,
      marks: 0,
      pools: {
        heap: { before: Number(before) * KILO, after: Number(after) * KILO, committed: Number(committed) * KILO },
      },
    };
    this.stamp = { uptime: ended, wall };
    if (!young && end !== undefined && CONCURRENT.test(this.strategy)) this.cycle(pause, begun, ended);
    this.emit(pause);
    return true;
  }

  private cycle({ name, line, wall }: PauseEvent, begun: number, ended: number): void {
    const stamp = { uptime: begun, wall };
    const duration = ended - begun;
    this.emit({
      kind: 'cycle',
      cycle: 'mark',
      name,
      cause: '',
      ...stamp,
      line,
      lastLine: line,
      duration,
      aborted: false,
    });
  }

  private phase(text: string, phase: 'concurrent' | 'pause-part', wall: number, line: number): void {
    const match = PHASE.exec(text);
    if (!match) return;
    const stamp = { uptime: decimal(match[2]) * 1000, wall };
    this.emit({ kind: 'phase', phase, name: match[3] ?? '', duration: decimal(match[1]), line, ...stamp });
  }

  private waited(text: string, wall: number, line: number): void {
    const match = WAITED.exec(text);
    if (!match) return;
    const [, thread = '', duration, from] = match;
    const uptime = decimal(from) * 1000;
    this.emit({ kind: 'stall', stall: 'allocation', thread, duration: decimal(duration), uptime, wall, line });
  }

  private outOfMemory(text: string, line: number): void {
    const detail = text
      .slice(OUT_OF_MEMORY.length)
      .replace(/^[: ]+/, '')
      .trim();
    this.emit({ kind: 'mark', mark: 'out-of-memory', line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private facts(text: string, line: number): void {
    const heap = HEAP_SIZE.exec(text);
    if (heap) {
      this.fact('heapInitial', Number(heap[1]) * KILO, line);
      this.fact('heapMax', Number(heap[2]) * KILO, line);
    }
    const match = STRATEGY.exec(text);
    const strategy = match?.[1] ?? match?.[2];
    if (strategy === undefined) return;
    if (this.strategy === '') this.fact('collectorDetail', `JRockit ${strategy}`, line);
    this.strategy = strategy;
  }

  private begin(line: number): void {
    if (this.told) return;
    this.told = true;
    this.fact('collector', 'JRockit', line);
    this.fact('vendor', 'BEA/Oracle JRockit', line);
  }

  private fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.emit({ kind: 'fact', name, value, line } as FactEvent);
  }
}

const SURE = 0.95;
const LIKELY = 0.7;

function detect({ lines }: Head): number {
  let header = false;
  for (const line of lines) {
    const entry = line.startsWith('[') ? parseEntry(line.slice(0, LONGEST_LINE)) : undefined;
    if (!entry) continue;
    if (COLLECTION.test(entry.text) || PHASE.test(entry.text)) return SURE;
    header ||= STRATEGY.test(entry.text) || HEAP_SIZE.test(entry.text);
  }
  return header ? LIKELY : 0;
}

export const jrockit: LogFormat<GcEvent> = {
  id: 'jrockit',
  title: 'JRockit 1.4.2 to R28 -Xverbose:memory',
  detect,
  neverSurerThan: SURE,
  open: (emit) => new JRockitReader(emit),
};
