import type { Quantity } from './quantity.ts';

export type Level = 'FATAL' | 'SEVERE' | 'WARNING' | 'INFO';
export type Confidence = 'high' | 'medium' | 'low';

/** Worst first. */
export const LEVELS: readonly Level[] = ['FATAL', 'SEVERE', 'WARNING', 'INFO'];

/** Negative when `a` is worse than `b`. */
export const compareLevels = (a: Level, b: Level): number => LEVELS.indexOf(a) - LEVELS.indexOf(b);

/** Where a claim can be seen. */
export type Evidence =
  | {
      readonly kind: 'lines';
      /**
       * Line numbers from 1 in the decompressed input; in a series of files continuous over the series, until `file` is filled in:
       * then those of that file.
       */
      readonly first: number;
      readonly last: number;
      /** What the claim reads out of the line, if it is a figure. */
      readonly measured?: Quantity;
      /** Filled in when the analysis is over: the line as it stands in the input. */
      readonly text?: string;
      /** Filled in with `text` when the input has several files or is an archive. */
      readonly file?: string;
    }
  | {
      readonly kind: 'metric';
      /** In words of the field: `throughput`, `median live set`. */
      readonly name: string;
      readonly measured: Quantity;
      readonly limit?: Quantity;
    };

export interface Claim {
  readonly level: Level;
  readonly confidence: Confidence;
  /** What happened, with numbers, units and the threshold that was passed. */
  readonly explanation: string;
  /** What to change; starts with a verb and names the knob. */
  readonly advice?: string;
  /** A claim without evidence does not compile. */
  readonly evidence: readonly [Evidence, ...Evidence[]];
  /** Application time that was lost to this, in ms: orders findings of one level. */
  readonly lostMs?: number;
}

/** A claim with the rule that made it: what every answer, report and exit status is built from. */
export interface Finding extends Claim {
  /** Id of the rule, e.g. `consecutive-full-gc`; the `findings[].id` of the contract. */
  readonly id: string;
  readonly title: string;
}

/** One diagnosis: one rule, one file, one id, one test. */
export interface Rule<Analysis, Id extends string = string> {
  /** Wire id, file name and anchor in the docs; never reused. */
  readonly id: Id;
  /** One line of plain English: what is wrong when it fires. */
  readonly title: string;
  /** Where the thresholds come from: a JEP, a manual, a measurement. */
  readonly because: string;
  readonly check: (analysis: Analysis) => Claim | undefined;
}

/** Runs every rule over one analysis; worst first, then by lost time. */
export function diagnose<Analysis>(rules: readonly Rule<Analysis>[], analysis: Analysis): Finding[] {
  const findings: Finding[] = [];
  for (const { id, title, check } of rules) {
    const claim = check(analysis);
    if (claim) findings.push({ id, title, ...claim });
  }
  return sortFindings(findings);
}

export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => compareLevels(a.level, b.level) || (b.lostMs ?? 0) - (a.lostMs ?? 0));
}

/** `isProblem` of the contract: warnings alone are no problem. */
export const isProblem = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'FATAL' || level === 'SEVERE');
