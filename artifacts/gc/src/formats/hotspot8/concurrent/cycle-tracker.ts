import type { CycleEvent, GcEvent, PauseEvent, PoolChange, Stamp } from '../../../events.ts';
import { endOfPause, type Moment } from '../event-position.ts';

interface OpenCycle extends Moment {
  /** Its beginning is in the log. */
  readonly begun: boolean;
  readonly pools: PauseEvent['pools'];
}

/** Follows the concurrent cycles of one collector from the pause that starts them to the message or pause that ends them. */
export class Cycles {
  private readonly name: string;
  private readonly emit: (event: GcEvent) => void;
  private open: OpenCycle | undefined;

  constructor(name: string, emit: (event: GcEvent) => void) {
    this.name = name;
    this.emit = emit;
  }

  /** The pause that starts marking. */
  begin(pause: PauseEvent): void {
    this.open = {
      stamp: { uptime: pause.uptime, wall: pause.wall },
      line: pause.line,
      begun: true,
      pools: pause.pools,
    };
  }

  /** Concurrent work shows that a cycle runs; its pause is not complete yet, or not in the log. */
  runs(at: Moment, begun: boolean): void {
    this.open ??= { ...at, begun, pools: undefined };
  }

  /** The last step of a cycle; when its beginning is not in the log the duration is not known, and it was `seen` then. */
  end(at: Moment, aborted = false, seen = at): void {
    const { open } = this;
    this.open = undefined;
    const { uptime, wall } = (open?.begun ? open : seen).stamp;
    this.emit({
      kind: 'cycle',
      cycle: 'mark',
      name: this.name,
      cause: '',
      uptime,
      wall,
      line: open?.line ?? at.line,
      lastLine: at.line,
      duration: open?.begun ? elapsed(open.stamp, at.stamp) : Number.NaN,
      aborted,
      pools: usedBefore(open?.pools),
    });
  }

  /** A full collection does the work of a running cycle. */
  interrupt(pause: PauseEvent): void {
    const { uptime, wall, line } = pause;
    if (this.open) this.end(endOfPause(pause), true, { stamp: { uptime, wall }, line });
  }
}

function elapsed(from: Stamp, to: Stamp): number {
  const ms = Number.isNaN(to.uptime - from.uptime) ? to.wall - from.wall : to.uptime - from.uptime;
  return Math.max(0, ms);
}

/** What was used when the cycle began; CMS does not tell what is left. */
const usedBefore = (pools: PauseEvent['pools']): NonNullable<CycleEvent['pools']> => ({
  heap: nothingAfter(pools?.heap),
  old: nothingAfter(pools?.old),
});

const nothingAfter = (change: PoolChange | undefined): PoolChange | undefined =>
  change && { before: change.before, after: Number.NaN, committed: change.committed };
