import type { OpenedMember } from '@hindsight/intake';
import { type Analyzer, ArtifactError } from '@hindsight/model';
import { type AnalyzedFiles, openAnalyzedMembers } from '../input/analyzed-members.ts';
import { ANALYZERS } from '../kinds.ts';
import { quoteMasked } from '../masking/quote-masked.ts';
import { type Outcome, toOutcome } from '../outcome.ts';

/** Requests lines of an analyzed artifact by the numbers of its evidence. */
export interface QuoteJob extends AnalyzedFiles {
  /** The file of a series or an archive, by the name in the evidence. */
  readonly fileName?: string;
  readonly from: number;
  readonly to: number;
  /** Number of lines of a single file, when it is known from the analysis: reading can then stop at `to`. */
  readonly totalLines?: number;
}

export interface QuotedLines {
  readonly fileName: string;
  readonly totalLines: number;
  /** The lines from `from` on; fewer than requested at the end of the file. */
  readonly lines: readonly string[];
}

/** Never rejects: errors become a fault of the outcome. */
export const quoteLines = (job: QuoteJob, analyzers: readonly Analyzer[] = ANALYZERS): Promise<Outcome<QuotedLines>> =>
  toOutcome(async () => {
    const { from, to, totalLines: counted } = job;
    const parts = await openAnalyzedMembers(job, analyzers);
    const source = findMember(parts, job.fileName).asText();
    const known = parts.length === 1 ? counted : undefined;
    const totalLines = known ?? (await source.readLines(() => undefined)).lines;
    const last = Math.min(to, totalLines);
    const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
    const quotes = await quoteMasked(source, new Set(numbers));
    return { ok: true, fileName: source.name, totalLines, lines: numbers.map((number) => quotes.get(number) ?? '') };
  });

function findMember(parts: readonly OpenedMember[], name: string | undefined): OpenedMember {
  const [first, ...others] = parts;
  const part = name === undefined && others.length === 0 ? first : parts.find((one) => one.name === name);
  if (part) return part;
  const names = parts.map((one) => one.name).join(', ');
  throw new ArtifactError('not-found', `file must be one of those that were analyzed: ${names}.`);
}
