import { truncate } from '@hindsight/claims';
import type { Evidence, Finding, PathStep } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';
import { diagnoseThreads } from './findings.ts';
import { analyzeDumps } from './metrics/index.ts';
import { readDumpTexts } from './read.ts';
import { INPUT_RULES } from './rules/index.ts';

/** A thread dump that another artifact has in it. */
export interface DumpText {
  /** `thread dump 2 of 4, 60 s after the start`; evidence is called like this. */
  readonly name: string;
  readonly text: string;
}

const MAX_QUOTED_LINES = 6;
const MAX_LABEL = 160;
/** They judge files, of which the other artifact has none. */
const OF_FILES: ReadonlySet<string> = new Set(INPUT_RULES.map(({ id }) => id));

/** Diagnoses thread dumps inside another artifact. Nobody can open their lines, so evidence has the lines themselves. */
export function diagnoseDumpTexts(dumps: readonly DumpText[]): Finding[] {
  const lines: string[] = [];
  const texts = dumps.map(({ text }) => text);
  const firstLines: number[] = [];
  let counted = 1;
  for (const text of texts) {
    firstLines.push(counted);
    counted += text.split('\n').length;
  }
  const input = readDumpTexts(texts, (number, text) => {
    lines[number] = text;
  });
  if (input.dumps.length === 0) return [];
  const nameDump = (line: number): string => dumps[firstLines.findLastIndex((first) => first <= line)]?.name ?? '';
  return diagnoseThreads(analyzeDumps(input))
    .findings.filter(({ id }) => !OF_FILES.has(id))
    .map((finding) => {
      const [first, ...rest] = finding.evidence;
      const quote = (one: Evidence): Evidence => quoteLines(one, lines, nameDump);
      return { ...finding, evidence: [quote(first), ...rest.map(quote)] };
    });
}

function quoteLines(evidence: Evidence, lines: readonly string[], nameDump: (line: number) => string): Evidence {
  if (evidence.kind !== 'lines') return evidence;
  const { first, last, marks = [] } = evidence;
  const quoted = lines
    .slice(first, Math.min(last, first + MAX_QUOTED_LINES - 1) + 1)
    .filter((line) => line.trim() !== '');
  const toStep = (line: string): PathStep => ({
    label: truncate(maskSensitive(line.trim()).text, MAX_LABEL),
    ...(marks.some((mark) => line.includes(mark)) && { marked: true }),
  });
  const [step = { label: 'the dump' }, ...steps] = quoted.map(toStep);
  return { kind: 'path', name: nameDump(first), steps: [step, ...steps] };
}
