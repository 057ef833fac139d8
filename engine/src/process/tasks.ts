import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import type { ExplorerJob, QueryAnswer, QueryJob } from '../explorer/explorer-handler.ts';
import type { QuotedLines, QuoteJob } from '../lines/quote-lines.ts';
import type { FoundLines, SearchJob } from '../lines/search-lines.ts';
import type { Faultless } from '../outcome.ts';
import type { RecognitionJob, RecognizedFile } from '../recognition/recognize-file.ts';
import { isAnalysis, isFault, isRecord, isStringList, type Members } from './outcome-checks.ts';

/** What a process can be asked to do with hostile bytes. Job and answer are plain data. */
export interface Tasks {
  readonly analyze: { readonly job: AnalysisJob; readonly answer: Extract<AnalysisOutcome, { ok: true }> };
  readonly quote: { readonly job: QuoteJob; readonly answer: QuotedLines };
  readonly search: { readonly job: SearchJob; readonly answer: FoundLines };
  readonly recognize: { readonly job: RecognitionJob; readonly answer: RecognizedFile };
  /** Opens an analysed artifact for questions. */
  readonly openExplorer: { readonly job: ExplorerJob; readonly answer: object };
  /** Asks what was opened. */
  readonly query: { readonly job: QueryJob; readonly answer: QueryAnswer };
}

export type TaskName = keyof Tasks;
/** Those that any process does; the others are asked of the one that has the artifact open. */
export type WorkerTask = Exclude<TaskName, 'openExplorer' | 'query'>;
export type TaskJob<Name extends TaskName> = Tasks[Name]['job'];
export type TaskOutcome<Name extends TaskName> = Faultless<Tasks[Name]['answer']>;

/** By whose measure a job may take time and memory: what is not known yet is looked at as text. */
export function findKind(job: Exclude<TaskJob<TaskName>, QueryJob>): ArtifactKind {
  if ('request' in job) return job.request.kind;
  return 'kind' in job ? job.kind : 'gc-log';
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
  // Whoever asked knows the shape of the answer and checks it.
  query: () => true,
};

/** Whoever takes over the process with a hostile input must not take over its parent with a strange answer. */
export function isTaskOutcome<Name extends TaskName>(task: Name, value: unknown): value is TaskOutcome<Name> {
  if (!isRecord(value)) return false;
  if (value.ok === false) return isFault(value.fault);
  return value.ok === true && ANSWER_CHECKS[task](value);
}
