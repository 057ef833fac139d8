import { type FactEvent, type GcEvent, NO_TIMESTAMP, type Timestamp } from '../../events.ts';
import type { EventAssembler } from './event-assembler.ts';
import { isVersionLine, readHeaderFacts } from './header.ts';
import type { TimestampReader } from './text/timestamps.ts';

/** What stands before a line. */
type LineStamps = Pick<TimestampReader, 'uptime' | 'wall' | 'zone'>;

/** As the clock of a run has it. */
const RESTART_MS = 1000;

/** The clock of a log and the facts of its runs, told so that each fact goes to the run that it is of. */
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

  /** The last stamp of the log. */
  get stamp(): Timestamp {
    return { uptime: this.uptime, wall: this.wall };
  }

  /** The clock goes back by more than threads can write late: another life of the JVM. */
  isRestart(uptime: number): boolean {
    return uptime < this.uptime - RESTART_MS;
  }

  /** A line of this log begins with these stamps. */
  setTimestamp({ uptime, wall, zone }: LineStamps, line: number): void {
    const restarts = this.isRestart(uptime);
    if (restarts) this.restart();
    const tells = restarts || this.timestampLine === 0 || this.pending.length > 0;
    this.uptime = uptime;
    this.wall = wall;
    this.timestampLine = line;
    if (tells) {
      this.emit({ kind: 'stamp', uptime, wall, line });
      this.emitPending();
    }
    if (!Number.isNaN(wall) && zone !== this.zone) {
      this.zone = zone;
      this.emit({ kind: 'fact', name: 'zone', value: zone, line });
    }
  }

  /** Facts of a header wait for the next event: its clock shows whether they are of another life of the JVM. */
  addHeader(text: string, line: number): void {
    this.assembler.release();
    if (isVersionLine(text)) {
      this.assembler.closeRun();
      this.assembler.collector.reset();
      this.emit({ kind: 'header', ...NO_TIMESTAMP, startsRun: false, line });
    }
    this.pending.push(...readHeaderFacts(text, line));
  }

  /** The event that the facts of the header waited for has come. */
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
