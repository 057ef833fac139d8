import type { Line, LogReader, Reading } from '@hindsight/model';
import type { Collector, GcEvent, MarkName } from '../../events.ts';
import { NO_STAMP, type Stamp } from '../../events.ts';
import { attribute, forEachTag, numberOf, type Tag } from '../xml-tags.ts';
import { ConcurrentCycles } from './concurrent-cycles.ts';
import { ConcurrentPhases } from './concurrent-phases.ts';
import { ExclusiveSection } from './exclusive-section.ts';
import { Header, policyOf } from './header.ts';
import { Metronome } from './metronome.ts';
import { isKnownTag } from './tag-names.ts';
import { stampOf } from './timestamp.ts';

const LESS_THAN = 60;
const BLANK = 32;
const TAB = 9;
const LONGEST_INDENT = 64;

/** Where the first tag may stand: after the indentation. */
function beginsWithTag(line: Line): boolean {
  let index = 0;
  while (index < LONGEST_INDENT && (line.at(index) === BLANK || line.at(index) === TAB)) index++;
  return line.at(index) === LESS_THAN;
}

/** verbosegc of IBM J9 R26 and later and of OpenJ9, all policies. */
export class OpenJ9Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly header: Header;
  private readonly cycles: ConcurrentCycles;
  private readonly phases: ConcurrentPhases;
  private readonly metronome: Metronome;
  private section: ExclusiveSection | undefined;
  /** A `<verbosegc>` was opened and none of its ids read yet. */
  private newDocument = true;
  private lastId = Number.NaN;
  private allocationFailed = false;
  private stamp: Stamp = NO_STAMP;
  /** Collections, pools and phases met, from which the policy of a log without header follows. */
  private readonly seen = new Set<string>();
  private policy: Collector | undefined;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.header = new Header(emit);
    this.cycles = new ConcurrentCycles(emit);
    this.phases = new ConcurrentPhases(emit);
    this.metronome = new Metronome(emit);
  }

  line(line: Line): Reading {
    if (line.length === 0) return 'read';
    if (!beginsWithTag(line)) return 'foreign';
    let known = false;
    let tags = 0;
    forEachTag(line.text, (tag) => {
      tags++;
      if (!isKnownTag(tag.name)) return;
      known = true;
      this.tag(tag, line.number);
    });
    if (known || isProlog(line.text)) return 'read';
    return tags > 0 && !this.section ? 'foreign' : 'unparsed';
  }

  end(): void {
    this.header.endArguments(0);
    if (this.section) this.cut(this.section);
    this.section = undefined;
  }

  private tag(tag: Tag, line: number): void {
    this.countIds(tag, line);
    if (!tag.closing) this.stampWith(tag);
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
        if (this.section) this.cut(this.section);
        this.section = new ExclusiveSection(line, this.stamp);
        return;
      case 'exclusive-end':
        this.endSection(tag, line);
        return;
      default:
        this.event(tag, line);
    }
  }

  /** Tags that begin, end or describe work of the collector. */
  private event(tag: Tag, line: number): void {
    this.cycles.read(tag, line, this.section);
    this.phases.read(tag, line);
    this.note(tag, line);
    this.seeType(tag);
    if (this.metronome.read(tag, line)) return;
    if (tag.name === 'gc-op' && !tag.closing) this.operation(tag, line);
    if (isOfSection(tag)) this.section ??= new ExclusiveSection(line, NO_STAMP);
    this.section?.read(tag);
  }

  private operation(tag: Tag, line: number): void {
    if (this.phases.readOperation(tag, line)) return;
    const duration = numberOf(tag, 'timems');
    const name = attribute(tag, 'type') ?? 'gc-op';
    if (duration >= 0) this.emit({ kind: 'phase', phase: 'pause-part', name, duration, line, ...this.stamp });
  }

  /** Causes of the stop, and lines that mean something by themselves. */
  private note(tag: Tag, line: number): void {
    if (tag.closing) return;
    switch (tag.name) {
      case 'sys-start':
        this.because(attribute(tag, 'reason') ?? 'sys-gc', line);
        break;
      case 'af-start':
        this.allocationFailed = false;
        this.because('Allocation Failure', line);
        break;
      case 'allocation-taxation':
        this.because('Allocation Taxation', line);
        break;
      case 'concurrent-global-final':
      case 'concurrent-collection-start':
        this.because('Concurrent Collection', line);
        break;
      case 'allocation-unsatisfied':
        this.failAllocation(numberOf(tag, 'bytesRequested'), line);
        break;
      case 'af-end':
        if (attribute(tag, 'success') === 'false') this.failAllocation(Number.NaN, line);
        break;
      case 'out-of-memory':
        this.mark('out-of-memory', line, attribute(tag, 'memorySpaceName'));
        break;
      case 'warning':
        this.warn(attribute(tag, 'details') ?? '', line);
        break;
    }
  }

  private because(cause: string, line: number): void {
    this.section ??= new ExclusiveSection(line, NO_STAMP);
    this.section.because(cause);
  }

  /** The JVM throws OutOfMemoryError when an allocation failure ends without memory; both tags may say so. */
  private failAllocation(bytes: number, line: number): void {
    if (this.allocationFailed) return;
    this.allocationFailed = true;
    this.mark('out-of-memory', line, bytes > 0 ? `Java heap space, ${bytes} bytes requested` : 'Java heap space');
  }

  private warn(details: string, line: number): void {
    if (details.startsWith('excessive gc activity')) this.mark('excessive-gc', line, details);
  }

  private mark(mark: MarkName, line: number, detail: string | undefined): void {
    this.emit({ kind: 'mark', mark, line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private endSection(tag: Tag, line: number): void {
    const section = this.section ?? new ExclusiveSection(line, NO_STAMP);
    this.section = undefined;
    const safepoint = section.safepoint(tag);
    if (!safepoint) {
      this.cut(section);
      return;
    }
    const pause = section.pause(tag, line);
    if (pause) this.emit(pause);
    this.emit(safepoint);
    this.inferPolicy(line);
  }

  private cut(section: ExclusiveSection): void {
    this.emit({ kind: 'mark', mark: 'event-cut', line: section.line, ...section.start });
  }

  private stampWith(tag: Tag): void {
    const stamp = stampOf(tag);
    if (!Number.isNaN(stamp.wall)) this.stamp = stamp;
  }

  /** Ids count up over the life of a JVM and over its rotated files: a document in which they begin again is of another JVM. */
  private countIds(tag: Tag, line: number): void {
    if (tag.closing || tag.name === 'attribute' || tag.name === 'vmarg' || tag.name === 'verbosegc') return;
    const id = numberOf(tag, 'id');
    if (!(id >= 0)) return;
    if (this.newDocument) {
      const restarted = id <= this.lastId;
      if (restarted && this.section) this.end();
      this.emit({ kind: 'header', startsRun: restarted, line, ...stampOf(tag) });
      this.newDocument = false;
    }
    this.lastId = id;
  }

  private seeType(tag: Tag): void {
    if (tag.name === 'concurrent-kickoff' || tag.name === 'concurrent-collection-start') this.seen.add('concurrent');
    else if (tag.name === 'gc-start' || tag.name === 'gc-op' || tag.name === 'mem') {
      if (this.seen.size < SEEN_KEPT) this.seen.add(attribute(tag, 'type') ?? '');
    }
  }

  private inferPolicy(line: number): void {
    if (this.header.policyTold) return;
    const policy = policyOf(this.seen);
    if (!policy || policy === this.policy) return;
    this.policy = policy;
    this.emit({ kind: 'fact', name: 'collector', value: policy, line });
  }
}

const SEEN_KEPT = 100;

/** Tags that stand between exclusive start and end only: a log that begins with one of them begins inside a stop. */
const isOfSection = (tag: Tag): boolean =>
  tag.name === 'gc-start' || tag.name === 'gc-end' || tag.name === 'response-info' || tag.name === 'sys-start';

const isProlog = (text: string): boolean => {
  const trimmed = text.trimStart();
  return trimmed.startsWith('<?xml') || trimmed.startsWith('<!--');
};
