import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import type { ExplorerJob, QueryAnswer, QueryJob } from '../explorer/explorer-handler.ts';
import type { QuotedLines, QuoteJob } from '../lines/quote-lines.ts';
import type { FoundLines, SearchJob } from '../lines/search-lines.ts';
import type { Outcome } from '../outcome.ts';
import type { RecognitionJob, RecognizedFile } from '../recognition/recognize-file.ts';
import { isAnalysis, isFault, isRecord, isStringList, type Members } from './outcome-checks.ts';

/** The tasks of an analysis process. Jobs and answers are plain data, because they cross the process border. */
export interface Tasks {
  readonly analyze: { readonly job: AnalysisJob; readonly answer: Extract<AnalysisOutcome, { ok: true }> };
  readonly quote: { readonly job: QuoteJob; readonly answer: QuotedLines };
  readonly search: { readonly job: SearchJob; readonly answer: FoundLines };
  readonly recognize: { readonly job: RecognitionJob; readonly answer: RecognizedFile };
  /** Opens an analyzed artifact, so that queries can follow. */
  readonly openExplorer: { readonly job: ExplorerJob; readonly answer: object };
  /** Answers one query to the opened artifact. */
  readonly query: { readonly job: QueryJob; readonly answer: QueryAnswer };
}

export type TaskName = keyof Tasks;
/** Tasks for any process of the pool. The others go to the process that has the artifact open. */
export type WorkerTask = Exclude<TaskName, 'openExplorer' | 'query'>;
export type TaskJob<Name extends TaskName> = Tasks[Name]['job'];
export type TaskOutcome<Name extends TaskName> = Outcome<Tasks[Name]['answer']>;

/** Returns the kind of artifact that a job reads; undefined for the job that is to find it out. */
export function findKind(job: Exclude<TaskJob<TaskName>, QueryJob>): ArtifactKind | undefined {
  if ('request' in job) return job.request.kind;
  return 'kind' in job ? job.kind : undefined;
}

const isFoundLine = (one: unknown): boolean =>
  isRecord(one) && typeof one.fileName === 'string' && typeof one.number === 'number' && typeof one.text === 'string';

const ANSWER_CHECKS: Readonly<Record<TaskName, (members: Members) => boolean>> = {
  analyze: isAnalysis,
  quote: ({ fileName, totalLines, lines }) =>
    typeof fileName === 'string' && typeof totalLines === 'number' && isStringList(lines),
  search: ({ found, total, totalLines }) =>
    typeof total === 'number' && typeof totalLines === 'number' && Array.isArray(found) && found.every(isFoundLine),
  recognize: ({ kind, what, encoding }) =>
    (kind === undefined || typeof kind === 'string') && typeof what === 'string' && isStringList(encoding),
  openExplorer: () => true,
  // The caller checks the answer against the schema of its query.
  query: () => true,
};

/**
 * Returns whether a message is a well-formed outcome of this task. A hostile input that takes over the process must not take over
 * its parent with a forged answer.
 */
export function isTaskOutcome<Name extends TaskName>(task: Name, value: unknown): value is TaskOutcome<Name> {
  if (!isRecord(value)) return false;
  if (value.ok === false) return isFault(value.fault);
  return value.ok === true && ANSWER_CHECKS[task](value);
}
