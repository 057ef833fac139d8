import { type FactEvent, type GcEvent, NO_STAMP, type Stamp } from '../../events.ts';
import type { Course } from './event-assembler.ts';
import { headerFacts, isVersionLine } from './header.ts';
import type { StampReader } from './text/timestamps.ts';

/** What stands before a line. */
type LineStamps = Pick<StampReader, 'uptime' | 'wall' | 'zone'>;

/** As the clock of a run has it. */
const RESTART_MS = 1000;

/** The clock of a log and the facts of its runs, told so that each fact goes to the run that it is of. */
export class RunFacts {
  private readonly emit: (event: GcEvent) => void;
  private readonly course: Course;
  private uptime = Number.NaN;
  private wall = Number.NaN;
  private stampLine = 0;
  private zone = '';
  private regionSize = Number.NaN;
  private waiting: FactEvent[] = [];

  constructor(emit: (event: GcEvent) => void, course: Course) {
    this.emit = emit;
    this.course = course;
  }

  /** The last stamp of the log. */
  get stamp(): Stamp {
    return { uptime: this.uptime, wall: this.wall };
  }

  /** The clock goes back by more than threads can write late: another life of the JVM. */
  runsBack(uptime: number): boolean {
    return uptime < this.uptime - RESTART_MS;
  }

  /** A line of this log begins with these stamps. */
  stamped({ uptime, wall, zone }: LineStamps, line: number): void {
    const restarts = this.runsBack(uptime);
    if (restarts) this.restart();
    const tells = restarts || this.stampLine === 0 || this.waiting.length > 0;
    this.uptime = uptime;
    this.wall = wall;
    this.stampLine = line;
    if (tells) {
      this.emit({ kind: 'stamp', uptime, wall, line });
      this.giveOut();
    }
    if (!Number.isNaN(wall) && zone !== this.zone) {
      this.zone = zone;
      this.emit({ kind: 'fact', name: 'zone', value: zone, line });
    }
  }

  /** Facts of a header wait for the next event: its clock shows whether they are of another life of the JVM. */
  header(text: string, line: number): void {
    this.course.release();
    if (isVersionLine(text)) {
      this.course.closeRun();
      this.course.collector.forget();
      this.emit({ kind: 'header', ...NO_STAMP, startsRun: false, line });
    }
    this.waiting.push(...headerFacts(text, line));
  }

  /** The event that the facts of the header waited for has come. */
  giveOut(): void {
    if (this.waiting.length === 0) return;
    for (const fact of this.waiting) {
      this.emit(fact);
      if (fact.name === 'commandLine') this.course.collector.fromFlags(fact.value, fact.line);
    }
    this.waiting = [];
  }

  g1Region(bytes: number, line: number): void {
    if (Number.isNaN(bytes) || bytes === this.regionSize) return;
    this.regionSize = bytes;
    this.emit({ kind: 'fact', name: 'regionSize', value: bytes, line });
  }

  end(): void {
    this.course.closeRun();
    this.giveOut();
    if (this.stampLine > 0) this.emit({ kind: 'stamp', ...this.stamp, line: this.stampLine });
    else if (this.course.hasPauses) this.emit({ kind: 'fact', name: 'unstamped', value: true, line: 1 });
  }

  private restart(): void {
    this.course.closeRun();
    this.course.collector.forget();
    this.regionSize = Number.NaN;
    this.zone = '';
  }
}
