import type { Part } from '@hindsight/intake';
import { type Analyzer, ArtifactError, type ArtifactKind } from '@hindsight/model';
import { chooseParts } from './chosen-parts.ts';
import { type Faultless, faultless } from './faultless.ts';
import type { AnalysisJob } from './job.ts';
import { ANALYZERS, ARCHIVE_ANALYZERS } from './kinds.ts';
import { maskedQuotes } from './masked-quotes.ts';
import { openFiles } from './open-files.ts';

/** Lines of an artifact that was analysed, by the numbers that the evidence of its findings has. */
export interface QuoteJob extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  readonly kind: ArtifactKind;
  /** Of a series or an archive: which file of it, as the evidence names it. */
  readonly fileName?: string;
  readonly from: number;
  readonly to: number;
  /** When the file is the only one and its lines were counted before: reading can then stop at `to`. */
  readonly totalLines?: number;
}

export interface QuotedLines {
  readonly fileName: string;
  readonly totalLines: number;
  /** From `from` on; fewer than asked for at the end of the file. */
  readonly lines: readonly string[];
}

/** Never throws: what goes wrong is a fault. */
export const quoteLines = (
  job: QuoteJob,
  analyzers: readonly Analyzer[] = ANALYZERS,
): Promise<Faultless<QuotedLines>> =>
  faultless(async () => {
    const { from, to, totalLines: counted } = job;
    const parts = await partsOf(job, analyzers);
    const source = partNamed(parts, job.fileName).asText();
    const known = parts.length === 1 ? counted : undefined;
    const totalLines = known ?? (await source.readLines(() => undefined)).lines;
    const last = Math.min(to, totalLines);
    const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
    const quotes = await maskedQuotes(source, new Set(numbers));
    return { ok: true, fileName: source.name, totalLines, lines: numbers.map((number) => quotes.get(number) ?? '') };
  });

async function partsOf(job: QuoteJob, analyzers: readonly Analyzer[]): Promise<readonly Part[]> {
  // Of a bundle every part is analysed, and may be quoted.
  if (ARCHIVE_ANALYZERS.some(({ kind }) => kind === job.kind)) {
    return (await openFiles(job)).flatMap(({ parts }) => parts);
  }
  const analyzer = analyzers.find(({ kind }) => kind === job.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${job.kind}".`);
  if ('reads' in analyzer) throw new ArtifactError('bad-parameter', `An artifact of kind "${job.kind}" has no lines.`);
  return chooseParts(analyzer, await openFiles(job), analyzers).parts;
}

function partNamed(parts: readonly Part[], name: string | undefined): Part {
  const [first, ...others] = parts;
  const part = name === undefined && others.length === 0 ? first : parts.find((one) => one.name === name);
  if (part) return part;
  const names = parts.map((one) => one.name).join(', ');
  throw new ArtifactError('not-found', `file must be one of those that were analysed: ${names}.`);
}
