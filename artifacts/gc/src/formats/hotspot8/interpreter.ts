import type { Line } from '@hindsight/model';
import { type GcEvent, type MarkName, NO_STAMP, type Stamp } from '../../events.ts';
import { TimesReader } from './collection/cpu-times.ts';
import { DEDUPLICATION, type DedupReport, readDedup, takeDedupRow } from './collection/dedup.ts';
import { readErgonomics } from './collection/ergonomics.ts';
import { HeapTables } from './collection/heap-tables.ts';
import { applicationTimeEnd, StopReader } from './collection/stopped-time.ts';
import { TenuringReader } from './collection/tenuring.ts';
import { type ConcurrentMessage, readConcurrent } from './concurrent/concurrent-message.ts';
import { Course } from './event-assembler.ts';
import { isStamped, type Moment } from './event-position.ts';
import { type G1Table, newG1Table } from './g1/g1-table.ts';
import { isVersionLine } from './header.ts';
import { RunFacts } from './run-facts.ts';
import type { GatheringListener } from './text/bracket-parser.ts';
import type { Collection } from './text/brackets.ts';
import { bytesOf, stands, textBytes } from './text/bytes.ts';
import type { Extra } from './text/embedded-output.ts';
import { numberAt } from './text/numbers.ts';
import { StampReader, stampStart } from './text/timestamps.ts';

/** Sizes of free lists are told in heap words. */
const WORD_BYTES_64 = 8;
const WORD_BYTES_32 = 4;
const KILO = 1024;
/** Row of the heap table of G1. */
const REGION_SIZE = bytesOf('  region size ');
const BLANK = 32;

/** Gives the parts of a log their meaning: whose times, table and ages these are. */
export class Interpreter implements GatheringListener {
  readonly tables = new HeapTables();
  readonly course: Course;
  readonly facts: RunFacts;
  /** Something of this log was understood in the current line. */
  understood = false;
  line = 0;
  /** Bytes of a heap word; logs without a header are from 64-bit JVMs. */
  private wordBytes = WORD_BYTES_64;
  private readonly emit: (event: GcEvent) => void;
  private readonly stamps = new StampReader();
  private readonly stop = new StopReader();
  private readonly cpuTimes = new TimesReader();
  private readonly tenuring = new TenuringReader();
  private dedup: DedupReport | undefined;
  private freeListsBefore = false;
  private somethingEmitted = false;
  private collecting: Collection | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = (event) => {
      this.somethingEmitted ||= event.kind !== 'fact' && event.kind !== 'header' && event.kind !== 'stamp';
      emit(event);
    };
    this.course = new Course(this.emit);
    this.facts = new RunFacts(this.emit, this.course);
  }

  private at(stamp: Stamp): Moment {
    return { stamp: isStamped(stamp) ? stamp : this.facts.stamp, line: this.line };
  }

  /** The collection that tables belong to: the last one, until another begins; else the one that is being printed. */
  get current(): Collection | undefined {
    return this.course.last ?? this.collecting;
  }

  get g1Table(): G1Table | undefined {
    const { current } = this;
    if (!current) return undefined;
    current.lastLine = this.line;
    current.g1 ??= newG1Table();
    return current.g1;
  }

  opens(collection: Collection): void {
    this.understood = true;
    this.course.release();
    this.facts.giveOut();
    this.tables.end();
    this.dedup = undefined;
    collection.heapBefore = this.tables.takeBefore();
    this.collecting = collection;
  }

  completes(collection: Collection, enclosing: Collection | undefined): void {
    this.understood = true;
    collection.heapBefore ??= this.tables.takeBefore();
    this.course.collection(collection, enclosing);
    this.collecting = enclosing;
  }

  breaksOff({ stamp, line }: Collection): void {
    this.course.mark('event-cut', { stamp, line });
    this.collecting = undefined;
  }

  concurrent(message: string, stamp: Stamp): void {
    if (message.startsWith(DEDUPLICATION)) this.deduplication(message, stamp);
    else this.concurrentMessage(readConcurrent(message), stamp);
  }

  concurrentMessage(message: ConcurrentMessage, stamp: Stamp): void {
    this.understood = true;
    this.course.concurrent(message, this.at(stamp));
  }

  private deduplication(message: string, stamp: Stamp): void {
    this.understood = true;
    this.dedup = readDedup(message, this.at(stamp)) ?? this.dedup;
  }

  times(text: string): void {
    this.timesAt(textBytes(text), 0, text.length);
  }

  /** Processor times at `from` of a line that ends at `to`; the index after them. */
  timesAt(bytes: Uint8Array, from: number, to: number): number {
    this.understood = true;
    const times = this.cpuTimes.read(bytes, from, to);
    if (times) this.course.times(times, this.line);
    return this.cpuTimes.end;
  }

  ergonomics(text: string, stamp: Stamp): void {
    this.understood = true;
    const mark = readErgonomics(text, { stamp, line: this.line });
    if (mark) this.emit(mark);
  }

  extra(extra: Extra, text: string, from: number): number {
    this.understood = true;
    switch (extra) {
      case 'stopped':
        return this.stoppedInside(text, from);
      case 'application-time':
        return applicationTimeEnd(text, from);
      case 'heap-before':
        this.tables.beginBefore();
        break;
      case 'heap-after':
        this.tables.beginAfter(this.current);
        break;
      case 'free-lists-before':
        this.freeListsBefore = true;
        break;
      case 'largest-chunk':
        this.largestChunk(numberAt(text, from + 'Max   Chunk Size: '.length));
        break;
      case 'tlab-totals':
        this.tlabWaste(text);
        break;
      case 'overhead-limit':
        this.mark('gc-overhead-limit');
        break;
      case 'noise':
        break;
    }
    return text.length;
  }

  private stoppedInside(text: string, from: number): number {
    const stamp = this.stampBefore(text, from);
    return this.stopped(textBytes(text), from, text.length, stamp);
  }

  /** `Total time for which application threads were stopped: …` at `from` of a line that ends at `to`; the index after it. */
  stopped(bytes: Uint8Array, from: number, to: number, stamp: Stamp): number {
    this.understood = true;
    if (this.stop.read(bytes, from, to)) this.course.stop(this.stop, stamp, this.line);
    return this.stop.end;
  }

  desiredSurvivors(line: Line): void {
    const collection = this.collecting ?? this.course.last;
    if (collection) collection.tenuring = this.tenuring.table(line);
  }

  age(line: Line): void {
    const tenuring = (this.collecting ?? this.course.last)?.tenuring;
    if (tenuring) this.tenuring.age(line, tenuring.ages);
  }

  heapRow(line: Line): void {
    if (line.at(1) === BLANK) {
      // The spaces of a generation: its own row has said it all.
      if (stands(REGION_SIZE, line.bytes, line.start, line.start + line.length)) this.regionRow(line.text);
      return;
    }
    const { text } = line;
    this.course.collector.fromHeapRow(text, this.line);
    const pool = this.tables.row(text);
    if (pool) this.emit({ kind: 'heap-sample', ...this.facts.stamp, ...pool, line: this.line });
  }

  private regionRow(text: string): void {
    this.facts.g1Region(numberAt(text, REGION_SIZE.length) * KILO, this.line);
  }

  footer(): void {
    this.course.footer(this.line);
    this.tables.beginFooter();
  }

  dedupRow(text: string): void {
    if (!this.dedup) return;
    const event = takeDedupRow(this.dedup, text);
    if (!event) return;
    this.dedup = undefined;
    this.emit(event);
  }

  get readsDedup(): boolean {
    return this.dedup !== undefined;
  }

  headerLine(text: string): void {
    if (isVersionLine(text)) this.wordBytes = text.includes('64-Bit') ? WORD_BYTES_64 : WORD_BYTES_32;
    this.facts.header(text, this.line);
  }

  mark(mark: MarkName, value = Number.NaN): void {
    this.emit({ kind: 'mark', mark, ...this.facts.stamp, line: this.line, ...(Number.isNaN(value) ? {} : { value }) });
  }

  /** The rest of an event whose beginning is not in the log; only the first event of a file may be so. */
  orphan(): 'read' | 'unparsed' {
    if (this.somethingEmitted) return 'unparsed';
    this.mark('event-cut');
    return 'read';
  }

  private stampBefore(text: string, from: number): Stamp {
    const start = stampStart(text, from, 0);
    if (start === from) return NO_STAMP;
    this.stamps.read(textBytes(text.slice(start, from)), 0, from - start);
    return { uptime: this.stamps.uptime, wall: this.stamps.wall };
  }

  private largestChunk(words: number): void {
    if (!this.freeListsBefore || Number.isNaN(words)) return;
    this.freeListsBefore = false;
    this.mark('max-free-chunk', words * this.wordBytes);
  }

  /** `TLAB totals: thrds: 1  refills: 23 max: 23 slow allocs: 1 max 1 waste:  2.7% gc: …` */
  private tlabWaste(text: string): void {
    const at = text.indexOf(' waste:');
    const start = at < 0 ? -1 : text.slice(at).search(/\d/);
    if (start >= 0) this.mark('tlab-waste', numberAt(text, at + start));
  }
}
