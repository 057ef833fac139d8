import { type Analyzer, ArtifactError, type Line } from '@hindsight/model';
import { occursIn, type TextTest } from '@hindsight/patterns';
import { createKeyFollower, maskLine } from '@hindsight/privacy';
import { type AnalyzedFiles, openAnalyzedMembers } from '../input/analyzed-members.ts';
import { ANALYZERS } from '../kinds.ts';
import { type Outcome, toOutcome } from '../outcome.ts';

/** Lines of an artifact that was analysed, by what stands in them. */
export interface SearchJob extends AnalyzedFiles {
  readonly text: string;
  /** `wanted` is a pattern of RE2; else a text, whatever its case. */
  readonly isPattern: boolean;
  /** So many lines are given, the others counted. */
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
  /** Lines that were looked at. */
  readonly totalLines: number;
}

/** Of a line that is shown in a list. */
const MAX_CHARACTERS = 400;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Never throws: what goes wrong is a fault. */
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
 * The line, masked, when it has what is wanted. It must still have it when personal data and secrets are taken out: who reads a
 * report could else find them out letter by letter.
 */
function createMatcher({ text, isPattern }: SearchJob): (line: Line) => string | undefined {
  if (text === '') throw new ArtifactError('bad-parameter', 'q must not be empty: say what is to be searched for.');
  const test = isPattern ? occursIn(text, 'q') : createTextTest(text);
  // A text of ASCII is found in the bytes as they are.
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

function createTextTest(wanted: string): TextTest {
  const small = wanted.toLowerCase();
  return (text) => text.toLowerCase().includes(small);
}
