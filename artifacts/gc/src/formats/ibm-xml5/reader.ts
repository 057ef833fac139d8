import type { Line, LogReader, Reading } from '@hindsight/model';
import { type Collector, type GcEvent, type MarkName, NO_STAMP, type Stamp } from '../../events.ts';
import { Header, policyOf } from '../openj9/header.ts';
import { ctimeMillis, onWall } from '../wall-timestamps.ts';
import { attribute, forEachTag, numberOf, type Tag } from '../xml-tags.ts';
import { Realtime } from './metronome.ts';
import { Stop } from './stop-the-world.ts';

/** Elements of the format, from the verbose handlers of `runtime/gc_verbose_old_events`, and `classloadersunloaded` of 5.0. */
const NAMES: ReadonlySet<string> = new Set(
  `verbosegc initialized attribute system vmargs vmarg af sys con gc increment minimum time nursery tenured soa loa
   rememberedset tlh nontlh timesms refs_cleared finalization classunloading classloadersunloaded compaction expansion contraction
   flipped failed scavenger percolating_collect fixup warning kickoff stats traced cards threads event summary quantum
   exclusiveaccess nondeterministicsweep heap gcthreadpriority synchronousgcpriority details duration`.split(/\s+/),
);
/** `<con>` elements that stand inside of one another. */
const REPORTS_OPEN = 8;
const SEEN_KEPT = 100;
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
  private stop: Stop | undefined;
  /** Stops may stand inside of one another; the outermost is the pause. */
  private depth = 0;
  private stamp: Stamp = NO_STAMP;
  private kickoff: { readonly line: number; readonly stamp: Stamp } | undefined;
  /** Events of the `<con>` elements that are open. */
  private readonly reports: string[] = [];
  private readonly realtime: Realtime;
  private readonly seen = new Set<string>();
  private policy: Collector | undefined;
  private documents = 0;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.header = new Header(emit);
    this.realtime = new Realtime(emit);
  }

  line(line: Line): Reading {
    if (line.length === 0) return 'read';
    const { text } = line;
    if (!text.trimStart().startsWith('<')) return 'foreign';
    let known = text.includes('<?xml') || text.includes('<!--');
    forEachTag(text, (tag) => {
      if (!NAMES.has(tag.name)) return;
      known = true;
      this.tag(tag, line.number);
    });
    if (known) return 'read';
    return this.stop ? 'unparsed' : 'foreign';
  }

  end(): void {
    this.header.endArguments(0);
    if (this.stop) this.mark('event-cut', this.stop.line);
    this.stop = undefined;
  }

  private tag(tag: Tag, line: number): void {
    const wall = tag.closing ? Number.NaN : ctimeMillis(attribute(tag, 'timestamp'));
    if (!Number.isNaN(wall)) this.stamp = onWall(wall);
    switch (tag.name) {
      case 'verbosegc':
        if (!tag.closing) this.document(tag, line);
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
        this.section(tag, line);
        return;
      case 'con':
        this.concurrent(tag, line);
        return;
      default:
        this.inside(tag, line);
    }
  }

  private document(tag: Tag, line: number): void {
    this.end();
    this.emit({ kind: 'header', startsRun: this.documents++ > 0, line, ...NO_STAMP });
    this.header.readVersion(tag, line);
  }

  private section(tag: Tag, line: number): void {
    if (!tag.closing) {
      this.stop ??= new Stop(line, this.stamp, CAUSES[tag.name] ?? '');
      this.depth++;
      return;
    }
    this.depth = Math.max(0, this.depth - 1);
    if (this.depth > 0 || !this.stop) return;
    const pause = this.stop.pause(line);
    if (pause) this.emit(pause);
    this.stop = undefined;
    this.inferPolicy(line);
  }

  /** Of the reports on concurrent work only a collection stops the application. */
  private concurrent(tag: Tag, line: number): void {
    this.seen.add('concurrent');
    const event = (tag.closing ? this.reports.pop() : attribute(tag, 'event')) ?? '';
    if (!tag.closing && !tag.empty && this.reports.length < REPORTS_OPEN) this.reports.push(event);
    if (event === 'collection') {
      if (tag.closing) this.cycle(line, false);
      this.section(tag, line);
    } else if (!tag.closing) this.report(tag, event, line);
  }

  private report(tag: Tag, event: string, line: number): void {
    const state = attribute(tag, 'state') ?? '';
    if (event === 'kickoff') this.kickoff = { line, stamp: this.stamp };
    else if (event === 'aborted') this.abort(line, attribute(tag, 'reason'));
    else if (event === 'halted' && /incomplete/i.test(state)) this.abort(line, state);
  }

  private cycle(line: number, aborted: boolean): void {
    const { kickoff, stamp } = this;
    this.kickoff = undefined;
    const begun = kickoff?.stamp ?? stamp;
    this.emit({
      kind: 'cycle',
      cycle: 'mark',
      name: 'Concurrent Global',
      cause: '',
      ...begun,
      line: kickoff?.line ?? line,
      lastLine: line,
      duration: kickoff ? Math.max(0, stamp.wall - begun.wall) : Number.NaN,
      aborted,
    });
  }

  private abort(line: number, detail: string | undefined): void {
    this.mark('concurrent-aborted', line, detail);
    if (this.kickoff) this.cycle(line, true);
  }

  private inside(tag: Tag, line: number): void {
    if (!this.stop) this.realtime.read(tag, line, this.stamp);
    if (tag.name === 'gc') this.seeCollection(tag, line);
    else if (tag.name === 'timesms') this.readParts(tag, line);
    else if (tag.name === 'warning' || tag.name === 'event') this.warn(attribute(tag, 'details') ?? '', line);
    else if (tag.name === 'nursery') this.seen.add('nursery');
    this.stop?.read(tag);
  }

  private seeCollection(tag: Tag, line: number): void {
    if (this.seen.size < SEEN_KEPT) this.seen.add(attribute(tag, 'type') ?? '');
    if (!this.stop) this.inferPolicy(line);
  }

  private readParts(tag: Tag, line: number): void {
    for (const name of PARTS) {
      const duration = numberOf(tag, name);
      if (duration > 0) this.emit({ kind: 'phase', phase: 'pause-part', name, duration, line, ...this.stamp });
    }
  }

  private warn(details: string, line: number): void {
    if (details.startsWith('excessive gc activity')) this.mark('excessive-gc', line, details);
    else if (details === 'out of memory') this.mark('out-of-memory', line, 'Java heap space');
  }

  private mark(mark: MarkName, line: number, detail?: string): void {
    this.emit({ kind: 'mark', mark, line, ...this.stamp, ...(detail ? { detail } : {}) });
  }

  private inferPolicy(line: number): void {
    if (this.header.policyTold) return;
    const policy = policyOf(this.seen);
    if (!policy || policy === this.policy) return;
    this.policy = policy;
    this.emit({ kind: 'fact', name: 'collector', value: policy, line });
  }
}
