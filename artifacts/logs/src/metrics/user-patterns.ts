import { ArtifactError } from '@hindsight/model';
import { createPatternBudget, occursIn, type TextTest } from '@hindsight/patterns';
import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';

const MAX_PATTERNS = 50;
/** Time of each saved pattern. */
const SAVED_BUDGET_MS = 2000;
/** Statements that are shown of each pattern, and how much of them. */
const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 400;

/** A pattern to look for; one that was saved has a name. */
export interface SearchPattern {
  readonly name?: string;
  readonly pattern: string;
}

export interface UserPattern extends SearchPattern {
  /** Statements that match. */
  readonly count: number;
  /** Their first and last time, ms; NaN when none of them has one. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Whether it took too long, so that only the beginning of the log was searched. */
  readonly stopped?: true;
  /** The first ones: as they stand in the log, masked. */
  readonly examples: readonly { readonly line: number; readonly text: string }[];
}

interface RunningPattern extends SearchPattern {
  readonly occursIn: TextTest;
  count: number;
  firstSeen: number;
  lastSeen: number;
  stopped?: true;
  readonly examples: { line: number; text: string }[];
}

/** Patterns of the request come before saved ones; a pattern that is in both appears once, with its name. */
export function mergeSearchPatterns(
  requested: readonly string[],
  saved: readonly SearchPattern[],
): readonly SearchPattern[] {
  if (requested.length > MAX_PATTERNS) {
    throw new ArtifactError(
      'bad-parameter',
      `myPattern: ${requested.length} patterns; at most ${MAX_PATTERNS} are possible.`,
    );
  }
  const named = requested.map((text) => saved.find(({ pattern }) => pattern === text) ?? { pattern: text });
  return [...new Set([...named, ...saved])];
}

/** Counts statements that match patterns. Throws ArtifactError `bad-parameter` for a pattern that is too long or invalid. */
export class UserPatterns {
  private readonly patterns: readonly RunningPattern[];
  private readonly mask: (text: string) => string;

  constructor(patterns: readonly SearchPattern[], mask: (text: string) => string) {
    this.mask = mask;
    const budget = createPatternBudget();
    this.patterns = patterns.map(({ name, pattern }) => ({
      ...(name !== undefined && { name }),
      pattern,
      // A saved pattern has time of its own: it runs on the logs of everybody, and none of them asked for it.
      occursIn:
        name === undefined
          ? occursIn(pattern, 'myPattern', budget)
          : occursIn(pattern, `The saved pattern ${JSON.stringify(name)}`, createPatternBudget(SAVED_BUDGET_MS)),
      count: 0,
      firstSeen: Number.NaN,
      lastSeen: Number.NaN,
      examples: [],
    }));
  }

  /** Counts a record for the patterns that match it: the record as written, header and trace included, or its message. */
  add(record: LogRecord): void {
    if (this.patterns.length === 0) return;
    const { text, message, more } = record;
    const statement = more.length > 0 ? [text, ...more].join('\n') : text;
    for (const pattern of this.patterns) {
      if (!pattern.stopped && this.isIn(pattern, statement, message)) this.addMatch(pattern, record);
    }
  }

  finish(): UserPattern[] {
    return this.patterns.map(({ occursIn: _test, ...counted }) => counted);
  }

  /** A pattern of the request that takes too long fails the request; a saved one stops, because nobody asked for it now. */
  private isIn(pattern: RunningPattern, statement: string, message: string): boolean {
    try {
      return pattern.occursIn(statement) || pattern.occursIn(message);
    } catch (error) {
      if (!(error instanceof ArtifactError) || pattern.name === undefined) throw error;
      pattern.stopped = true;
      return false;
    }
  }

  private addMatch(pattern: RunningPattern, { text, line, time }: LogRecord): void {
    pattern.count++;
    if (pattern.examples.length < EXAMPLES) {
      pattern.examples.push({ line, text: detachString(this.mask(text).slice(0, EXAMPLE_CHARACTERS)) });
    }
    if (Number.isNaN(time)) return;
    if (!(pattern.firstSeen <= time)) pattern.firstSeen = time;
    if (!(pattern.lastSeen >= time)) pattern.lastSeen = time;
  }
}
