import { ArtifactError } from '@hindsight/model';
import { RE2JS } from 're2js';

const MOST_CHARACTERS = 1000;

export type TextTest = (text: string) => boolean;

/** Whether a pattern, with the syntax and the linear time of RE2, occurs in a text. `name` says in the message where it stood. */
export function occursIn(pattern: string, name: string): TextTest {
  const compiled = compile(pattern, name, 0);
  return (text) => compiled.test(text);
}

/** Whether a pattern matches all of a text; `.` matches line breaks as well. */
export function matchesWhole(pattern: string, name: string): TextTest {
  const compiled = compile(pattern, name, RE2JS.DOTALL);
  return (text) => compiled.testExact(text);
}

function compile(pattern: string, name: string, flags: number): RE2JS {
  if (pattern.length > MOST_CHARACTERS) {
    throw new ArtifactError(
      'bad-parameter',
      `${name}: a pattern has ${pattern.length} characters; at most ${MOST_CHARACTERS} are possible.`,
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
