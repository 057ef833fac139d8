import { announceRangedFiles } from '@hindsight/intake/ranged-files';
import type {
  Analyzer,
  ArtifactKind,
  ArtifactQuery,
  FileAnalyzer,
  HeapExplorer,
  Json,
  ProfileExplorer,
} from '@hindsight/model';
import { ArtifactError } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { openFiles } from '../input/open-files.ts';
import { selectMembers } from '../input/select-members.ts';
import { type Outcome, toOutcome } from '../outcome.ts';
import { RANGES_FD } from '../process/descriptors.ts';

/** An analyzed artifact and the index that its analysis wrote. */
export interface ExplorerJob extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  readonly kind: ArtifactKind;
  /** Path of the index. */
  readonly index: string;
  /** Paths of the files that come by ranges. */
  readonly ranged?: readonly string[];
}

export interface QueryJob {
  readonly question: ArtifactQuery;
}

export interface QueryAnswer {
  /** Absent when the requested object or class does not exist. */
  readonly answer?: Json;
}

/** Answers queries to one artifact, in the process that reads its bytes. */
export interface ExplorerHandler {
  /** Like `query`, it never rejects: errors are faults of the outcome. */
  open(job: ExplorerJob): Promise<Outcome<object>>;
  query(job: QueryJob): Promise<Outcome<QueryAnswer>>;
}

type QueryMethod = (argument: object | number) => unknown;

type Explorer = HeapExplorer | ProfileExplorer;

/** The parent has checked the arguments against the tables of the REST contract. */
async function runQuery(explorer: Explorer, { name, arguments: given }: ArtifactQuery): Promise<Json | undefined> {
  const methods = explorer as unknown as Readonly<Record<string, QueryMethod | undefined>>;
  const method = methods[name];
  if (!method) throw new ArtifactError('bad-parameter', 'The report of this kind answers no such question.');
  // `inspect` alone takes a number. TypeScript does not see that the arguments are those of this question; the answer
  // is plain JSON by contract.
  return (await (name === 'inspect' ? method(Number(given.object)) : method(given))) as Json | undefined;
}

async function openExplorer(job: ExplorerJob, analyzers: readonly Analyzer[]): Promise<Explorer> {
  const openProfiles = await analyzers.find(({ kind }) => kind === job.kind)?.loadProfiles?.();
  // The index has everything that profiles are asked for, so the recording stays closed.
  if (openProfiles) return openProfiles(job.index);
  const analyzer = analyzers.find((one): one is FileAnalyzer => one.kind === job.kind && 'reads' in one);
  if (!analyzer?.loadExplorer) throw new ArtifactError('bad-parameter', `A "${job.kind}" cannot be explored.`);
  if (job.ranged) announceRangedFiles(job.ranged, RANGES_FD);
  // Selects the same member as the analysis did. Packed content is unpacked into the scratch folder of this process.
  const [part] = selectMembers(analyzer, await openFiles(job), analyzers).parts;
  if (!part) throw new ArtifactError('empty-body', 'There is nothing to explore.');
  const explore = await analyzer.loadExplorer();
  return explore(job.index, await part.asFile());
}

/** Creates the handler of a child process; it opens one artifact in its life. */
export function createExplorerHandler(analyzers: readonly Analyzer[]): ExplorerHandler {
  let explorer: Explorer | undefined;
  return {
    open: (job) =>
      toOutcome(async () => {
        explorer = await openExplorer(job, analyzers);
        return { ok: true };
      }),
    query: ({ question }) =>
      toOutcome(async () => {
        if (!explorer) throw new Error('queried before it was opened');
        const found = await runQuery(explorer, question);
        return { ok: true, ...(found !== undefined && { answer: found }) };
      }),
  };
}
