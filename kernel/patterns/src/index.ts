import { ArtifactError } from '@hindsight/model';
import { RE2JS } from 're2js';

const MAX_CHARACTERS = 1000;

/** Tests a text against a pattern. */
export type TextTest = (text: string) => boolean;

/**
 * Creates a test whether a pattern occurs in a text. Patterns have the syntax of RE2 and match in linear time. `name` says in
 * the message where the pattern came from. Throws ArtifactError `bad-parameter` when the pattern is too long or invalid.
 */
export function occursIn(pattern: string, name: string): TextTest {
  const compiled = compile(pattern, name, 0);
  return (text) => compiled.test(text);
}

/** Creates a test whether a pattern matches a whole text; `.` matches line breaks too. Throws like `occursIn`. */
export function matchesWhole(pattern: string, name: string): TextTest {
  const compiled = compile(pattern, name, RE2JS.DOTALL);
  return (text) => compiled.testExact(text);
}

function compile(pattern: string, name: string, flags: number): RE2JS {
  if (pattern.length > MAX_CHARACTERS) {
    throw new ArtifactError(
      'bad-parameter',
      `${name}: a pattern has ${pattern.length} characters; at most ${MAX_CHARACTERS} are allowed.`,
    );
  }
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
