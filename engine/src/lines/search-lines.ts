import { type Analyzer, ArtifactError, type Line } from '@hindsight/model';
import { createPatternBudget, occursIn, type TextTest } from '@hindsight/patterns';
import { createKeyFollower, maskLine } from '@hindsight/privacy';
import { type AnalyzedFiles, openAnalyzedMembers } from '../input/analyzed-members.ts';
import { ANALYZERS } from '../kinds.ts';
import { type Outcome, toOutcome } from '../outcome.ts';

/** Requests the lines of an analyzed artifact that contain a text. */
export interface SearchJob extends AnalyzedFiles {
  readonly text: string;
  /** Whether `text` is an RE2 pattern; otherwise it is compared without case. */
  readonly isPattern: boolean;
  /** At most this many lines are returned; the others are counted. */
  readonly limit: number;
}

export interface FoundLine {
  readonly fileName: string;
  readonly number: number;
  /** Cut. */
  readonly text: string;
}

export interface FoundLines {
  readonly found: readonly FoundLine[];
  readonly total: number;
  /** Number of lines that were searched. */
  readonly totalLines: number;
}

/** Time that a pattern may take: whoever has the link may search, and others wait for the process meanwhile. */
const SEARCH_BUDGET_MS = 5000;
/** Limit for a line that is shown in a list. */
const MAX_CHARACTERS = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Never rejects: errors become a fault of the outcome. */
export const searchLines = (job: SearchJob, analyzers: readonly Analyzer[] = ANALYZERS): Promise<Outcome<FoundLines>> =>
  toOutcome(async () => {
    const matches = createMatcher(job);
    const found: FoundLine[] = [];
    let [total, totalLines] = [0, 0];
    for (const part of await openAnalyzedMembers(job, analyzers)) {
      const source = part.asText();
      const { lines } = await source.readLines((line) => {
        const text = matches(line);
        if (text === undefined) return;
        total++;
        if (found.length < job.limit)
          found.push({ fileName: source.name, number: line.number, text: truncateText(text) });
      });
      totalLines += lines;
    }
    return { ok: true, found, total, totalLines };
  });

const truncateText = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

/**
 * Returns a function that returns the masked line when it matches. The line must match after masking as well: otherwise readers of a
 * report could guess masked values letter by letter.
 */
function createMatcher({ text, isPattern }: SearchJob): (line: Line) => string | undefined {
  if (text === '') throw new ArtifactError('bad-parameter', 'q must not be empty: say what is to be searched for.');
  const test = isPattern ? occursIn(text, 'q', createPatternBudget(SEARCH_BUDGET_MS)) : createTextTest(text);
  // ASCII text can be found in the bytes without decoding them.
  const isPlain = !isPattern && ASCII.test(text);
  const follow = createKeyFollower();
  return (line) => {
    const ofKey = follow(line.text);
    if (isPlain && !test(line.text)) return undefined;
    const text = line.decode();
    if (!isPlain && !test(text)) return undefined;
    const masked = maskLine(text, ofKey);
    return masked === text || test(masked) ? masked : undefined;
  };
}

function createTextTest(needle: string): TextTest {
  const small = needle.toLowerCase();
  return (text) => text.toLowerCase().includes(small);
}
