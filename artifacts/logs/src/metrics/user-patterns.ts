import { ArtifactError } from '@hindsight/model';
import { occursIn, type TextTest } from '@hindsight/patterns';
import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';

const MAX_PATTERNS = 50;
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
  /** The first ones: as they stand in the log, masked. */
  readonly examples: readonly { readonly line: number; readonly text: string }[];
}

interface RunningPattern extends SearchPattern {
  readonly occursIn: TextTest;
  count: number;
  firstSeen: number;
  lastSeen: number;
  readonly examples: { line: number; text: string }[];
}

/** Patterns of the request come before saved ones; a pattern that is in both appears once, with its name. */
export function mergeSearchPatterns(
  asked: readonly string[],
  saved: readonly SearchPattern[],
): readonly SearchPattern[] {
  if (asked.length > MAX_PATTERNS) {
    throw new ArtifactError(
      'bad-parameter',
      `myPattern: ${asked.length} patterns; at most ${MAX_PATTERNS} are possible.`,
    );
  }
  const wanted = asked.map((pattern) => saved.find((one) => one.pattern === pattern) ?? { pattern });
  return [...new Set([...wanted, ...saved])];
}

/** Counts statements that match patterns. Throws ArtifactError `bad-parameter` for a pattern that is too long or invalid. */
export class UserPatterns {
  private readonly patterns: readonly RunningPattern[];
  private readonly mask: (text: string) => string;

  constructor(wanted: readonly SearchPattern[], mask: (text: string) => string) {
    this.mask = mask;
    this.patterns = wanted.map(({ name, pattern }) => ({
      ...(name !== undefined && { name }),
      pattern,
      occursIn: occursIn(pattern, name === undefined ? 'myPattern' : `The saved pattern ${JSON.stringify(name)}`),
      count: 0,
      firstSeen: Number.NaN,
      lastSeen: Number.NaN,
      examples: [],
    }));
  }

  /** A pattern may look at the statement as it stands in the log, with its head and its trace, or begin where the message begins. */
  add(record: LogRecord): void {
    if (this.patterns.length === 0) return;
    const { text, message, more } = record;
    const statement = more.length > 0 ? [text, ...more].join('\n') : text;
    for (const one of this.patterns) {
      if (one.occursIn(statement) || one.occursIn(message)) this.found(one, record);
    }
  }

  finish(): UserPattern[] {
    return this.patterns.map(({ occursIn: _test, ...told }) => told);
  }

  private found(one: RunningPattern, { text, line, time }: LogRecord): void {
    one.count++;
    if (one.examples.length < EXAMPLES) {
      one.examples.push({ line, text: detachString(this.mask(text).slice(0, EXAMPLE_CHARACTERS)) });
    }
    if (Number.isNaN(time)) return;
    if (!(one.firstSeen <= time)) one.firstSeen = time;
    if (!(one.lastSeen >= time)) one.lastSeen = time;
  }
}
