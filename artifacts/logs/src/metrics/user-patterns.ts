import { ArtifactError } from '@hindsight/model';
import { occursIn, type TextTest } from '@hindsight/patterns';
import type { LogRecord } from '../events.ts';

const MAX_PATTERNS = 50;

export interface UserPattern {
  readonly pattern: string;
  readonly count: number;
  readonly firstLine: number | undefined;
}

/** Patterns that the caller looks for. Throws ArtifactError `bad-parameter` for one that is too long or wrong. */
export class UserPatterns {
  private readonly patterns: {
    readonly pattern: string;
    readonly occursIn: TextTest;
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
      occursIn: occursIn(pattern, 'myPattern'),
      count: 0,
      firstLine: undefined,
    }));
  }

  /** A pattern may look at the statement as it stands in the log, with its head and its trace, or begin where the message begins. */
  add({ text, message, more, line }: LogRecord): void {
    if (this.patterns.length === 0) return;
    const statement = more.length > 0 ? [text, ...more].join('\n') : text;
    for (const one of this.patterns) {
      if (!one.occursIn(statement) && !one.occursIn(message)) continue;
      one.count++;
      one.firstLine ??= line;
    }
  }

  finish(): UserPattern[] {
    return this.patterns.map(({ pattern, count, firstLine }) => ({ pattern, count, firstLine }));
  }
}
