import type { Head, Line, LineStatus, LogFormat, LogReader } from '@hindsight/model';
import type { FactEvent, GcEvent, Timestamp } from '../events.ts';
import { parseDecimal } from './decimal.ts';
import { isRotationLine, isVersionLine, readCommandLine, readHeaderFacts } from './hotspot8/header.ts';
import { findOutOfMemory } from './out-of-memory.ts';
import { ShenandoahCycleTracker } from './shenandoah/cycle-tracker.ts';
import { readShenandoahFacts } from './shenandoah/header.ts';
import { parseHeapAtExit, ShenandoahStatistics } from './shenandoah/statistics.ts';
import { parseTriggerCause } from './shenandoah/trigger.ts';
import { parsePauseLine } from './unified/pause/pause-line.ts';
import { parseIsoTimestamp } from './wall-timestamps.ts';

/** Matches a date, an uptime or both: `2022-08-17T16:20:47.680+0800: 2.464: `. */
const STAMPS = /^(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}([+-]\d{4})): )?(?:(\d{1,12}[.,]\d{3}): )?/;
/** Matches the output of PrintGCApplicationStoppedTime. */
const STOPPED =
  /^Total time for which application threads were stopped: (\d{1,9}[.,]\d{1,9}) seconds(?:, Stopping threads took: (\d{1,9}[.,]\d{1,9}) seconds)?/;
/**
 * Matches `[Pause Init Mark (process weakrefs), 3.341 ms]`, `[Concurrent cleanup 1613M->1361M(1636M), 0.092 ms]`,
 * `[Pause Init Mark, start]`.
 */
const EVENT = /^\[((?:Pause|Concurrent) [^\],]{1,200}), (?:(start)|(\d{1,12}[.,]\d{1,6}) ms)\]/;
/** Matches lines between the events: settings, decisions, and the statistics, which end with lines of the heap. */
const OTHER_OUTPUT =
  /^(?: {2,}| \d+ x | - |Trigger|Free: |Pacer |Cancelling |Regions: |Humongous |Max TLAB|GC threads: |Heuristics |Shenandoah |Initialize |Reference processing|Soft Max Heap|, \[Metaspace: |All times |all workers\.|GC STATISTICS|Concurrent |Pause |Pacing |Allocation pacing|Under allocation|under stop-the-world|tune GC|to avoid|Failed to allocate|Heap$|Application time: |Status: |Reserved region|Collection set|Good progress|Metaspace )/;
const CANCELLATION = /^Cancelling (?:concurrent )?GC: /;
const MAX_LINE_CHARACTERS = 2000;

class Shenandoah8Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly cycles: ShenandoahCycleTracker;
  private readonly statistics: ShenandoahStatistics;
  /** The last timestamp that was read: most lines have none. */
  private stamp: Timestamp = { uptime: Number.NaN, wall: Number.NaN };
  private collectorEmitted = false;
  private zone: string | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.cycles = new ShenandoahCycleTracker(emit);
    this.statistics = new ShenandoahStatistics(emit);
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    const text = line.text.slice(0, MAX_LINE_CHARACTERS);
    const from = this.readTimestamp(text, line.number);
    const body = text.slice(from);
    if (this.readMessage(body, line.number)) return 'read';
    if (from === 0 && this.watchForOutOfMemory(text, line.number)) return 'foreign';
    if (OTHER_OUTPUT.test(body)) return 'read';
    return from > 0 && body.startsWith('[') ? 'unparsed' : 'foreign';
  }

  end(): void {
    this.cycles.finish();
    this.statistics.end();
  }

  /** Reads the timestamps of a line; returns the index after them, 0 when there are none. */
  private readTimestamp(text: string, line: number): number {
    const match = STAMPS.exec(text);
    if (!match?.[0]) return 0;
    const [{ length }, date, zone, uptime] = match;
    this.stamp = { uptime: parseDecimal(uptime) * 1000, wall: parseIsoTimestamp(date) };
    if (zone !== undefined && zone !== this.zone) this.emit({ kind: 'fact', name: 'zone', value: zone, line });
    this.zone = zone ?? this.zone;
    return length;
  }

  private readMessage(body: string, line: number): boolean {
    return (
      this.readEvent(body, line) ||
      this.readHeader(body, line) ||
      this.readDecision(body, line) ||
      this.readStopped(body, line)
    );
  }

  private readStopped(body: string, line: number): boolean {
    const match = STOPPED.exec(body);
    if (!match) return false;
    const duration = parseDecimal(match[1]) * 1000;
    const { uptime, wall } = this.stamp;
    const at = { uptime: uptime - duration, wall: wall - duration, line };
    this.cycles.interrupt();
    this.emit({ kind: 'safepoint', operation: '', ...at, duration, timeToSafepoint: parseDecimal(match[2]) * 1000 });
    return true;
  }

  private readEvent(body: string, line: number): boolean {
    const match = EVENT.exec(body);
    if (!match) return false;
    const [, head = '', start, duration] = match;
    const phase = parsePauseLine(start ? head : `${head} ${duration}ms`);
    const written = { stamp: this.stamp, line };
    if (!this.collectorEmitted) this.emit({ kind: 'fact', name: 'collector', value: 'Shenandoah', line });
    this.collectorEmitted = true;
    if (start) this.cycles.begin(phase, written);
    else if (phase.name.startsWith('Concurrent ')) this.cycles.endPhase(phase, written);
    else return this.cycles.endPause(phase, written, {});
    return true;
  }

  private readHeader(body: string, line: number): boolean {
    if (isVersionLine(body) || isRotationLine(body)) {
      this.emit({ kind: 'header', startsRun: false, uptime: Number.NaN, wall: Number.NaN, line });
    } else if (!body.startsWith('Memory: ') && readCommandLine(body) === undefined) {
      const facts = readShenandoahFacts(body);
      for (const [name, value] of facts) this.emit({ kind: 'fact', name, value, line } as FactEvent);
      return facts.length > 0;
    }
    for (const fact of readHeaderFacts(body, line)) this.emit(fact);
    return true;
  }

  private readDecision(body: string, line: number): boolean {
    // Decisions during a phase are indented below it.
    const words = body.trim();
    const cause = parseTriggerCause(words);
    if (cause !== undefined) this.cycles.setCause(cause);
    else if (CANCELLATION.test(words)) this.cycles.cancel();
    else if (words.startsWith('Pacer for Idle')) this.cycles.finish();
    else return this.readHeapAtExit(words, line) || this.statistics.read(body, this.stamp, line);
    return true;
  }

  private readHeapAtExit(words: string, line: number): boolean {
    const sizes = parseHeapAtExit(words);
    if (sizes) this.emit({ kind: 'heap-sample', pool: 'heap', ...sizes, ...this.stamp, line });
    return sizes !== undefined;
  }

  private watchForOutOfMemory(text: string, line: number): boolean {
    const marks = findOutOfMemory(text, this.stamp, line);
    for (const mark of marks) this.emit(mark);
    return marks.length > 0;
  }
}

const SHENANDOAH_EVENT =
  /^(?:[\d:.,T+-]{6,40} ?){0,2}\[(?:Pause (?:Init|Final|Degenerated|Full)|Concurrent (?:reset|marking|precleaning|cleanup|evacuation|update))[^\]]{0,200}, (?:start|\d[\d.,]{0,20} ms)\]/;
const MAX_CONFIDENCE = 0.97;
const FLAG_CONFIDENCE = 0.7;
const FLAG = '-XX:+UseShenandoahGC';

function detect({ lines }: Head): number {
  let flag = false;
  for (const line of lines) {
    if (SHENANDOAH_EVENT.test(line.slice(0, MAX_LINE_CHARACTERS))) return MAX_CONFIDENCE;
    flag ||= line.includes(FLAG) && readCommandLine(line)?.includes(FLAG) === true;
  }
  return flag ? FLAG_CONFIDENCE : 0;
}

/** Shenandoah of JDK 8, before unified logging. */
export const shenandoah8: LogFormat<GcEvent> = {
  id: 'shenandoah-8',
  title: 'Shenandoah before unified logging (JDK 8)',
  detect,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new Shenandoah8Reader(emit),
};
