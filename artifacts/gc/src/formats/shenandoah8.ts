import type { Head, Line, LogFormat, LogReader, Reading } from '@hindsight/model';
import type { FactEvent, GcEvent, Stamp } from '../events.ts';
import { commandLineOf, headerFacts, isRotationLine, isVersionLine } from './hotspot8/header.ts';
import { outOfMemory } from './out-of-memory.ts';
import { ShenandoahCourse } from './shenandoah/cycle-tracker.ts';
import { shenandoahFacts } from './shenandoah/header.ts';
import { heapAtExit, ShenandoahStatistics } from './shenandoah/statistics.ts';
import { causeOfTrigger } from './shenandoah/trigger.ts';
import { parsePauseLine } from './unified/pause/pause-line.ts';
import { isoMillis } from './wall-timestamps.ts';

/** `2022-08-17T16:20:47.680+0800: 2.464: `, both or either. */
const STAMPS = /^(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.,]\d{3}([+-]\d{4})): )?(?:(\d{1,12}[.,]\d{3}): )?/;
/** PrintGCApplicationStoppedTime. */
const STOPPED =
  /^Total time for which application threads were stopped: (\d{1,9}[.,]\d{1,9}) seconds(?:, Stopping threads took: (\d{1,9}[.,]\d{1,9}) seconds)?/;
/** `[Pause Init Mark (process weakrefs), 3.341 ms]`, `[Concurrent cleanup 1613M->1361M(1636M), 0.092 ms]`, `[Pause Init Mark, start]` */
const EVENT = /^\[((?:Pause|Concurrent) [^\],]{1,200}), (?:(start)|(\d{1,12}[.,]\d{1,6}) ms)\]/;
/** Lines that stand around the events: settings, decisions, and the statistics, which end with lines of the heap. */
const AROUND =
  /^(?: {2,}| \d+ x | - |Trigger|Free: |Pacer |Cancelling |Regions: |Humongous |Max TLAB|GC threads: |Heuristics |Shenandoah |Initialize |Reference processing|Soft Max Heap|, \[Metaspace: |All times |all workers\.|GC STATISTICS|Concurrent |Pause |Pacing |Allocation pacing|Under allocation|under stop-the-world|tune GC|to avoid|Failed to allocate|Heap$|Application time: |Status: |Reserved region|Collection set|Good progress|Metaspace )/;
const CANCELLING = /^Cancelling (?:concurrent )?GC: /;
const LONGEST_LINE = 2000;

const decimal = (text: string | undefined): number => Number(text?.replace(',', '.') ?? Number.NaN);

class Shenandoah8Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly course: ShenandoahCourse;
  private readonly statistics: ShenandoahStatistics;
  /** The last one read: most lines have none. */
  private stamp: Stamp = { uptime: Number.NaN, wall: Number.NaN };
  private collectorTold = false;
  private zone: string | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.course = new ShenandoahCourse(emit);
    this.statistics = new ShenandoahStatistics(emit);
  }

  line(line: Line): Reading {
    if (line.length === 0) return 'read';
    const text = line.text.slice(0, LONGEST_LINE);
    const from = this.takeStamp(text, line.number);
    const body = text.slice(from);
    if (this.message(body, line.number)) return 'read';
    if (from === 0 && this.watchForOutOfMemory(text, line.number)) return 'foreign';
    if (AROUND.test(body)) return 'read';
    return from > 0 && body.startsWith('[') ? 'unparsed' : 'foreign';
  }

  end(): void {
    this.course.finish();
    this.statistics.end();
  }

  /** The index after the stamps; 0 when the line has none. */
  private takeStamp(text: string, line: number): number {
    const match = STAMPS.exec(text);
    if (!match?.[0]) return 0;
    const [{ length }, date, zone, uptime] = match;
    this.stamp = { uptime: decimal(uptime) * 1000, wall: isoMillis(date) };
    if (zone !== undefined && zone !== this.zone) this.emit({ kind: 'fact', name: 'zone', value: zone, line });
    this.zone = zone ?? this.zone;
    return length;
  }

  private message(body: string, line: number): boolean {
    return this.event(body, line) || this.header(body, line) || this.decision(body, line) || this.stopped(body, line);
  }

  private stopped(body: string, line: number): boolean {
    const match = STOPPED.exec(body);
    if (!match) return false;
    const duration = decimal(match[1]) * 1000;
    const { uptime, wall } = this.stamp;
    const at = { uptime: uptime - duration, wall: wall - duration, line };
    this.course.interrupt();
    this.emit({ kind: 'safepoint', operation: '', ...at, duration, reaching: decimal(match[2]) * 1000 });
    return true;
  }

  private event(body: string, line: number): boolean {
    const match = EVENT.exec(body);
    if (!match) return false;
    const [, head = '', start, duration] = match;
    const phase = parsePauseLine(start ? head : `${head} ${duration}ms`);
    const written = { stamp: this.stamp, line };
    if (!this.collectorTold) this.emit({ kind: 'fact', name: 'collector', value: 'Shenandoah', line });
    this.collectorTold = true;
    if (start) this.course.begin(phase, written);
    else if (phase.name.startsWith('Concurrent ')) this.course.phase(phase, written);
    else return this.course.pause(phase, written, {});
    return true;
  }

  private header(body: string, line: number): boolean {
    if (isVersionLine(body) || isRotationLine(body)) {
      this.emit({ kind: 'header', startsRun: false, uptime: Number.NaN, wall: Number.NaN, line });
    } else if (!body.startsWith('Memory: ') && commandLineOf(body) === undefined) {
      const facts = shenandoahFacts(body);
      for (const [name, value] of facts) this.emit({ kind: 'fact', name, value, line } as FactEvent);
      return facts.length > 0;
    }
    for (const fact of headerFacts(body, line)) this.emit(fact);
    return true;
  }

  private decision(body: string, line: number): boolean {
    // What is decided while a phase goes on is indented under it.
    const words = body.trim();
    const cause = causeOfTrigger(words);
    if (cause !== undefined) this.course.trigger(cause);
    else if (CANCELLING.test(words)) this.course.cancel();
    else if (words.startsWith('Pacer for Idle')) this.course.finish();
    else return this.sampleAtExit(words, line) || this.statistics.read(body, this.stamp, line);
    return true;
  }

  private sampleAtExit(words: string, line: number): boolean {
    const sizes = heapAtExit(words);
    if (sizes) this.emit({ kind: 'heap-sample', pool: 'heap', ...sizes, ...this.stamp, line });
    return sizes !== undefined;
  }

  private watchForOutOfMemory(text: string, line: number): boolean {
    const marks = outOfMemory(text, this.stamp, line);
    for (const mark of marks) this.emit(mark);
    return marks.length > 0;
  }
}

const TELLING =
  /^(?:[\d:.,T+-]{6,40} ?){0,2}\[(?:Pause (?:Init|Final|Degenerated|Full)|Concurrent (?:reset|marking|precleaning|cleanup|evacuation|update))[^\]]{0,200}, (?:start|\d[\d.,]{0,20} ms)\]/;
const SURE = 0.97;
const BY_FLAG = 0.7;
const FLAG = '-XX:+UseShenandoahGC';

function detect({ lines }: Head): number {
  let flag = false;
  for (const line of lines) {
    if (TELLING.test(line.slice(0, LONGEST_LINE))) return SURE;
    flag ||= line.includes(FLAG) && commandLineOf(line)?.includes(FLAG) === true;
  }
  return flag ? BY_FLAG : 0;
}

/** Shenandoah of JDK 8, before unified logging. */
export const shenandoah8: LogFormat<GcEvent> = {
  id: 'shenandoah-8',
  title: 'Shenandoah before unified logging (JDK 8)',
  detect,
  neverSurerThan: SURE,
  open: (emit) => new Shenandoah8Reader(emit),
};
