import { ascii, type Line } from '@hindsight/model';
import { type GcEvent, type MarkName, NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import { TimesReader } from './collection/cpu-times.ts';
import { DEDUPLICATION, type DedupReport, parseDedup, readDedupRow } from './collection/dedup.ts';
import { parseErgonomics } from './collection/ergonomics.ts';
import { HeapTables } from './collection/heap-tables.ts';
import { findApplicationTimeEnd, StoppedTimeReader } from './collection/stopped-time.ts';
import { TenuringReader } from './collection/tenuring.ts';
import { type ConcurrentMessage, parseConcurrent } from './concurrent/concurrent-message.ts';
import { EventAssembler } from './event-assembler.ts';
import { type EventPosition, hasTime } from './event-position.ts';
import { createG1Table, type G1Table } from './g1/g1-table.ts';
import { isVersionLine } from './header.ts';
import { RunFacts } from './run-facts.ts';
import type { BracketListener } from './text/bracket-parser.ts';
import type { Collection } from './text/brackets.ts';
import { matchesAt, toBytes, writeScratchBytes } from './text/bytes.ts';
import type { EmbeddedOutput } from './text/embedded-output.ts';
import { parseNumber } from './text/numbers.ts';
import { findTimestampStart, TimestampReader } from './text/timestamps.ts';

/** Sizes of free lists are in heap words. */
const WORD_BYTES_64 = 8;
const WORD_BYTES_32 = 4;
const KILO = 1024;
/** Precedes the region size in a row of the heap table of G1. */
const REGION_SIZE = toBytes('  region size ');
const { BLANK } = ascii;

/** Assigns the parts of a log to collections: CPU times, tables and ages. */
export class CollectionContext implements BracketListener {
  readonly tables = new HeapTables();
  readonly assembler: EventAssembler;
  readonly facts: RunFacts;
  /** Whether a part of the current line was understood. */
  understood = false;
  line = 0;
  /** Bytes of a heap word. Logs without a header are assumed to be of 64-bit JVMs. */
  private wordBytes = WORD_BYTES_64;
  private readonly emit: (event: GcEvent) => void;
  private readonly stamps = new TimestampReader();
  private readonly stoppedTime = new StoppedTimeReader();
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
    this.assembler = new EventAssembler(this.emit);
    this.facts = new RunFacts(this.emit, this.assembler);
  }

  private toPosition(stamp: Timestamp): EventPosition {
    return { stamp: hasTime(stamp) ? stamp : this.facts.stamp, line: this.line };
  }

  /** The collection to which tables belong: the last one until another begins, else the open one. */
  get current(): Collection | undefined {
    return this.assembler.lastCollection ?? this.collecting;
  }

  get g1Table(): G1Table | undefined {
    const { current } = this;
    if (!current) return undefined;
    current.lastLine = this.line;
    current.g1 ??= createG1Table();
    return current.g1;
  }

  beginCollection(collection: Collection): void {
    this.understood = true;
    this.assembler.release();
    this.facts.emitPending();
    this.tables.end();
    this.dedup = undefined;
    collection.heapBefore = this.tables.takeBefore();
    this.collecting = collection;
  }

  completeCollection(collection: Collection, enclosing: Collection | undefined): void {
    this.understood = true;
    collection.heapBefore ??= this.tables.takeBefore();
    this.assembler.addCollection(collection, enclosing);
    this.collecting = enclosing;
  }

  abandonCollection({ stamp, line }: Collection): void {
    this.assembler.addMark('event-cut', { stamp, line });
    this.collecting = undefined;
  }

  readConcurrent(message: string, stamp: Timestamp): void {
    if (message.startsWith(DEDUPLICATION)) this.beginDedup(message, stamp);
    else this.addConcurrent(parseConcurrent(message), stamp);
  }

  addConcurrent(message: ConcurrentMessage, stamp: Timestamp): void {
    this.understood = true;
    this.assembler.addConcurrent(message, this.toPosition(stamp));
  }

  private beginDedup(message: string, stamp: Timestamp): void {
    this.understood = true;
    this.dedup = parseDedup(message, this.toPosition(stamp)) ?? this.dedup;
  }

  readTimes(text: string): void {
    this.readTimesAt(writeScratchBytes(text), 0, text.length);
  }

  /** Reads CPU times at `from` of a line that ends at `to`; returns the index after them. */
  readTimesAt(bytes: Uint8Array, from: number, to: number): number {
    this.understood = true;
    const times = this.cpuTimes.read(bytes, from, to);
    if (times) this.assembler.addTimes(times, this.line);
    return this.cpuTimes.end;
  }

  readErgonomicsLine(text: string, stamp: Timestamp): void {
    this.understood = true;
    const mark = parseErgonomics(text, { stamp, line: this.line });
    if (mark) this.emit(mark);
  }

  readEmbedded(output: EmbeddedOutput, text: string, from: number): number {
    this.understood = true;
    switch (output) {
      case 'stopped':
        return this.readStoppedText(text, from);
      case 'application-time':
        return findApplicationTimeEnd(text, from);
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
        this.addLargestChunk(parseNumber(text, from + 'Max   Chunk Size: '.length));
        break;
      case 'tlab-totals':
        this.addTlabWaste(text);
        break;
      case 'overhead-limit':
        this.emitMark('gc-overhead-limit');
        break;
      case 'near-overhead-limit':
        this.emitMark('near-gc-overhead-limit');
        break;
      case 'ignored':
        break;
    }
    return text.length;
  }

  private readStoppedText(text: string, from: number): number {
    const stamp = this.readTimestampBefore(text, from);
    return this.readStopped(writeScratchBytes(text), from, text.length, stamp);
  }

  /**
   * Reads `Total time for which application threads were stopped: …` at `from` of a line that ends at `to`; returns the
   * index after it.
   */
  readStopped(bytes: Uint8Array, from: number, to: number, stamp: Timestamp): number {
    this.understood = true;
    if (this.stoppedTime.read(bytes, from, to)) this.assembler.addSafepoint(this.stoppedTime, stamp, this.line);
    return this.stoppedTime.end;
  }

  readTenuring(line: Line): void {
    const collection = this.collecting ?? this.assembler.lastCollection;
    if (collection) collection.tenuring = this.tenuring.readTable(line);
  }

  readAge(line: Line): void {
    const tenuring = (this.collecting ?? this.assembler.lastCollection)?.tenuring;
    if (tenuring) this.tenuring.readAge(line, tenuring.ages);
  }

  readHeapRow(line: Line): void {
    if (line.at(1) === BLANK) {
      // The spaces of a generation add nothing to the row of the generation.
      if (matchesAt(REGION_SIZE, line.bytes, line.start, line.start + line.length)) this.readRegionSize(line.text);
      return;
    }
    const { text } = line;
    this.assembler.collector.addHeapRow(text, this.line);
    const pool = this.tables.readRow(text);
    if (pool) this.emit({ kind: 'heap-sample', ...this.facts.stamp, ...pool, line: this.line });
  }

  private readRegionSize(text: string): void {
    this.facts.setRegionSize(parseNumber(text, REGION_SIZE.length) * KILO, this.line);
  }

  beginFooter(): void {
    this.assembler.addFooter(this.line);
    this.tables.beginFooter();
  }

  readDedupRow(text: string): void {
    if (!this.dedup) return;
    const event = readDedupRow(this.dedup, text);
    if (!event) return;
    this.dedup = undefined;
    this.emit(event);
  }

  get isReadingDedup(): boolean {
    return this.dedup !== undefined;
  }

  readHeader(text: string): void {
    if (isVersionLine(text)) this.wordBytes = text.includes('64-Bit') ? WORD_BYTES_64 : WORD_BYTES_32;
    this.facts.addHeader(text, this.line);
  }

  emitMark(mark: MarkName, value = Number.NaN): void {
    this.emit({ kind: 'mark', mark, ...this.facts.stamp, line: this.line, ...(Number.isNaN(value) ? {} : { value }) });
  }

  /**
   * Handles the rest of an event whose beginning is not in the log; only the first event of a file may be truncated so.
   */
  readOrphan(): 'read' | 'unparsed' {
    if (this.somethingEmitted) return 'unparsed';
    this.emitMark('event-cut');
    return 'read';
  }

  private readTimestampBefore(text: string, from: number): Timestamp {
    const start = findTimestampStart(text, from, 0);
    if (start === from) return NO_TIMESTAMP;
    this.stamps.read(writeScratchBytes(text.slice(start, from)), 0, from - start);
    return { uptime: this.stamps.uptime, wall: this.stamps.wall };
  }

  private addLargestChunk(words: number): void {
    if (!this.freeListsBefore || Number.isNaN(words)) return;
    this.freeListsBefore = false;
    this.emitMark('max-free-chunk', words * this.wordBytes);
  }

  /** Reads `TLAB totals: thrds: 1  refills: 23 max: 23 slow allocs: 1 max 1 waste:  2.7% gc: …`. */
  private addTlabWaste(text: string): void {
    const at = text.indexOf(' waste:');
    const start = at < 0 ? -1 : text.slice(at).search(/\d/);
    if (start >= 0) this.emitMark('tlab-waste', parseNumber(text, at + start));
  }
}
