import type { Line, LineStatus, LogReader } from '@hindsight/model';
import { type Collector, type GcEvent, type MarkName, NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import { Header, inferPolicy } from '../openj9/header.ts';
import { parseCtimeTimestamp, toWallTimestamp } from '../wall-timestamps.ts';
import { forEachTag, readAttribute, readNumberAttribute, type XmlTag } from '../xml-tags.ts';
import { Metronome } from './metronome.ts';
import { StopTheWorldSection } from './stop-the-world.ts';

/**
 * Elements of the format, from the verbose handlers of `runtime/gc_verbose_old_events`, and `classloadersunloaded` of
 * 5.0.
 */
const NAMES: ReadonlySet<string> = new Set(
  `verbosegc initialized attribute system vmargs vmarg af sys con gc increment minimum time nursery tenured soa loa
   rememberedset tlh nontlh timesms refs_cleared finalization classunloading classloadersunloaded compaction expansion contraction
   flipped failed scavenger percolating_collect fixup warning kickoff stats traced cards threads event summary quantum
   exclusiveaccess nondeterministicsweep heap gcthreadpriority synchronousgcpriority details duration`.split(/\s+/),
);
/** Nested `<con>` elements that are tracked. */
const MAX_OPEN_REPORTS = 8;
const MAX_SEEN = 100;
const PARTS = ['mark', 'sweep', 'compact'] as const;
const CAUSES: Readonly<Record<string, string>> = {
  af: 'Allocation Failure',
  sys: 'sys-gc',
  con: 'Concurrent Collection',
  increment: 'Allocation Taxation',
};

export class IbmXml5Reader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private readonly header: Header;
  private section: StopTheWorldSection | undefined;
  /** Nesting depth of sections; the outermost one is the pause. */
  private depth = 0;
  private stamp: Timestamp = NO_TIMESTAMP;
  private kickoff: { readonly line: number; readonly stamp: Timestamp } | undefined;
  /** Events of the `<con>` elements that are open. */
  private readonly reports: string[] = [];
  private readonly metronome: Metronome;
  private readonly seen = new Set<string>();
  private policy: Collector | undefined;
  private documents = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.header = new Header(emit);
    this.metronome = new Metronome(emit);
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    const { text } = line;
    if (!text.trimStart().startsWith('<')) return 'foreign';
    let known = text.includes('<?xml') || text.includes('<!--');
    forEachTag(text, (tag) => {
      if (!NAMES.has(tag.name)) return;
      known = true;
      this.readTag(tag, line.number);
    });
    if (known) return 'read';
    return this.section ? 'unparsed' : 'foreign';
  }

  end(): void {
    this.header.endArguments(0);
    if (this.section) this.emitMark('event-cut', this.section.line);
    this.section = undefined;
  }

  private readTag(tag: XmlTag, line: number): void {
    const wall = tag.closing ? Number.NaN : parseCtimeTimestamp(readAttribute(tag, 'timestamp'));
    if (!Number.isNaN(wall)) this.stamp = toWallTimestamp(wall);
    switch (tag.name) {
      case 'verbosegc':
        if (!tag.closing) this.readDocument(tag, line);
        return;
      case 'initialized':
        if (!tag.closing) this.emit({ kind: 'stamp', line, ...this.stamp });
        this.header.read(tag, line);
        return;
      case 'attribute':
      case 'vmarg':
      case 'vmargs':
        this.header.read(tag, line);
        return;
      case 'af':
      case 'sys':
      case 'increment':
        this.readSectionTag(tag, line);
        return;
      case 'con':
        this.readConcurrent(tag, line);
        return;
      default:
        this.readInner(tag, line);
    }
  }

  private readDocument(tag: XmlTag, line: number): void {
    this.end();
    this.emit({ kind: 'header', startsRun: this.documents++ > 0, line, ...NO_TIMESTAMP });
    this.header.readVersion(tag, line);
  }

  private readSectionTag(tag: XmlTag, line: number): void {
    if (!tag.closing) {
      this.section ??= new StopTheWorldSection(line, this.stamp, CAUSES[tag.name] ?? '');
      this.depth++;
      return;
    }
    this.depth = Math.max(0, this.depth - 1);
    if (this.depth > 0 || !this.section) return;
    const pause = this.section.toPause(line);
    if (pause) this.emit(pause);
    this.section = undefined;
    this.inferPolicy(line);
  }

  /** Reads a report on concurrent work; only a collection among them stops the application. */
  private readConcurrent(tag: XmlTag, line: number): void {
    this.seen.add('concurrent');
    const event = (tag.closing ? this.reports.pop() : readAttribute(tag, 'event')) ?? '';
    if (!tag.closing && !tag.empty && this.reports.length < MAX_OPEN_REPORTS) this.reports.push(event);
    if (event === 'collection') {
      if (tag.closing) this.emitCycle(line, false);
      this.readSectionTag(tag, line);
    } else if (!tag.closing) this.readReport(tag, event, line);
  }

  private readReport(tag: XmlTag, event: string, line: number): void {
    const state = readAttribute(tag, 'state') ?? '';
    if (event === 'kickoff') this.kickoff = { line, stamp: this.stamp };
    else if (event === 'aborted') this.abortCycle(line, readAttribute(tag, 'reason'));
    else if (event === 'halted' && /incomplete/i.test(state)) this.abortCycle(line, state);
  }

  private emitCycle(line: number, aborted: boolean): void {
    const { kickoff, stamp } = this;
    this.kickoff = undefined;
    const start = kickoff?.stamp ?? stamp;
    this.emit({
      kind: 'cycle',
      cycle: 'mark',
      name: 'Concurrent Global',
      cause: '',
      ...start,
      line: kickoff?.line ?? line,
      lastLine: line,
      duration: kickoff ? Math.max(0, stamp.wall - start.wall) : Number.NaN,
      aborted,
    });
  }

  private abortCycle(line: number, detail: string | undefined): void {
    this.emitMark('concurrent-aborted', line, detail);
    if (this.kickoff) this.emitCycle(line, true);
  }

  private readInner(tag: XmlTag, line: number): void {
    if (!this.section) this.metronome.read(tag, line, this.stamp);
    if (tag.name === 'gc') this.noteCollection(tag, line);
    else if (tag.name === 'timesms') this.readParts(tag, line);
    else if (tag.name === 'warning' || tag.name === 'event')
      this.readWarning(readAttribute(tag, 'details') ?? '', line);
    else if (tag.name === 'nursery') this.seen.add('nursery');
    this.section?.read(tag);
  }

  private noteCollection(tag: XmlTag, line: number): void {
    if (this.seen.size < MAX_SEEN) this.seen.add(readAttribute(tag, 'type') ?? '');
    if (!this.section) this.inferPolicy(line);
  }

  private readParts(tag: XmlTag, line: number): void {
    for (const name of PARTS) {
      const duration = readNumberAttribute(tag, name);
      if (duration > 0) this.emit({ kind: 'phase', phase: 'pause-part', name, duration, line, ...this.stamp });
    }
  }

  private readWarning(details: string, line: number): void {
    if (details.startsWith('excessive gc activity')) this.emitMark('excessive-gc', line, details);
    else if (details === 'out of memory') this.emitMark('out-of-memory', line, 'Java heap space');
  }

  private emitMark(mark: MarkName, line: number, detail?: string): void {
    this.emit({ kind: 'mark', mark, line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private inferPolicy(line: number): void {
    if (this.header.hasPolicy) return;
    const policy = inferPolicy(this.seen);
    if (!policy || policy === this.policy) return;
    this.policy = policy;
    this.emit({ kind: 'fact', name: 'collector', value: policy, line });
  }
}
