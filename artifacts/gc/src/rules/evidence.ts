import { type Evidence, ms, type Quantity, type Unit } from '@hindsight/model';
import type { GcRun } from '../model.ts';

/** What a claim must bring: one piece at least. */
export type EvidenceList = readonly [Evidence, ...Evidence[]];

const WORST_QUOTED = 3;

/** A figure that was computed, beside the limit that it passed. */
export const computed = (name: string, measured: Quantity, limit?: Quantity): Evidence =>
  limit ? { kind: 'metric', name, measured, limit } : { kind: 'metric', name, measured };

export const atLine = (line: number, measured?: Quantity): Evidence => ({
  kind: 'lines',
  first: line,
  last: line,
  ...(measured ? { measured } : {}),
});

/** A pause by its first line, with its duration: events with tables of per-worker times run over hundreds of lines. */
export const lineOf = ({ pauses }: GcRun, row: number): Evidence =>
  atLine(pauses.line.get(row), ms(pauses.duration.get(row)));

interface Sighting {
  readonly line: number;
  readonly measured: number;
}

/** The line carries no figure. */
const NOT_TOLD = -1;

/**
 * What a rule has seen of one kind: how often, how much, since when, and which lines to quote: the worst three, the first
 * and the last. Holds five lines however many it saw.
 */
export class Sightings {
  count = 0;
  sum = 0;
  max = 0;
  /** On the clock of the run; NaN without stamps. */
  firstAt = Number.NaN;
  lastAt = Number.NaN;
  private readonly unit: Unit;
  private readonly worst: Sighting[] = [];
  private first: Sighting | undefined;
  private lastLine = 0;
  private lastMeasured = NOT_TOLD;

  constructor(unit: Unit = 'ms') {
    this.unit = unit;
  }

  /** Without `measured` the line carries no figure: it counts, but adds nothing. */
  add(line: number, at: number, measured = NOT_TOLD): void {
    const told = measured >= 0 ? measured : NOT_TOLD;
    this.count++;
    this.sum += Math.max(0, told);
    this.max = Math.max(this.max, told);
    if (!this.first) {
      this.first = { line, measured: told };
      this.firstAt = at;
    }
    this.lastLine = line;
    this.lastMeasured = told;
    this.lastAt = at;
    const least = this.worst[WORST_QUOTED - 1];
    if (!least || told > least.measured) this.rank({ line, measured: told });
  }

  addPause({ pauses }: GcRun, row: number): void {
    this.add(pauses.line.get(row), pauses.at.get(row), pauses.duration.get(row));
  }

  get mean(): number {
    return this.count === 0 ? Number.NaN : this.sum / this.count;
  }

  /** Worst first, then first and last of the kind; no line twice. */
  evidence(): Evidence[] {
    const quoted = new Set<number>();
    const evidence: Evidence[] = [];
    if (!this.first) return evidence;
    const last: Sighting = { line: this.lastLine, measured: this.lastMeasured };
    for (const sighting of [...this.worst, this.first, last]) {
      if (quoted.has(sighting.line)) continue;
      quoted.add(sighting.line);
      const { line, measured } = sighting;
      evidence.push(atLine(line, measured === NOT_TOLD ? undefined : { value: measured, unit: this.unit }));
    }
    return evidence;
  }

  private rank(sighting: Sighting): void {
    const { worst } = this;
    const place = worst.findIndex(({ measured }) => sighting.measured > measured);
    worst.splice(place < 0 ? worst.length : place, 0, sighting);
    if (worst.length > WORST_QUOTED) worst.pop();
  }
}
