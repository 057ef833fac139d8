import type { Head, Line, LineStatus, LogFormat, LogReader } from '@hindsight/model';
import type { FactEvent, FactName, Facts, GcEvent, PauseEvent, PoolChange, PoolName, Timestamp } from '../events.ts';
import { NO_TIMESTAMP } from '../events.ts';
import { NATIVE_IMAGE } from '../jvm/collectors.ts';
import { parseDecimal } from './decimal.ts';

/**
 * `-XX:+PrintGC -XX:+VerboseGC` of the serial collector in executables of GraalVM Native Image. Since GraalVM 22 each line begins with
 * the uptime and the number of the collection:
 * `[1.523s] GC(0) Incremental GC (Collect on allocation) 255.50M->0.50M 1.225ms`
 * Before, a collection stood in brackets, and its time only with -XX:+PrintGCTimeStamps or -XX:+VerboseGC:
 * `[[47201169170742 GC: before  epoch: 778  cause: CollectOnAllocation]`
 * `[Incremental GC (CollectOnAllocation) 286720K->24576K, 0.0008521 secs]`
 * No line states how much is committed. Source: `GCImpl.java` of Substrate VM, methods printGCBefore and printGCAfter.
 */
const PREFIX = /^\[(\d{1,12}[.,]\d{3})s\] GC\(\d{1,12}\) (.*)$/;
const COLLECTION =
  /^(?:Pause )?(Incremental|Full) GC \((.{1,80})\) (\d{1,12}[.,]\d\d)M->(\d{1,12}[.,]\d\d)M (\d{1,12}[.,]\d{3})ms$/;
const POOL = /^ {2}(Eden|Survivor|Old): (\d{1,12}[.,]\d\d)M->(\d{1,12}[.,]\d\d)M$/;
const SETTING = /^ {2}(Memory|Maximum heap size|Minimum heap size): (\d{1,12})M$/;

const BRACKETED =
  /^\[(?:(\d{1,15}) msec: )?(Incremental|Full) GC \((.{1,80})\) (\d{1,15})K->(\d{1,15})K, (\d{1,9}[.,]\d{1,9}) secs\]$/;
const BEFORE = /^\[\[(\d{1,18})( msec:)? GC: before {2}epoch: /;
const AFTER = /^ \[\d{1,18}(?: msec:)? GC: after {3}epoch: |^ {2}collection time: \d/;
const BRACKETED_SETTING = /^ {5,7}(MaximumHeapSize|MinimumHeapSize): (\d{1,18})$/;
const BRACKETED_HEADER =
  /^\[Heap policy parameters: $|^ {2,7}(?:YoungGenerationSize|AlignedChunkSize|LargeArrayThreshold): \d/;
const INCOMPLETE = /^(?:\[(?:\d{1,15} msec: )?|(?:Pause )?)(?:Incremental|Full) GC \(/;

const KILO = 1024;
const MEGA = 1024 ** 2;
const NANOSECONDS = 1e6;
const MAX_LINE_CHARACTERS = 300;

const POOL_NAMES: Readonly<Record<string, PoolName>> = { Eden: 'eden', Survivor: 'survivor', Old: 'old' };
const SETTINGS: Readonly<Record<string, 'memoryTotal' | 'heapMax' | 'heapMin'>> = {
  Memory: 'memoryTotal',
  'Maximum heap size': 'heapMax',
  'Minimum heap size': 'heapMin',
  MaximumHeapSize: 'heapMax',
  MinimumHeapSize: 'heapMin',
};
/** The names of HotSpot for what both have. */
const CAUSES: Readonly<Record<string, string>> = {
  'java.lang.System.gc()': 'System.gc()',
  JavaLangSystemGC: 'System.gc()',
};

const buildChange = (before: string | undefined, after: string | undefined, unit: number): PoolChange => ({
  before: parseDecimal(before) * unit,
  after: parseDecimal(after) * unit,
  committed: Number.NaN,
});

class NativeImageReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly factsEmitted = new Set<FactName>();
  private pools: Partial<Record<PoolName, PoolChange>> = {};
  /** When the collection began, by the line before it. */
  private started: Timestamp = NO_TIMESTAMP;
  /** The first value of the clock of nanoseconds, which does not begin with the program. */
  private firstNanos = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    const text = line.text.slice(0, MAX_LINE_CHARACTERS);
    const prefixed = PREFIX.exec(text);
    if (prefixed) return this.readPrefixed(prefixed[2] ?? '', parseDecimal(prefixed[1]) * 1000, line.number);
    return this.readBracketed(text, line.number);
  }

  /** Nothing is pending: a collection is one line. */
  end(): void {
    this.factsEmitted.clear();
    this.pools = {};
    this.started = NO_TIMESTAMP;
    this.firstNanos = Number.NaN;
  }

  private readPrefixed(message: string, uptime: number, line: number): LineStatus {
    const [, pool = '', before, after] = POOL.exec(message) ?? [];
    const name = POOL_NAMES[pool];
    if (name) this.pools[name] = buildChange(before, after, MEGA);
    const [, setting, size] = SETTING.exec(message) ?? [];
    if (setting) this.noteSetting(setting, Number(size) * MEGA, line);
    const match = COLLECTION.exec(message);
    if (!match) return INCOMPLETE.test(message) ? 'unparsed' : 'read';
    const [, type, cause, used, left, time] = match;
    const duration = parseDecimal(time);
    const heap = buildChange(used, left, MEGA);
    this.emitPause({ type, cause, heap, duration, line, start: { uptime: uptime - duration, wall: Number.NaN } });
    return 'read';
  }

  private readBracketed(text: string, line: number): LineStatus {
    const [, setting, size] = BRACKETED_SETTING.exec(text) ?? [];
    if (setting) this.noteSetting(setting, Number(size), line);
    const [, clock, inMilliseconds] = BEFORE.exec(text) ?? [];
    if (clock !== undefined) this.noteStart(Number(clock), inMilliseconds !== undefined);
    if (setting || clock !== undefined || AFTER.test(text) || BRACKETED_HEADER.test(text)) return 'read';
    const match = BRACKETED.exec(text);
    if (!match) return INCOMPLETE.test(text) ? 'unparsed' : 'foreign';
    const [, ended, type, cause, used, left, seconds] = match;
    const duration = parseDecimal(seconds) * 1000;
    const start = ended === undefined ? this.started : { uptime: Number(ended) - duration, wall: Number.NaN };
    if (Number.isNaN(start.uptime)) this.emitFact('unstamped', true, line);
    this.emitPause({ type, cause, heap: buildChange(used, left, KILO), duration, line, start });
    return 'read';
  }

  private noteStart(clock: number, inMilliseconds: boolean): void {
    if (!inMilliseconds && Number.isNaN(this.firstNanos)) this.firstNanos = clock;
    const uptime = inMilliseconds ? clock : (clock - this.firstNanos) / NANOSECONDS;
    this.started = { uptime, wall: Number.NaN };
  }

  private noteSetting(setting: string, bytes: number, line: number): void {
    const name = SETTINGS[setting];
    if (name && bytes > 0) this.emitFact(name, bytes, line);
  }

  private emitPause({ type, cause = '', heap, duration, line, start }: Collection): void {
    this.emitFact('collector', 'Serial', line);
    this.emitFact('vendor', NATIVE_IMAGE, line);
    const pause: PauseEvent = {
      kind: 'pause',
      pause: type === 'Full' ? 'full' : 'young',
      name: `${type} GC`,
      cause: CAUSES[cause] ?? cause,
      ...start,
      line,
      lastLine: line,
      duration,
      marks: 0,
      pools: { ...this.pools, heap },
    };
    this.pools = {};
    this.started = NO_TIMESTAMP;
    this.emit(pause);
  }

  private emitFact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    if (this.factsEmitted.has(name)) return;
    this.factsEmitted.add(name);
    this.emit({ kind: 'fact', name, value, line } as FactEvent);
  }
}

interface Collection {
  readonly type: string | undefined;
  readonly cause: string | undefined;
  readonly heap: PoolChange;
  readonly duration: number;
  readonly line: number;
  readonly start: Timestamp;
}

/** The beginning of a collection. HotSpot writes a capacity after such sizes, and no decimals in unified logs. */
const EVENT =
  /^\[(?:\d{1,15} msec: )?(?:Incremental|Full) GC \(.{1,80}\) \d{1,15}K->\d{1,15}K, |^\[\d{1,12}[.,]\d{3}s\] GC\(\d{1,12}\) (?:Pause )?(?:Incremental|Full) GC \(.{1,80}\) \d{1,12}[.,]\d\dM->/;
/** The collector that unified logging calls `Using Serial`. */
const START = /^\[\d{1,12}[.,]\d{3}s\] GC\(\d{1,12}\) Using Serial GC$/;
const MAX_CONFIDENCE = 0.98;

export const nativeImage: LogFormat<GcEvent> = {
  id: 'native-image',
  title: 'GraalVM Native Image, -XX:+PrintGC',
  detect: ({ lines }: Head) =>
    lines.some((line) => EVENT.test(line.slice(0, MAX_LINE_CHARACTERS)) || START.test(line)) ? MAX_CONFIDENCE : 0,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new NativeImageReader(emit),
};
