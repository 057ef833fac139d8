import type { Collector, PauseEvent } from '../../events.ts';
import { type LinePosition, ShenandoahCycleTracker } from '../shenandoah/cycle-tracker.ts';
import { readShenandoahFacts } from '../shenandoah/header.ts';
import { parseHeapAtExit, ShenandoahStatistics } from '../shenandoah/statistics.ts';
import { parseTriggerCause } from '../shenandoah/trigger.ts';
import type { Message, MessageReader } from './line/message.ts';
import { type PauseLine, parsePauseLine } from './pause/pause-line.ts';
import { copyTimestamp, type PendingEvents } from './pending-events.ts';
import { parseChange } from './text/sizes.ts';

/** Matches lines by which Shenandoah is recognized in a log without header. G1 and CMS capitalize their phases. */
const SHENANDOAH_LINE =
  /^(?:Pause (?:Init (?:Mark|Update|Traversal)|Final (?:Mark|Update|Roots|Traversal)|Degenerated)|Concurrent (?:reset|marking|evacuation|cleanup|update|precleaning|class unloading|weak|strong|thread|remembered|traversal)|Trigger[: (]|Pacer for )/;
/** First letters of the lines above. */
const SHENANDOAH_LETTERS = new Set([...'PCT'].map((letter) => letter.charCodeAt(0)));
const WORKERS = /^Using (\d+) of (\d+) workers for /;
const CANCELLATION = /^Cancelling (?:concurrent )?GC: /;
const UPGRADE = 'Degenerated GC upgrading to Full GC';
/** What the generational mode writes of a marking that it gives up, and of copies that found no room; what follows says what it did instead. */
const GIVEN_UP =
  /^(?:Cancel marking: |Terminating old gc cycle|Bootstrap cycle for old generation was cancelled|Failed to allocate \S+ for evacuation)/;
/** The first line after a cycle when allocating threads are paced. */
const IDLE = 'Pacer for Idle';
/** Matches a safepoint for something else than Shenandoah. */
const OTHER_SAFEPOINT = /^Safepoint "(?!Shenandoah)/;
const METASPACE = /^Metaspace: (\S{1,40})/;

/** The only concurrent phase of the generational mode that does not name its generation: `… old regions`, `… (Old)`. */
const COALESCING = 'Coalescing and filling ';

class ShenandoahReader implements MessageReader {
  readonly collectors: readonly Collector[] = ['Shenandoah', 'GenShenandoah'];
  private readonly pending: PendingEvents;
  private readonly cycles: ShenandoahCycleTracker;
  private readonly statistics: ShenandoahStatistics;
  private workers: Partial<PauseEvent> = {};

  constructor(pending: PendingEvents) {
    const emit = pending.emit.bind(pending);
    this.pending = pending;
    this.cycles = new ShenandoahCycleTracker(emit);
    this.statistics = new ShenandoahStatistics(emit);
  }

  read(message: Message): boolean {
    if (!this.isOwn(message)) return false;
    const { text, indent, gcId } = message;
    if (indent === 0 && (text.startsWith('Pause ') || isConcurrent(text))) {
      if (gcId >= 0 || !isStatisticsRow(message)) return this.readPhase(message);
    }
    if (this.readMetaspace(message)) return true;
    return gcId >= 0 ? this.readWorkers(message) || this.readDecision(message) : this.readOutside(message);
  }

  end(): void {
    this.cycles.finish();
    this.cycles.generational = false;
    this.statistics.end();
  }

  private isOwn(message: Message): boolean {
    const { collector } = this.pending;
    if (collector !== undefined) return collector === 'Shenandoah' || collector === 'GenShenandoah';
    if (message.indent > 0 || !SHENANDOAH_LETTERS.has(message.first) || !SHENANDOAH_LINE.test(message.text))
      return false;
    this.pending.inferCollector('Shenandoah', message.line);
    return true;
  }

  private readPhase(message: Message): boolean {
    const phase = parsePauseLine(message.text);
    if (Number.isNaN(phase.duration)) this.beginPhase(message, phase);
    else if (isConcurrent(phase.name)) this.cycles.endPhase(phase, toLinePosition(message));
    else if (!this.cycles.endPause(phase, toLinePosition(message), this.takeDetails(message))) return false;
    if (this.cycles.generational) this.pending.setCollector('GenShenandoah', message.line);
    return true;
  }

  private beginPhase(message: Message, phase: PauseLine): void {
    this.workers = {};
    if (phase.name.startsWith('Pause ')) this.pending.beginPause(message);
    this.cycles.begin(phase, toLinePosition(message));
  }

  private takeDetails(message: Message): Partial<PauseEvent> {
    const { tenuring } = this.pending.takePause(message);
    const details = { ...this.workers, ...(tenuring ? { tenuring } : {}) };
    this.workers = {};
    return details;
  }

  private readWorkers(message: Message): boolean {
    const match = WORKERS.exec(message.text);
    if (match) this.workers = { workersUsed: Number(match[1]), workersTotal: Number(match[2]) };
    return match !== null;
  }

  /**
   * Reads the metaspace, which is written when a cycle is over. Until JDK 15 the line has the reserved size, not the
   * committed one.
   */
  private readMetaspace(message: Message): boolean {
    const word = METASPACE.exec(message.text)?.[1];
    const change = word === undefined ? undefined : parseChange(word);
    if (!word || !change) return false;
    this.cycles.finish();
    const hasCommitted = word.indexOf('(') < word.indexOf('->');
    const sizes = { used: change.after, committed: hasCommitted ? change.committed : Number.NaN };
    this.pending.emit({
      kind: 'heap-sample',
      pool: 'metaspace',
      ...sizes,
      ...copyTimestamp(message),
      line: message.line,
    });
    return true;
  }

  private readDecision({ text }: Message): boolean {
    const cause = parseTriggerCause(text);
    if (cause !== undefined) this.cycles.setCause(cause);
    else if (CANCELLATION.test(text)) this.cycles.cancel();
    else if (text === UPGRADE) this.cycles.upgrade();
    else if (text.startsWith(IDLE)) this.cycles.finish();
    else return GIVEN_UP.test(text);
    return true;
  }

  private readOutside(message: Message): boolean {
    if (message.tags.endsWith(',exit')) this.readExit(message);
    if (OTHER_SAFEPOINT.test(message.text)) this.cycles.interrupt();
    if (this.statistics.read(message.text, copyTimestamp(message), message.line)) return true;
    return message.indent === 0 && (this.readDecision(message) || this.readHeader(message));
  }

  /** Reads the heap at exit; other readers read the same lines. */
  private readExit(message: Message): void {
    const sizes = parseHeapAtExit(message.text.trim());
    if (!sizes) return;
    this.pending.emit({ kind: 'heap-sample', pool: 'heap', ...sizes, ...copyTimestamp(message), line: message.line });
  }

  private readHeader({ text, line }: Message): boolean {
    if (text === 'Mode: Generational') this.pending.setCollector('GenShenandoah', line);
    const facts = readShenandoahFacts(text);
    for (const [name, value] of facts) this.pending.emitFact(name, value, line);
    return facts.length > 0;
  }
}

/** Reads Shenandoah since JDK 9, and its generational mode (JDK 24 and later). */
export const createShenandoahReader = (pending: PendingEvents): MessageReader => new ShenandoahReader(pending);

const isConcurrent = (text: string): boolean => text.startsWith('Concurrent ') || text.startsWith(COALESCING);

const toLinePosition = (message: Message): LinePosition => ({
  stamp: copyTimestamp(message),
  line: message.line,
  ...(message.gcId >= 0 ? { gcId: message.gcId } : {}),
});

/** Returns whether the message is a row of the statistics, whose names are those of pauses and phases. */
const isStatisticsRow = ({ text, tags }: Message): boolean => tags === 'gc,stats' || !text.endsWith('ms');
