import { type GcEvent, type PauseEvent, PauseMark } from '../../../events.ts';
import { endOfPause, type Moment } from '../event-position.ts';
import { Cycles } from './cycle-tracker.ts';

const MARK_PHASES: ReadonlySet<string> = new Set(['GC concurrent-root-region-scan', 'GC concurrent-mark']);

/** The course of G1 marking: from the pause that starts it to the cleanup pause, or to its abortion by a full collection. */
export class G1Course {
  private readonly cycles: Cycles;
  private readonly emit: (event: GcEvent) => void;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
    this.cycles = new Cycles('G1 Concurrent Marking', emit);
  }

  phaseStarts(name: string, at: Moment): void {
    if (MARK_PHASES.has(name)) this.cycles.runs(at, true);
  }

  aborts(at: Moment): void {
    this.cycles.end(at, true);
    this.emit({ kind: 'mark', mark: 'concurrent-aborted', ...at.stamp, line: at.line });
  }

  /** The pause has been given out. */
  after(pause: PauseEvent): void {
    if (pause.marks & PauseMark.startsMarking) this.cycles.begin(pause);
    else if (pause.pause === 'cleanup') this.cycles.end(endOfPause(pause));
  }
}
