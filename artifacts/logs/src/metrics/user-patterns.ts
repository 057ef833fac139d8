import { ArtifactError } from '@hindsight/model';
import { RE2JS } from 're2js';
import type { LogRecord } from '../events.ts';

const MAX_PATTERNS = 50;
const MAX_CHARACTERS = 1000;

export interface UserPattern {
  readonly pattern: string;
  readonly count: number;
  readonly firstLine: number | undefined;
}

/**
 * Patterns that the caller looks for, with the syntax and the linear time of RE2. Throws ArtifactError `bad-parameter` for one that
 * is too long or wrong.
 */
export class UserPatterns {
  private readonly patterns: {
    readonly pattern: string;
    readonly compiled: RE2JS;
    count: number;
    firstLine: number | undefined;
  }[];

  constructor(patterns: readonly string[]) {
    if (patterns.length > MAX_PATTERNS) {
      throw new ArtifactError(
        'bad-parameter',
        `myPattern: ${patterns.length} patterns; at most ${MAX_PATTERNS} are possible.`,
      );
    }
    this.patterns = patterns.map((pattern) => ({
      pattern,
      compiled: compile(pattern),
      count: 0,
      firstLine: undefined,
    }));
  }

  /** A pattern may look at the statement as it stands in the log, with its head and its trace, or begin where the message begins. */
  add({ text, message, more, line }: LogRecord): void {
    if (this.patterns.length === 0) return;
    const statement = more.length > 0 ? [text, ...more].join('\n') : text;
    for (const one of this.patterns) {
      if (!one.compiled.test(statement) && !one.compiled.test(message)) continue;
      one.count++;
      one.firstLine ??= line;
    }
  }

  finish(): UserPattern[] {
    return this.patterns.map(({ pattern, count, firstLine }) => ({ pattern, count, firstLine }));
  }
}

function compile(pattern: string): RE2JS {
  if (pattern.length > MAX_CHARACTERS) {
    throw new ArtifactError(
      'bad-parameter',
      `myPattern: a pattern has ${pattern.length} characters; at most ${MAX_CHARACTERS} are possible.`,
    );
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    throw new ArtifactError(
      'bad-parameter',
      `myPattern: ${JSON.stringify(pattern)} is no regular expression of RE2: ${why}.`,
    );
  }
}
