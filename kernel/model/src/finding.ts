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
      /** The words of the lines that prove the claim, as the input has them: `to-space exhausted`, `- locked <0x…>`. */
      readonly marks?: readonly string[];
      /** The lines as the input has them; filled in when the analysis is over. */
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
    }
  | {
      readonly kind: 'path';
      /** What the path leads to, and from where: `path from the static field to the largest map`. */
      readonly name: string;
      /** From the root to the object. */
      readonly steps: readonly [PathStep, ...PathStep[]];
    };

/** One object of a path through a heap. */
export interface PathStep {
  /** The object or root with its class: `static field com.shop.Cache.ENTRIES`, `java.util.HashMap`. */
  readonly label: string;
  /** The number by which the explorer opens the object. */
  readonly object?: number;
  readonly retained?: Quantity;
  /** Whether the claim names this step. */
  readonly marked?: true;
}

export interface Claim {
  readonly level: Level;
  readonly confidence: Confidence;
  /**
   * The case in at most 120 characters: who, what and how much, without limits and without the name of the rule. It is
   * the title of the finding, and of the whole report when the finding is the first.
   */
  readonly headline?: string;
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
  readonly subject?: Subject;
}

/**
 * What a claim is about, by the names that the artifact has. Findings about one subject are recognized by it, whatever their sentences
 * say; readers are shown the headline.
 */
export interface Subject {
  /** The case of the rule, or the id of the row of its table. */
  readonly kind?: string | undefined;
  readonly method?: string | undefined;
  /** The method of the application that calls it, or asks for the work. */
  readonly caller?: string | undefined;
  readonly className?: string | undefined;
  readonly thread?: string | undefined;
  /** The host and port of the other side of a connection. */
  readonly peer?: string | undefined;
}

/** A claim with the rule that made it. Answers, reports and exit statuses are built from findings. */
export interface Finding extends Claim {
  /** The id of the rule, e.g. `consecutive-full-gc`; the contract's `findings[].id`. */
  readonly id: string;
  /** The headline of the claim; without one, the general sentence of the rule. */
  readonly title: string;
  /** The general sentence of the rule, when the title tells the case. */
  readonly general?: string;
  /** The id of the finding that is the cause of this one; readers see it folded below its cause. */
  readonly followsFrom?: string;
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
  for (const rule of rules) {
    const claim = rule.check(analysis);
    if (claim) findings.push(toFinding(rule, claim));
  }
  return sortFindings(findings);
}

/** Makes the finding of a rule: its title is the case, and the sentence of the rule stands below it. */
export function toFinding(
  { id, title, cause }: Pick<Rule<never>, 'id' | 'title' | 'cause'>,
  { headline, ...claim }: Claim,
): Finding {
  return headline === undefined
    ? { id, title, cause, ...claim }
    : { id, title: headline, general: title, cause, ...claim };
}

const rankCause = ({ cause }: Finding): number => (cause === undefined ? 0 : measureSpecificity(cause));

const rankStory = ({ followsFrom }: Finding): number => (followsFrom === undefined ? 0 : 1);

/**
 * Sorts findings by level, the worst first. Within a level a cause stands above what follows from a cause, a specific
 * cause above a general one, and then lost time counts.
 */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compareLevels(a.level, b.level) ||
      rankStory(a) - rankStory(b) ||
      rankCause(b) - rankCause(a) ||
      (b.lostMs ?? 0) - (a.lostMs ?? 0),
  );
}

/** A finding with those that follow from it; together they are one item of a report. */
export interface Story {
  readonly cause: Finding;
  readonly consequences: readonly Finding[];
}

/** Lists the findings story by story: each cause stands somewhere before what follows from it. */
export const listByStory = (findings: readonly Finding[]): Finding[] =>
  groupStories(findings).flatMap(({ cause, consequences }) => [cause, ...consequences]);

/** Groups findings by the one that they all follow from, directly or over others; the order is that of the causes. */
export function groupStories(findings: readonly Finding[]): Story[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const findRoot = (finding: Finding): Finding => {
    const chain = new Set([finding]);
    let last = finding;
    for (;;) {
      const cause = last.followsFrom === undefined ? undefined : byId.get(last.followsFrom);
      if (cause === undefined) return last;
      // Findings that follow from each other are a story of the first of them.
      if (chain.has(cause)) return findings.find((one) => chain.has(one)) ?? last;
      chain.add(cause);
      last = cause;
    }
  };
  const groups = Map.groupBy(findings, (finding) => findRoot(finding));
  return findings.flatMap((cause) => {
    const group = groups.get(cause);
    return group ? [{ cause, consequences: orderByCause(group.filter((one) => one !== cause)) }] : [];
  });
}

/** Keeps the order, except that a finding waits for the one of the list that it follows from. */
function orderByCause(findings: readonly Finding[]): Finding[] {
  const left = new Set(findings);
  const ordered: Finding[] = [];
  while (left.size > 0) {
    const ids = new Set([...left].map(({ id }) => id));
    const isReady = ({ id, followsFrom }: Finding) =>
      followsFrom === undefined || followsFrom === id || !ids.has(followsFrom);
    const [first] = left;
    // Of findings that follow from each other the first is as good as another.
    const next = [...left].find(isReady) ?? first;
    if (next === undefined) return ordered;
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** Returns the contract's `isProblem`: warnings alone are no problem. */
export const isProblem = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'FATAL' || level === 'SEVERE');
