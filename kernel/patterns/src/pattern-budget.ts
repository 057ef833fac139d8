import { ArtifactError } from '@hindsight/model';

/** The time that the patterns of one request may take together. */
export interface PatternBudget {
  /** Runs a part of the work. Throws `bad-parameter` that names the pattern once the time is used up. */
  readonly spend: <Result>(name: string, work: () => Result) => Result;
}

/** Usual patterns take a second per gigabyte; somebody waits for the answer, and others wait for the process. */
const DEFAULT_BUDGET_MS = 10_000;

export function createPatternBudget(
  budgetMs = DEFAULT_BUDGET_MS,
  now: () => number = () => performance.now(),
): PatternBudget {
  let left = budgetMs;
  return {
    spend(name, work) {
      if (left <= 0) {
        throw new ArtifactError(
          'bad-parameter',
          `${name}: the pattern takes too long on this text. Repeat less often in it, or begin it with a text.`,
        );
      }
      const from = now();
      const result = work();
      left -= now() - from;
      return result;
    },
  };
}
