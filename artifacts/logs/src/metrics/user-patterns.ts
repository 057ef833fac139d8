import { ArtifactError } from '@hindsight/model';
import { occursIn, type TextTest } from '@hindsight/patterns';

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

  add(statement: string, line: number): void {
    for (const one of this.patterns) {
      if (!one.occursIn(statement)) continue;
      one.count++;
      one.firstLine ??= line;
    }
  }

  finish(): UserPattern[] {
    return this.patterns.map(({ pattern, count, firstLine }) => ({ pattern, count, firstLine }));
  }
}
