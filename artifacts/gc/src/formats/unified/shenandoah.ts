import type { Collector, PauseEvent } from '../../events.ts';
import { ShenandoahCourse, type Written } from '../shenandoah/cycle-tracker.ts';
import { shenandoahFacts } from '../shenandoah/header.ts';
import { heapAtExit, ShenandoahStatistics } from '../shenandoah/statistics.ts';
import { causeOfTrigger } from '../shenandoah/trigger.ts';
import type { Message, MessageReader } from './line/message.ts';
import { type PauseLine, parsePauseLine } from './pause/pause-line.ts';
import { type Notebook, stampOf } from './pending-events.ts';
import { readChange } from './text/sizes.ts';

/** What gives Shenandoah away in a log without header. G1 and CMS write their phases in capitals. */
const TELLING =
  /^(?:Pause (?:Init (?:Mark|Update|Traversal)|Final (?:Mark|Update|Roots|Traversal)|Degenerated)|Concurrent (?:reset|marking|evacuation|cleanup|update|precleaning|class unloading|weak|strong|thread|remembered|traversal)|Trigger[: (]|Pacer for )/;
/** First letters of the lines above. */
const TELLING_LETTERS = new Set([...'PCT'].map((letter) => letter.charCodeAt(0)));
const WORKERS = /^Using (\d+) of (\d+) workers for /;
const CANCELLING = /^Cancelling (?:concurrent )?GC: /;
/** The first line after a cycle when allocating threads are paced. */
const IDLE = 'Pacer for Idle';
/** A stop for something else than Shenandoah. */
const OTHER_SAFEPOINT = /^Safepoint "(?!Shenandoah)/;
const METASPACE = /^Metaspace: (\S{1,40})/;

/** Of the generational mode: the only concurrent phase that does not say so: `… old regions`, `… (Old)`. */
const COALESCING = 'Coalescing and filling ';

class ShenandoahReader implements MessageReader {
  readonly collectors: readonly Collector[] = ['Shenandoah', 'GenShenandoah'];
  private readonly notebook: Notebook;
  private readonly course: ShenandoahCourse;
  private readonly statistics: ShenandoahStatistics;
  private workers: Partial<PauseEvent> = {};

  constructor(notebook: Notebook) {
    const emit = notebook.emit.bind(notebook);
    this.notebook = notebook;
    this.course = new ShenandoahCourse(emit);
    this.statistics = new ShenandoahStatistics(emit);
  }

  read(message: Message): boolean {
    if (!this.isOwn(message)) return false;
    const { text, indent, gcId } = message;
    if (indent === 0 && (text.startsWith('Pause ') || isConcurrent(text))) {
      if (gcId >= 0 || !isRow(message)) return this.readPhase(message);
    }
    if (this.readMetaspace(message)) return true;
    return gcId >= 0 ? this.readWorkers(message) || this.readDecision(message) : this.readOutside(message);
  }

  end(): void {
    this.course.finish();
    this.course.generational = false;
    this.statistics.end();
  }

  private isOwn(message: Message): boolean {
    const { collector } = this.notebook;
    if (collector !== undefined) return collector === 'Shenandoah' || collector === 'GenShenandoah';
    if (message.indent > 0 || !TELLING_LETTERS.has(message.first) || !TELLING.test(message.text)) return false;
    this.notebook.inferCollector('Shenandoah', message.line);
    return true;
  }

  private readPhase(message: Message): boolean {
    const phase = parsePauseLine(message.text);
    if (Number.isNaN(phase.duration)) this.beginPhase(message, phase);
    else if (isConcurrent(phase.name)) this.course.phase(phase, writtenOf(message));
    else if (!this.course.pause(phase, writtenOf(message), this.detailsOf(message))) return false;
    if (this.course.generational) this.notebook.tellCollector('GenShenandoah', message.line);
    return true;
  }

  private beginPhase(message: Message, phase: PauseLine): void {
    this.workers = {};
    if (phase.name.startsWith('Pause ')) this.notebook.begin(message);
    this.course.begin(phase, writtenOf(message));
  }

  private detailsOf(message: Message): Partial<PauseEvent> {
    const { tenuring } = this.notebook.take(message);
    const details = { ...this.workers, ...(tenuring ? { tenuring } : {}) };
    this.workers = {};
    return details;
  }

  private readWorkers(message: Message): boolean {
    const match = WORKERS.exec(message.text);
    if (match) this.workers = { workersUsed: Number(match[1]), workersTotal: Number(match[2]) };
    return match !== null;
  }

  /** Written when a cycle is over. Until JDK 15 the line tells what is reserved, not what is committed. */
  private readMetaspace(message: Message): boolean {
    const word = METASPACE.exec(message.text)?.[1];
    const change = word === undefined ? undefined : readChange(word);
    if (!word || !change) return false;
    this.course.finish();
    const committedTold = word.indexOf('(') < word.indexOf('->');
    const sizes = { used: change.after, committed: committedTold ? change.committed : Number.NaN };
    this.notebook.emit({ kind: 'heap-sample', pool: 'metaspace', ...sizes, ...stampOf(message), line: message.line });
    return true;
  }

  private readDecision({ text }: Message): boolean {
    const cause = causeOfTrigger(text);
    if (cause !== undefined) this.course.trigger(cause);
    else if (CANCELLING.test(text)) this.course.cancel();
    else if (text.startsWith(IDLE)) this.course.finish();
    else return false;
    return true;
  }

  private readOutside(message: Message): boolean {
    if (message.tags.endsWith(',exit')) this.readExit(message);
    if (OTHER_SAFEPOINT.test(message.text)) this.course.interrupt();
    if (this.statistics.read(message.text, stampOf(message), message.line)) return true;
    return message.indent === 0 && (this.readDecision(message) || this.readHeader(message));
  }

  /** The lines of the end are read as such by others too. */
  private readExit(message: Message): void {
    const sizes = heapAtExit(message.text.trim());
    if (!sizes) return;
    this.notebook.emit({ kind: 'heap-sample', pool: 'heap', ...sizes, ...stampOf(message), line: message.line });
  }

  private readHeader({ text, line }: Message): boolean {
    if (text === 'Mode: Generational') this.notebook.tellCollector('GenShenandoah', line);
    const facts = shenandoahFacts(text);
    for (const [name, value] of facts) this.notebook.fact(name, value, line);
    return facts.length > 0;
  }
}

/** Shenandoah since JDK 9, and its generational mode (JDK 24 and later). */
export const shenandoahReader = (notebook: Notebook): MessageReader => new ShenandoahReader(notebook);

const isConcurrent = (text: string): boolean => text.startsWith('Concurrent ') || text.startsWith(COALESCING);

const writtenOf = (message: Message): Written => ({
  stamp: stampOf(message),
  line: message.line,
  ...(message.gcId >= 0 ? { gcId: message.gcId } : {}),
});

/** Rows of the statistics have the names of pauses and phases. */
const isRow = ({ text, tags }: Message): boolean => tags === 'gc,stats' || !text.endsWith('ms');
