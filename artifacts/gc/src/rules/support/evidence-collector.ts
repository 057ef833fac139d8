import { lineEvidence } from '@hindsight/claims';
import { type Evidence, ms, type Unit } from '@hindsight/model';
import type { GcRun } from '../../model.ts';

const MAX_WORST = 3;

/**
 * Builds evidence from the first line of a pause, with its duration. An event with tables of per-worker times spans
 * hundreds of lines.
 */
export const pauseEvidence = ({ pauses }: GcRun, row: number): Evidence =>
  lineEvidence(pauses.line.get(row), ms(pauses.duration.get(row)));

interface QuotedLine {
  readonly line: number;
  readonly measured: number;
}

/** Marks a line without a figure. */
const NO_FIGURE = -1;

/**
 * Collects the occurrences of one thing: how many there were, their sum, when the first was, and which lines to quote. It keeps
 * at most five lines: the worst three, the first and the last.
 */
export class EvidenceCollector {
  count = 0;
  sum = 0;
  max = 0;
  /** On the clock of the run; NaN without timestamps. */
  firstAt = Number.NaN;
  lastAt = Number.NaN;
  private readonly unit: Unit;
  private readonly worst: QuotedLine[] = [];
  private first: QuotedLine | undefined;
  private lastLine = 0;
  private lastMeasured = NO_FIGURE;

  constructor(unit: Unit = 'ms') {
    this.unit = unit;
  }

  /** Adds a line. Without `measured` it counts, but adds nothing to the sum. */
  add(line: number, at: number, measured = NO_FIGURE): void {
    const figure = measured >= 0 ? measured : NO_FIGURE;
    this.count++;
    this.sum += Math.max(0, figure);
    this.max = Math.max(this.max, figure);
    if (!this.first) {
      this.first = { line, measured: figure };
      this.firstAt = at;
    }
    this.lastLine = line;
    this.lastMeasured = figure;
    this.lastAt = at;
    const least = this.worst[MAX_WORST - 1];
    if (!least || figure > least.measured) this.rank({ line, measured: figure });
  }

  addPause({ pauses }: GcRun, row: number): void {
    this.add(pauses.line.get(row), pauses.at.get(row), pauses.duration.get(row));
  }

  get mean(): number {
    return this.count === 0 ? Number.NaN : this.sum / this.count;
  }

  /** Returns the evidence: the worst lines first, then the first and the last; no line twice. */
  toEvidence(): Evidence[] {
    const quoted = new Set<number>();
    const evidence: Evidence[] = [];
    if (!this.first) return evidence;
    const last: QuotedLine = { line: this.lastLine, measured: this.lastMeasured };
    for (const quote of [...this.worst, this.first, last]) {
      if (quoted.has(quote.line)) continue;
      quoted.add(quote.line);
      const { line, measured } = quote;
      evidence.push(lineEvidence(line, measured === NO_FIGURE ? undefined : { value: measured, unit: this.unit }));
    }
    return evidence;
  }

  private rank(quote: QuotedLine): void {
    const { worst } = this;
    const rank = worst.findIndex(({ measured }) => quote.measured > measured);
    worst.splice(rank < 0 ? worst.length : rank, 0, quote);
    if (worst.length > MAX_WORST) worst.pop();
  }
}
