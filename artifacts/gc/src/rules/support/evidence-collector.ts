import { lineEvidence } from '@hindsight/claims';
import { type Evidence, ms, type Quantity, type Unit } from '@hindsight/model';
import type { OldCollection } from '../../analysis.ts';
import type { GcRun, PauseTable } from '../../model.ts';
import { locateProof } from './pause-proof.ts';
import { PeriodCollector } from './periods.ts';

const MAX_WORST = 3;

/** Builds evidence from a pause: the words that say what it was, and its duration. */
export const pauseEvidence = ({ pauses }: GcRun, row: number): Evidence =>
  quotePause(pauses, row, ms(pauses.duration.get(row)));

function quotePause(
  pauses: PauseTable,
  row: number,
  measured: Quantity | undefined,
  words?: readonly string[],
): Evidence {
  const { marks, ...lines } = locateProof(pauses, row, words);
  return {
    kind: 'lines',
    ...lines,
    ...(measured && { measured }),
    ...(marks.length > 0 && { marks }),
  };
}

interface QuotedLine {
  readonly line: number;
  readonly measured: number;
  /** The row of the pause that the line is of; -1 for another line. */
  readonly row: number;
  /** The words that state the figure, when it is not the duration. */
  readonly words: readonly string[] | undefined;
}

/** Marks a line without a figure. */
const NO_FIGURE = -1;
const NO_ROW = -1;

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
  readonly periods = new PeriodCollector();
  private readonly unit: Unit;
  private readonly worst: QuotedLine[] = [];
  private first: QuotedLine | undefined;
  private last: QuotedLine | undefined;
  private pauses: PauseTable | undefined;

  constructor(unit: Unit = 'ms') {
    this.unit = unit;
  }

  /** Adds a line. Without `measured` it counts, but adds nothing to the sum. */
  add(line: number, at: number, measured = NO_FIGURE, row = NO_ROW, words?: readonly string[]): void {
    const figure = measured >= 0 ? measured : NO_FIGURE;
    this.count++;
    this.sum += Math.max(0, figure);
    this.max = Math.max(this.max, figure);
    const quote = { line, measured: figure, row, words };
    if (!this.first) {
      this.first = quote;
      this.firstAt = at;
    }
    this.last = quote;
    this.lastAt = at;
    this.periods.add(at);
    const least = this.worst[MAX_WORST - 1];
    if (!least || figure > least.measured) this.rank(quote);
  }

  /** Adds a pause with its duration, or with another figure that is read from it and the words that state it. */
  addPause({ pauses }: GcRun, row: number, measured = pauses.duration.get(row), words?: readonly string[]): void {
    this.pauses = pauses;
    this.add(pauses.line.get(row), pauses.at.get(row), measured, row, words);
  }

  /** Adds a collection of the old generation, which is a pause or a concurrent cycle. */
  addOld({ pauses }: GcRun, { from, row, line, at }: OldCollection, measured: number, time = at): void {
    this.pauses = pauses;
    this.add(line, time, measured, from === 'pause' ? row : NO_ROW);
  }

  get mean(): number {
    return this.count === 0 ? Number.NaN : this.sum / this.count;
  }

  /** Returns the evidence: the worst lines first, then the first and the last; no line twice. */
  toEvidence(): Evidence[] {
    const quoted = new Set<number>();
    const evidence: Evidence[] = [];
    for (const quote of [...this.worst, this.first, this.last]) {
      if (!quote || quoted.has(quote.line)) continue;
      quoted.add(quote.line);
      evidence.push(this.quote(quote));
    }
    return evidence;
  }

  private quote({ line, measured, row, words }: QuotedLine): Evidence {
    const figure = measured === NO_FIGURE ? undefined : { value: measured, unit: this.unit };
    return this.pauses && row !== NO_ROW ? quotePause(this.pauses, row, figure, words) : lineEvidence(line, figure);
  }

  private rank(quote: QuotedLine): void {
    const { worst } = this;
    const rank = worst.findIndex(({ measured }) => quote.measured > measured);
    worst.splice(rank < 0 ? worst.length : rank, 0, quote);
    if (worst.length > MAX_WORST) worst.pop();
  }
}
