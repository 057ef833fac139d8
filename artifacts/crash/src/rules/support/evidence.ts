import { type EvidenceList, lineEvidence, markedEvidence } from '@hindsight/claims';
import type { Evidence } from '@hindsight/model';
import type { CrashAnalysis, CrashFrame, QuotedLine } from '../../model.ts';
import type { FillPattern } from './fill-pattern.ts';

type Mark = string | undefined;

const MAX_EVIDENCE = 10;

const keepMarks = (marks: readonly Mark[]): string[] =>
  marks.filter((mark): mark is string => mark !== undefined && mark !== '');

/** Quotes a line with the words in it that prove the claim. */
export function quoteLine(line: number, ...marks: readonly Mark[]): Evidence {
  const words = keepMarks(marks);
  return words.length > 0 ? markedEvidence(line, words) : lineEvidence(line);
}

/** Quotes a row of the counts of exceptions. */
export const quoteCount = (line: number | undefined, ...marks: readonly Mark[]): Evidence | undefined =>
  line === undefined ? undefined : quoteLine(line, ...marks);

/** Quotes one of the lines that most rules need; undefined when the report does not have it. */
export function quote({ report }: CrashAnalysis, name: QuotedLine, ...marks: readonly Mark[]): Evidence | undefined {
  const line = report.lines[name];
  return line === undefined ? undefined : quoteLine(line, ...marks);
}

/** Quotes a frame with its function, method or library. */
export const quoteFrame = (frame: CrashFrame | undefined): Evidence | undefined =>
  frame === undefined
    ? undefined
    : quoteLine(frame.line, frame.function ?? frame.method ?? frame.library ?? frame.text);

/** Quotes the row of the register that holds a fill pattern. */
export const quotePattern = (pattern: FillPattern | undefined): Evidence | undefined =>
  pattern === undefined ? undefined : quoteLine(pattern.line, pattern.value);

/** Quotes the VM operation that was in progress. */
export function quoteOperation({ report }: CrashAnalysis): Evidence | undefined {
  const operation = report.crash.vmOperation;
  return operation === undefined ? undefined : quoteLine(operation.line, operation.name);
}

/** Quotes a row of `/proc/meminfo`. */
export function quoteMemoryInfo({ report }: CrashAnalysis, name: string): Evidence | undefined {
  const row = report.memoryInfo.get(name);
  return row === undefined ? undefined : quoteLine(row.line, name);
}

/** Quotes the line of the header that says what kind of crash it was. */
export const quoteHeader = (analysis: CrashAnalysis): Evidence | undefined =>
  quote(analysis, 'problem', analysis.report.crash.signal ?? analysis.report.crash.errorFile) ??
  quote(analysis, 'failedAllocation') ??
  quote(analysis, 'title');

/** The pieces that exist, each line once; the first line of the report where nothing else proves the claim. */
export function gather({ report }: CrashAnalysis, ...pieces: readonly (Evidence | undefined)[]): EvidenceList {
  const lines = new Set<number>();
  const kept = pieces.filter((piece): piece is Evidence => {
    if (piece === undefined) return false;
    if (piece.kind !== 'lines') return true;
    const isNew = !lines.has(piece.first);
    lines.add(piece.first);
    return isNew;
  });
  const [first = lineEvidence(report.firstLine), ...more] = kept.slice(0, MAX_EVIDENCE);
  return [first, ...more];
}

/** The header of the report, and then the lines that decide. */
export const gatherCrash = (analysis: CrashAnalysis, ...pieces: readonly (Evidence | undefined)[]): EvidenceList =>
  gather(analysis, quoteHeader(analysis), ...pieces);
