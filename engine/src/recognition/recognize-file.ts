import type { OpenedMember } from '@hindsight/intake';
import { type Analyzer, ARTIFACT_KINDS, ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { withoutCompanions } from '../input/companions.ts';
import { type OpenFiles, openFiles } from '../input/open-files.ts';
import { ANALYZERS, ARCHIVE_ANALYZERS } from '../kinds.ts';
import { type Outcome, toOutcome } from '../outcome.ts';
import { explainRecognition } from './explain-recognition.ts';
import { findLateCrashReport } from './late-crash-report.ts';
import { type Recognition, recognize } from './recognize.ts';
import { splitOnlyMember } from './split-console.ts';
import { describeUnread } from './unread-formats.ts';

/** A file, or its first bytes, whose kind is to be recognized. */
export type RecognitionJob = Pick<AnalysisJob, 'files' | 'limits' | 'scratch'>;

export interface RecognizedFile {
  /** Absent when no analyzer takes it. */
  readonly kind?: ArtifactKind;
  /** A description for people: `a GC log`. */
  readonly what: string;
  readonly encoding: readonly string[];
  /** The words of the file by which its kind was recognized, masked. */
  readonly reason?: string;
  /** Why no analyzer takes it, and what to do instead, when its format is known by name. */
  readonly refusal?: string;
}

/** The first bytes of a compression that works in large blocks show nothing of the content. */
const HIDDEN_CONTENT = 'compressed data, which its beginning alone does not show';

const SEVERAL_KINDS = 'artifacts of several kinds, which are read together';
const CONSOLE = 'a console with the outputs of several commands';

export interface RecognizeOptions {
  /** Opens the files of the job, when they shall stay open. */
  readonly open?: OpenFiles;
  /** False leaves out the reason, for a caller that does not show it: each line is tried for it. */
  readonly givesReason?: boolean;
}

/** Never rejects: errors become a fault of the outcome. */
export const recognizeFile = (
  job: RecognitionJob,
  analyzers: readonly Analyzer[] = ANALYZERS,
  options: RecognizeOptions = {},
): Promise<Outcome<RecognizedFile>> =>
  toOutcome(async () => ({ ok: true, ...(await recognizeMembers(job, analyzers, options)) }));

async function recognizeMembers(
  job: RecognitionJob,
  analyzers: readonly Analyzer[],
  { open = openFiles, givesReason = true }: RecognizeOptions,
): Promise<RecognizedFile> {
  const opened = await open(job).catch((error: unknown) => {
    if (error instanceof ArtifactError && error.fault.code === 'corrupt-encoding') return undefined;
    throw error;
  });
  if (!opened) return { what: HIDDEN_CONTENT, encoding: [] };
  const parts = opened.flatMap((artifact) => artifact.members);
  const layout = ARCHIVE_ANALYZERS.find(({ matchesNames }) => matchesNames(parts.map(({ name }) => name)));
  if (layout)
    return {
      kind: layout.kind,
      what: 'a captured bundle',
      encoding: parts[0]?.encoding ?? [],
      ...quoteReason(listNames(parts)),
    };
  const console = await splitOnlyMember(parts, analyzers);
  if (console) return { kind: 'bundle', what: CONSOLE, encoding: parts[0]?.encoding ?? [] };
  const own = withoutCompanions(parts, analyzers);
  const seen = await recognizeAll(own, analyzers);
  const joined = findJoiningKind(seen, own);
  if (joined) return { kind: joined, what: SEVERAL_KINDS, encoding: parts[0]?.encoding ?? [] };
  const first = seen.find(({ kind }) => analyzers.some((analyzer) => analyzer.kind === kind)) ?? seen[0];
  const alike = seen.filter(({ kind }) => kind === first?.kind).length;
  const ofArchive = parts.length > 1 ? ` (${alike} of ${parts.length} files in the archive)` : '';
  const known = analyzers.find(({ kind }) => kind === first?.kind);
  const explained = first && own[seen.indexOf(first)];
  return {
    ...(known && { kind: known.kind }),
    what: `${first?.what ?? 'nothing'}${ofArchive}`,
    encoding: parts[0]?.encoding ?? [],
    ...(givesReason && known && explained && quoteReason(explainRecognition(explained.head, known))),
    ...(first?.unread && { refusal: describeUnread(first.unread) }),
  };
}

/** The kind that reads artifacts of all these kinds together. */
function findJoiningKind(seen: readonly Recognition[], parts: readonly OpenedMember[]): ArtifactKind | undefined {
  const kinds = new Set(seen.flatMap(({ kind }) => kind ?? []));
  const unknown = parts.flatMap(({ head }, index) => (seen[index]?.kind === undefined ? head : []));
  return ARCHIVE_ANALYZERS.find(({ matchesKinds }) => matchesKinds(kinds, unknown))?.kind;
}

/** Recognizes each file by its first bytes; of a single one the rest is looked at as well, when these say little. */
async function recognizeAll(parts: readonly OpenedMember[], analyzers: readonly Analyzer[]): Promise<Recognition[]> {
  const seen = parts.map((part) => recognize(part.head, analyzers));
  const [only] = parts;
  const [first] = seen;
  if (!only || !first || parts.length > 1) return seen;
  const late = await findLateCrashReport(only, first);
  return late?.isMain
    ? [{ kind: 'crash-log', what: `${ARTIFACT_KINDS['crash-log'].title}, behind other output` }]
    : seen;
}

const MAX_NAMES = 3;

/** The names by which a layout was recognized. */
const listNames = (parts: readonly { readonly name: string }[]): string => {
  const names = parts.slice(0, MAX_NAMES).map(({ name }) => name);
  return [...names, ...(parts.length > MAX_NAMES ? [`${parts.length - MAX_NAMES} more`] : [])].join(', ');
};

const quoteReason = (reason: string | undefined) => reason !== undefined && { reason };
