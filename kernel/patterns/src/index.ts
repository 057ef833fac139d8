import { ArtifactError } from '@hindsight/model';
import { RE2JS } from 're2js';
import { createPatternBudget, type PatternBudget } from './pattern-budget.ts';

export { createPatternBudget, type PatternBudget } from './pattern-budget.ts';

const MAX_CHARACTERS = 1000;
/**
 * A counted repetition is compiled into as many copies, and each copy may be busy with each character: `\p{L}{1000}`
 * takes a thousand times as long as `\p{L}`. What is written out letter by letter may be as long as a pattern may be.
 */
const MAX_INSTRUCTIONS = 500;
/** RE2 adds a few instructions to those of the pattern. */
const EXTRA_INSTRUCTIONS = 10;
/** Characters times instructions that one test may cost: up to 6 ns each. What is beyond in a long text is not tested. */
const MAX_WORK = 1e8;

/** Tests a text against a pattern. */
export type TextTest = (text: string) => boolean;

/**
 * Creates a test whether a pattern occurs in a text. Patterns have the syntax of RE2 and match in linear time. `name` says in
 * the message where the pattern came from. Throws ArtifactError `bad-parameter` when the pattern is too long, too large or
 * invalid, and when its tests have used up their time, which several patterns may share.
 */
export function occursIn(pattern: string, name: string, budget = createPatternBudget()): TextTest {
  const compiled = compile(pattern, name, 0, budget);
  const maxCharacters = Math.floor(MAX_WORK / compiled.programSize());
  return (text) =>
    budget.spend(name, () => compiled.test(text.length > maxCharacters ? text.slice(0, maxCharacters) : text));
}

/** Creates a test whether a pattern matches a whole text; `.` matches line breaks too. Throws like `occursIn`. */
export function matchesWhole(pattern: string, name: string, budget = createPatternBudget()): TextTest {
  const compiled = compile(pattern, name, RE2JS.DOTALL, budget);
  return (text) => budget.spend(name, () => compiled.testExact(text));
}

function compile(pattern: string, name: string, flags: number, budget: PatternBudget): RE2JS {
  if (pattern.length > MAX_CHARACTERS) {
    throw new ArtifactError(
      'bad-parameter',
      `${name}: a pattern has ${pattern.length} characters; at most ${MAX_CHARACTERS} are allowed.`,
    );
  }
  const compiled = budget.spend(name, () => parse(pattern, name, flags));
  const size = compiled.programSize();
  if (size > Math.max(MAX_INSTRUCTIONS, pattern.length + EXTRA_INSTRUCTIONS)) {
    throw new ArtifactError(
      'bad-parameter',
      `${name}: ${JSON.stringify(pattern)} repeats too much: ${size} steps; at most ${MAX_INSTRUCTIONS} are allowed. Repeat with + or *, or less often.`,
    );
  }
  return compiled;
}

function parse(pattern: string, name: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    throw new ArtifactError(
      'bad-parameter',
      `${name}: ${JSON.stringify(pattern)} is no regular expression of RE2: ${why}.`,
    );
  }
}
