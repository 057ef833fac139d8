import { type FactEvent, type GcEvent, NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import type { EventAssembler } from './event-assembler.ts';
import { isVersionLine, readHeaderFacts } from './header.ts';
import type { TimestampReader } from './text/timestamps.ts';

/** The timestamps at the beginning of a line. */
type LineStamps = Pick<TimestampReader, 'uptime' | 'wall' | 'zone'>;

/** The same limit as in clock/run-clock.ts. */
const RESTART_MS = 1000;

/** Keeps the clock of a log and the facts of its runs; facts are emitted so that each belongs to the right run. */
export class RunFacts {
  private readonly emit: (event: GcEvent) => void;
  private readonly assembler: EventAssembler;
  private uptime = Number.NaN;
  private wall = Number.NaN;
  private timestampLine = 0;
  private zone = '';
  private regionSize = Number.NaN;
  private pending: FactEvent[] = [];

  constructor(emit: (event: GcEvent) => void, assembler: EventAssembler) {
    this.emit = emit;
    this.assembler = assembler;
  }

  /** The last timestamp of the log. */
  get stamp(): Timestamp {
    return { uptime: this.uptime, wall: this.wall };
  }

  /** Whether the clock goes back by more than threads can write late, which means another run. */
  isRestart(uptime: number): boolean {
    return uptime < this.uptime - RESTART_MS;
  }

  /** Notes the timestamps of a line. */
  setTimestamp({ uptime, wall, zone }: LineStamps, line: number): void {
    const restarts = this.isRestart(uptime);
    if (restarts) this.restart();
    const emits = restarts || this.timestampLine === 0 || this.pending.length > 0;
    this.uptime = uptime;
    this.wall = wall;
    this.timestampLine = line;
    if (emits) {
      this.emit({ kind: 'stamp', uptime, wall, line });
      this.emitPending();
    }
    if (!Number.isNaN(wall) && zone !== this.zone) {
      this.zone = zone;
      this.emit({ kind: 'fact', name: 'zone', value: zone, line });
    }
  }

  /** Holds the facts of a header until the next event, whose clock shows whether a new run has begun. */
  addHeader(text: string, line: number): void {
    this.assembler.release();
    if (isVersionLine(text)) {
      this.assembler.closeRun();
      this.assembler.collector.reset();
      this.emit({ kind: 'header', ...NO_TIMESTAMP, startsRun: false, line });
    }
    this.pending.push(...readHeaderFacts(text, line));
  }

  /** Emits the facts that were held until this event. */
  emitPending(): void {
    if (this.pending.length === 0) return;
    for (const fact of this.pending) {
      this.emit(fact);
      if (fact.name === 'commandLine') this.assembler.collector.addFlags(fact.value, fact.line);
    }
    this.pending = [];
  }

  setRegionSize(bytes: number, line: number): void {
    if (Number.isNaN(bytes) || bytes === this.regionSize) return;
    this.regionSize = bytes;
    this.emit({ kind: 'fact', name: 'regionSize', value: bytes, line });
  }

  end(): void {
    this.assembler.closeRun();
    this.emitPending();
    if (this.timestampLine > 0) this.emit({ kind: 'stamp', ...this.stamp, line: this.timestampLine });
    else if (this.assembler.hasPauses) this.emit({ kind: 'fact', name: 'unstamped', value: true, line: 1 });
  }

  private restart(): void {
    this.assembler.closeRun();
    this.assembler.collector.reset();
    this.regionSize = Number.NaN;
    this.zone = '';
  }
}
