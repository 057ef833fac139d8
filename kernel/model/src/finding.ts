import { type Cause, measureSpecificity } from './cause.ts';
import type { Quantity } from './quantity.ts';

export type Level = 'FATAL' | 'SEVERE' | 'WARNING' | 'INFO';
export type Confidence = 'high' | 'medium' | 'low';

/** All levels, the worst first. */
export const LEVELS: readonly Level[] = ['FATAL', 'SEVERE', 'WARNING', 'INFO'];

/** Compares two levels; the result is negative when `a` is worse than `b`. */
export const compareLevels = (a: Level, b: Level): number => LEVELS.indexOf(a) - LEVELS.indexOf(b);

/** The place at which a claim can be verified. */
export type Evidence =
  | {
      readonly kind: 'lines';
      /**
       * The first line, counted from 1 in the decompressed input. In a series of files the numbers continue over the
       * series until `file` is filled in; then they are those of that file.
       */
      readonly first: number;
      readonly last: number;
      /** The figure that the claim reads from the line, if it is one. */
      readonly measured?: Quantity;
      /** The line as the input has it; filled in when the analysis is over. */
      readonly text?: string;
      /** The file of the line; filled in with `text` when the input has several files or is an archive. */
      readonly file?: string;
    }
  | {
      readonly kind: 'metric';
      /** The name of the figure in terms of the field: `throughput`, `median live set`. */
      readonly name: string;
      readonly measured: Quantity;
      readonly limit?: Quantity;
    };

export interface Claim {
  readonly level: Level;
  readonly confidence: Confidence;
  /** What happened, with numbers, units and the threshold that was exceeded. */
  readonly explanation: string;
  /** What to change; it starts with a verb and names the setting. */
  readonly advice?: string;
  /** The list is not empty by type: a claim without evidence does not compile. */
  readonly evidence: readonly [Evidence, ...Evidence[]];
  /** The application time that was lost, in ms; it orders findings of one level. */
  readonly lostMs?: number;
  /** The cause, where it is another than that of the rule. */
  readonly cause?: Cause;
}

/** A claim with the rule that made it. Answers, reports and exit statuses are built from findings. */
export interface Finding extends Claim {
  /** The id of the rule, e.g. `consecutive-full-gc`; the contract's `findings[].id`. */
  readonly id: string;
  readonly title: string;
}

/** One diagnosis: one rule in one file, with one id and one test. */
export interface Rule<Analysis, Id extends string = string> {
  /** The id on the wire, which is also the file name and the anchor in the docs. It is never reused. */
  readonly id: Id;
  /** The place of the diagnosis in the taxonomy of causes; a claim may be more specific. */
  readonly cause: Cause;
  /** One line of plain English: what is wrong when the rule fires. */
  readonly title: string;
  /** The source of the thresholds: a JEP, a manual, a measurement. */
  readonly because: string;
  readonly check: (analysis: Analysis) => Claim | undefined;
}

/** Runs every rule over one analysis. Findings are sorted, see `sortFindings`. */
export function diagnose<Analysis>(rules: readonly Rule<Analysis>[], analysis: Analysis): Finding[] {
  const findings: Finding[] = [];
  for (const { id, title, cause, check } of rules) {
    const claim = check(analysis);
    if (claim) findings.push({ id, title, cause, ...claim });
  }
  return sortFindings(findings);
}

const rankCause = ({ cause }: Finding): number => (cause === undefined ? 0 : measureSpecificity(cause));

/** Sorts findings by level, the worst first; within a level a specific cause stands above a general one, then lost time counts. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => compareLevels(a.level, b.level) || rankCause(b) - rankCause(a) || (b.lostMs ?? 0) - (a.lostMs ?? 0),
  );
}

/** Returns the contract's `isProblem`: warnings alone are no problem. */
export const isProblem = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'FATAL' || level === 'SEVERE');
