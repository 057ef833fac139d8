import { type Analyzer, ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { openFiles } from '../input/open-files.ts';
import { ANALYZERS, ARCHIVE_ANALYZERS } from '../kinds.ts';
import { type Faultless, faultless } from '../outcome.ts';
import { recognise } from './recognize.ts';

/** What a file is, judged by its beginning alone when it is cut. */
export type RecogniseJob = Pick<AnalysisJob, 'files' | 'limits' | 'scratch'>;

export interface Recognised {
  /** Absent when it is nothing that can be analysed. */
  readonly kind?: ArtifactKind;
  /** For a person: `a GC log`. */
  readonly what: string;
  readonly encoding: readonly string[];
}

/** Of compressions that work in large blocks the beginning alone shows nothing. */
const HIDDEN = 'compressed data, which its beginning alone does not show';

/** Never throws: what goes wrong is a fault. */
export const recogniseFile = (
  job: RecogniseJob,
  analyzers: readonly Analyzer[] = ANALYZERS,
): Promise<Faultless<Recognised>> => faultless(async () => ({ ok: true, ...(await look(job, analyzers)) }));

async function look(job: RecogniseJob, analyzers: readonly Analyzer[]): Promise<Recognised> {
  const opened = await openFiles(job).catch((error: unknown) => {
    if (error instanceof ArtifactError && error.fault.code === 'corrupt-encoding') return undefined;
    throw error;
  });
  if (!opened) return { what: HIDDEN, encoding: [] };
  const parts = opened.flatMap((artifact) => artifact.parts);
  const layout = ARCHIVE_ANALYZERS.find(({ isLayout }) => isLayout(parts.map(({ name }) => name)));
  if (layout) return { kind: layout.kind, what: 'a captured bundle', encoding: parts[0]?.encoding ?? [] };
  const seen = parts.map((part) => recognise(part.head, analyzers));
  const first = seen.find(({ kind }) => analyzers.some((analyzer) => analyzer.kind === kind)) ?? seen[0];
  const alike = seen.filter(({ kind }) => kind === first?.kind).length;
  const ofArchive = parts.length > 1 ? ` (${alike} of ${parts.length} files in the archive)` : '';
  const known = analyzers.find(({ kind }) => kind === first?.kind);
  return {
    ...(known && { kind: known.kind }),
    what: `${first?.what ?? 'nothing'}${ofArchive}`,
    encoding: parts[0]?.encoding ?? [],
  };
}
