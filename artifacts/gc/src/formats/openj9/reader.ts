import { ascii, type Line, type LineStatus, type LogReader } from '@hindsight/model';
import type { Collector, GcEvent, MarkName } from '../../events.ts';
import { NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import { forEachTag, readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';
import { ConcurrentCycles } from './concurrent-cycles.ts';
import { ConcurrentPhases } from './concurrent-phases.ts';
import { ExclusiveSection } from './exclusive-section.ts';
import { Header, inferPolicy } from './header.ts';
import { Metronome } from './metronome.ts';
import { isKnownTag } from './tag-names.ts';
import { readTimestamp } from './timestamp.ts';

const { BLANK, LESS_THAN, TAB } = ascii;
const MAX_INDENT = 64;

/** Returns whether a line begins with a tag, after its indentation. */
function beginsWithTag(line: Line): boolean {
  let index = 0;
  while (index < MAX_INDENT && (line.at(index) === BLANK || line.at(index) === TAB)) index++;
  return line.at(index) === LESS_THAN;
}

/** Reads verbosegc of IBM J9 R26 and later and of OpenJ9, for all policies. */
export class OpenJ9Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly header: Header;
  private readonly cycles: ConcurrentCycles;
  private readonly phases: ConcurrentPhases;
  private readonly metronome: Metronome;
  private section: ExclusiveSection | undefined;
  /** Whether a `<verbosegc>` was opened and none of its ids has been read yet. */
  private newDocument = true;
  private lastId = Number.NaN;
  private allocationFailed = false;
  private stamp: Timestamp = NO_TIMESTAMP;
  /** Collections, pools and phases of the log, from which the policy is inferred when there is no header. */
  private readonly seen = new Set<string>();
  private policy: Collector | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.header = new Header(emit);
    this.cycles = new ConcurrentCycles(emit);
    this.phases = new ConcurrentPhases(emit);
    this.metronome = new Metronome(emit);
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    if (!beginsWithTag(line)) return 'foreign';
    let known = false;
    let tags = 0;
    forEachTag(line.text, (tag) => {
      tags++;
      if (!isKnownTag(tag.name)) return;
      known = true;
      this.readTag(tag, line.number);
    });
    if (known || isProlog(line.text)) return 'read';
    return tags > 0 && !this.section ? 'foreign' : 'unparsed';
  }

  end(): void {
    this.header.endArguments(0);
    if (this.section) this.markTruncated(this.section);
    this.section = undefined;
  }

  private readTag(tag: XmlTag, line: number): void {
    this.checkId(tag, line);
    if (!tag.closing) this.updateTimestamp(tag);
    switch (tag.name) {
      case 'verbosegc':
        if (tag.closing) return;
        this.newDocument = true;
        this.header.readVersion(tag, line);
        return;
      case 'initialized':
      case 'attribute':
      case 'vmarg':
      case 'vmargs':
        this.header.read(tag, line);
        this.metronome.heapSize = this.header.fixedHeap;
        if (tag.name === 'initialized' && !tag.closing) this.emit({ kind: 'stamp', line, ...this.stamp });
        return;
      case 'exclusive-start':
        if (tag.closing) return;
        if (this.section) this.markTruncated(this.section);
        this.section = new ExclusiveSection(line, this.stamp);
        return;
      case 'exclusive-end':
        this.endSection(tag, line);
        return;
      default:
        this.readEvent(tag, line);
    }
  }

  /** Reads tags that begin, end or describe work of the collector. */
  private readEvent(tag: XmlTag, line: number): void {
    this.cycles.read(tag, line, this.section);
    this.phases.read(tag, line);
    this.readCause(tag, line);
    this.noteType(tag);
    if (this.metronome.read(tag, line)) return;
    if (tag.name === 'gc-op' && !tag.closing) this.readOperation(tag, line);
    if (opensSection(tag)) this.section ??= new ExclusiveSection(line, NO_TIMESTAMP);
    this.section?.read(tag);
  }

  private readOperation(tag: XmlTag, line: number): void {
    if (this.phases.readOperation(tag, line)) return;
    const duration = readNumberAttribute(tag, 'timems');
    const name = readAttribute(tag, 'type') ?? 'gc-op';
    if (duration >= 0) this.emit({ kind: 'phase', phase: 'pause-part', name, duration, line, ...this.stamp });
  }

  /** Reads causes of the stop, and tags with a meaning of their own. */
  private readCause(tag: XmlTag, line: number): void {
    if (tag.closing) return;
    switch (tag.name) {
      case 'sys-start':
        this.setCause(readAttribute(tag, 'reason') ?? 'sys-gc', line);
        break;
      case 'af-start':
        this.allocationFailed = false;
        this.setCause('Allocation Failure', line);
        break;
      case 'allocation-taxation':
        this.setCause('Allocation Taxation', line);
        break;
      case 'concurrent-global-final':
      case 'concurrent-collection-start':
        this.setCause('Concurrent Collection', line);
        break;
      case 'allocation-unsatisfied':
        this.failAllocation(readNumberAttribute(tag, 'bytesRequested'), line);
        break;
      case 'af-end':
        if (readAttribute(tag, 'success') === 'false') this.failAllocation(Number.NaN, line);
        break;
      case 'out-of-memory':
        this.emitMark('out-of-memory', line, readAttribute(tag, 'memorySpaceName'));
        break;
      case 'warning':
        this.readWarning(readAttribute(tag, 'details') ?? '', line);
        break;
    }
  }

  private setCause(cause: string, line: number): void {
    this.section ??= new ExclusiveSection(line, NO_TIMESTAMP);
    this.section.setCause(cause);
  }

  /**
   * Marks a failed allocation: the JVM throws OutOfMemoryError when an allocation failure ends without memory, and both
   * tags may state it.
   */
  private failAllocation(bytes: number, line: number): void {
    if (this.allocationFailed) return;
    this.allocationFailed = true;
    this.emitMark('out-of-memory', line, bytes > 0 ? `Java heap space, ${bytes} bytes requested` : 'Java heap space');
  }

  private readWarning(details: string, line: number): void {
    if (details.startsWith('excessive gc activity')) this.emitMark('excessive-gc', line, details);
  }

  private emitMark(mark: MarkName, line: number, detail: string | undefined): void {
    this.emit({ kind: 'mark', mark, line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private endSection(tag: XmlTag, line: number): void {
    const section = this.section ?? new ExclusiveSection(line, NO_TIMESTAMP);
    this.section = undefined;
    const safepoint = section.toSafepoint(tag);
    if (!safepoint) {
      this.markTruncated(section);
      return;
    }
    const pause = section.toPause(tag, line);
    if (pause) this.emit(pause);
    this.emit(safepoint);
    this.inferPolicy(line);
  }

  private markTruncated(section: ExclusiveSection): void {
    this.emit({ kind: 'mark', mark: 'event-cut', line: section.line, ...section.start });
  }

  private updateTimestamp(tag: XmlTag): void {
    const stamp = readTimestamp(tag);
    if (!Number.isNaN(stamp.wall)) this.stamp = stamp;
  }

  /**
   * Detects another JVM by the ids. They count up over the life of a JVM and over its rotated files, so a document in
   * which they start again is of another JVM.
   */
  private checkId(tag: XmlTag, line: number): void {
    if (tag.closing || tag.name === 'attribute' || tag.name === 'vmarg' || tag.name === 'verbosegc') return;
    const id = readNumberAttribute(tag, 'id');
    if (!(id >= 0)) return;
    if (this.newDocument) {
      const restarted = id <= this.lastId;
      if (restarted && this.section) this.end();
      this.emit({ kind: 'header', startsRun: restarted, line, ...readTimestamp(tag) });
      this.newDocument = false;
    }
    this.lastId = id;
  }

  private noteType(tag: XmlTag): void {
    if (tag.name === 'concurrent-kickoff' || tag.name === 'concurrent-collection-start') this.seen.add('concurrent');
    else if (tag.name === 'gc-start' || tag.name === 'gc-op' || tag.name === 'mem') {
      if (this.seen.size < MAX_SEEN) this.seen.add(readAttribute(tag, 'type') ?? '');
    }
  }

  private inferPolicy(line: number): void {
    if (this.header.hasPolicy) return;
    const policy = inferPolicy(this.seen);
    if (!policy || policy === this.policy) return;
    this.policy = policy;
    this.emit({ kind: 'fact', name: 'collector', value: policy, line });
  }
}

const MAX_SEEN = 100;

/**
 * Returns whether a tag occurs only between exclusive start and end: a log that begins with one begins inside a
 * section.
 */
const opensSection = (tag: XmlTag): boolean =>
  tag.name === 'gc-start' || tag.name === 'gc-end' || tag.name === 'response-info' || tag.name === 'sys-start';

const isProlog = (text: string): boolean => {
  const trimmed = text.trimStart();
  return trimmed.startsWith('<?xml') || trimmed.startsWith('<!--');
};
