import { type GcEvent, type PauseEvent, PauseMark } from '../../../events.ts';
import type { ReadCollection } from '../collection/collection.ts';
import type { Moment } from '../event-position.ts';
import { Cycles } from './cycle-tracker.ts';

const SWEEP = 'CMS-concurrent-sweep';
/** The last phase of a cycle. */
const RESET = 'CMS-concurrent-reset';

/** The course of CMS cycles: which pause is which, and when the old generation has been swept. */
export class CmsCourse {
  private readonly cycles: Cycles;
  private remarkIsNext = false;
  private swept = false;
  /** Heap used at a remark without details, bytes. */
  private usedAtRemark = Number.NaN;

  constructor(emit: (event: GcEvent) => void) {
    this.cycles = new Cycles('CMS', emit);
  }

  phaseEnds(name: string, at: Moment): void {
    this.cycles.runs(at, false);
    if (name === SWEEP) this.swept = true;
    if (name === RESET) this.cycles.end(at);
  }

  /** The pause as CMS means it. */
  meaningOf(read: ReadCollection): PauseEvent {
    const pause = read.unnamedMark ? this.named(read.pause) : read.pause;
    if (pause.pause === 'remark' && !pause.pools?.old) this.usedAtRemark = pause.pools?.heap?.after ?? Number.NaN;
    return pause.pause === 'young' ? this.young(pause) : pause;
  }

  /** The pause has been given out. */
  after(pause: PauseEvent): void {
    this.remarkIsNext = pause.pause === 'initial-mark' || (this.remarkIsNext && pause.pause === 'young');
    if (pause.pause === 'initial-mark') this.cycles.begin(pause);
    if (pause.pause !== 'full') return;
    this.swept = false;
    this.usedAtRemark = Number.NaN;
    this.cycles.interrupt(pause);
  }

  /** Without details both marks look alike, and come in turn: `[GC 29798K(58752K), 0.0031310 secs]`. */
  private named(pause: PauseEvent): PauseEvent {
    return this.remarkIsNext
      ? { ...pause, pause: 'remark', name: 'CMS Remark' }
      : { ...pause, pause: 'initial-mark', name: 'CMS Initial Mark' };
  }

  private young(pause: PauseEvent): PauseEvent {
    // A heap that shrank without a collection was swept.
    const shrank = (pause.pools?.heap?.before ?? Number.NaN) < this.usedAtRemark;
    if (!this.swept && !shrank) return pause;
    this.swept = false;
    this.usedAtRemark = Number.NaN;
    return { ...pause, marks: pause.marks | PauseMark.reclaimsOld };
  }
}
