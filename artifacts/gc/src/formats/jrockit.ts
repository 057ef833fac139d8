import { ascii, type Head, type Line, type LineStatus, type LogFormat, type LogReader } from '@hindsight/model';
import type { FactEvent, FactName, Facts, GcEvent, PauseEvent, Timestamp } from '../events.ts';
import { NO_TIMESTAMP } from '../events.ts';
import { parseDecimal } from './decimal.ts';
import { parseCtimeTimestamp } from './wall-timestamps.ts';

/**
 * `-Xverbose:memory,gcpause` of JRockit 1.4.2 to R28: `[memory ] 77.737: Nursery GC 630435K->183741K (1048576K),
 * 566.158 ms`, `[INFO ][memory ] [OC#2] 26.285-26.404: OC 210918KB->206307KB (524288KB), 0.119 s, sum of pauses 71.354
 * ms, longest pause 70.873 ms.`; version 1.5: `6.771-6.912: GC 3145728K->296406K (3145728K), sum of pauses 66.000 ms`.
 * A collection that works beside the application stops it several times; the log has the sum of these stops, which
 * becomes the pause. Source: Oracle JRockit JDK Tools Guide R28, chapter 2.
 */
const COLLECTION =
  /^(\d{1,12}[.,]\d{1,6})(?:-(\d{1,12}[.,]\d{1,6}))?: ([A-Za-z ]{0,40}?)(GC|YC|OC) (\d{1,15})KB?->(\d{1,15})KB? \((\d{1,15})KB?\), (?:sum of pauses )?(\d{1,12}(?:[.,]\d{1,6})?) (ms|s)\b/;
const SUM_OF_PAUSES = /, sum of pauses (\d{1,12}(?:[.,]\d{1,6})?) ms/;
const PHASE = /^(\d{1,12}(?:[.,]\d{1,6})?) ms \((\d{1,12}[.,]\d{1,6})-\d{1,12}[.,]\d{1,6}\) {1,8}(\S{1,60})/;
const STALL =
  /^Thread "(.{0,200})" id=.{0,80} was in object alloc (\d{1,12}(?:[.,]\d{1,6})?) ms from (\d{1,12}[.,]\d{1,6}) s/;
const HEAP_SIZE = /^[Hh]eap size: (\d{1,15})KB?, max\w{0,8} heap size: (\d{1,15})KB?/;
const STRATEGY =
  /^(?:GC strategy: |GC mode: .{0,200}strategy: )([^.\r]{1,60})|^Changing GC strategy (?:from: \S{1,40} )?to:? ([^.,\r]{1,60})/;
const CONCURRENT = /con|Concurrent/;
const OUT_OF_MEMORY = 'Throwing OutOfMemory';
const KILO = 1024;
const { OPEN_BRACKET } = ascii;
const MAX_LINE_CHARACTERS = 600;
/** Level, module, date, process and collection are in brackets before the text. */
const MAX_GROUPS = 8;
const MAX_GROUP_CHARACTERS = 60;

interface ModuleMessage {
  readonly groups: readonly string[];
  readonly text: string;
}

/** Splits the leading `[…]` from a message; undefined when none of them names a module of JRockit. */
function parseModuleMessage(line: string): ModuleMessage | undefined {
  const groups: string[] = [];
  let at = 0;
  while (line.charCodeAt(at) === OPEN_BRACKET && groups.length < MAX_GROUPS) {
    const end = line.indexOf(']', at);
    if (end < 0 || end - at > MAX_GROUP_CHARACTERS) break;
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

class JRockitReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private stamp: Timestamp = NO_TIMESTAMP;
  private factsEmitted = false;
  private strategy = '';

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    if (line.at(0) !== OPEN_BRACKET) return 'foreign';
    const entry = parseModuleMessage(line.text.slice(0, MAX_LINE_CHARACTERS));
    if (!entry) return 'foreign';
    this.emitFacts(line.number);
    const wall = entry.groups.map(parseCtimeTimestamp).find((millis) => !Number.isNaN(millis)) ?? Number.NaN;
    this.readEntry(entry, wall, line.number);
    return 'read';
  }

  /** Nothing is pending: every line is complete by itself. */
  end(): void {
    this.stamp = NO_TIMESTAMP;
  }

  private readEntry({ groups, text }: ModuleMessage, wall: number, line: number): void {
    if (groups.includes('pau')) this.readPhase(text, 'pause-part', wall, line);
    else if (groups.includes('con')) this.readPhase(text, 'concurrent', wall, line);
    else if (text.startsWith(OUT_OF_MEMORY)) this.emitOutOfMemory(text, line);
    else if (text.startsWith('Thread "')) this.readStall(text, wall, line);
    else if (!this.readCollection(text, wall, line)) this.readFacts(text, line);
  }

  private readCollection(text: string, wall: number, line: number): boolean {
    const match = COLLECTION.exec(text);
    if (!match) return false;
    const [, start, end, words = '', type, before, after, committed, time, unit] = match;
    const pauseSum = SUM_OF_PAUSES.exec(text);
    const duration = pauseSum ? parseDecimal(pauseSum[1]) : parseDecimal(time) * (unit === 's' ? 1000 : 1);
    const startMs = parseDecimal(start) * 1000;
    const endMs = end === undefined ? startMs + duration : parseDecimal(end) * 1000;
    const young = type === 'YC' || /nursery/i.test(words);
    const pause: PauseEvent = {
      kind: 'pause',
      pause: young ? 'young' : 'full',
      name: `${words}${type}`,
      cause: '',
      // The last stop of a concurrent collection ended when the line was written.
      uptime: Math.max(startMs, endMs - duration),
      wall,
      line,
      lastLine: line,
      duration,
      marks: 0,
      pools: {
        heap: { before: Number(before) * KILO, after: Number(after) * KILO, committed: Number(committed) * KILO },
      },
    };
    this.stamp = { uptime: endMs, wall };
    if (!young && end !== undefined && CONCURRENT.test(this.strategy)) this.emitCycle(pause, startMs, endMs);
    this.emit(pause);
    return true;
  }

  private emitCycle({ name, line, wall }: PauseEvent, startMs: number, endMs: number): void {
    const stamp = { uptime: startMs, wall };
    const duration = endMs - startMs;
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

  private readPhase(text: string, phase: 'concurrent' | 'pause-part', wall: number, line: number): void {
    const match = PHASE.exec(text);
    if (!match) return;
    const stamp = { uptime: parseDecimal(match[2]) * 1000, wall };
    this.emit({ kind: 'phase', phase, name: match[3] ?? '', duration: parseDecimal(match[1]), line, ...stamp });
  }

  private readStall(text: string, wall: number, line: number): void {
    const match = STALL.exec(text);
    if (!match) return;
    const [, thread = '', duration, from] = match;
    const uptime = parseDecimal(from) * 1000;
    this.emit({ kind: 'stall', stall: 'allocation', thread, duration: parseDecimal(duration), uptime, wall, line });
  }

  private emitOutOfMemory(text: string, line: number): void {
    const detail = text
      .slice(OUT_OF_MEMORY.length)
      .replace(/^[: ]+/, '')
      .trim();
    this.emit({ kind: 'mark', mark: 'out-of-memory', line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private readFacts(text: string, line: number): void {
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

  private emitFacts(line: number): void {
    if (this.factsEmitted) return;
    this.factsEmitted = true;
    this.fact('collector', 'JRockit', line);
    this.fact('vendor', 'BEA/Oracle JRockit', line);
  }

  private fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.emit({ kind: 'fact', name, value, line } as FactEvent);
  }
}

const MAX_CONFIDENCE = 0.95;
const HEADER_CONFIDENCE = 0.7;

function detect({ lines }: Head): number {
  let header = false;
  for (const line of lines) {
    const entry = line.startsWith('[') ? parseModuleMessage(line.slice(0, MAX_LINE_CHARACTERS)) : undefined;
    if (!entry) continue;
    if (COLLECTION.test(entry.text) || PHASE.test(entry.text)) return MAX_CONFIDENCE;
    header ||= STRATEGY.test(entry.text) || HEAP_SIZE.test(entry.text);
  }
  return header ? HEADER_CONFIDENCE : 0;
}

export const jrockit: LogFormat<GcEvent> = {
  id: 'jrockit',
  title: 'JRockit 1.4.2 to R28 -Xverbose:memory',
  detect,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new JRockitReader(emit),
};
