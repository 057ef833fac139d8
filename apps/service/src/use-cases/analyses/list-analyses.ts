import type { AnalysisDays, AnalysisEntry, AnalysisList } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { EntryPlace, ListClock, ResultEntry, ResultFilter, ResultStore } from '../../ports/result-store.ts';

const DEFAULT_ENTRIES = 100;

export const toAnalysisEntry = ({ responseId, ...entry }: ResultEntry): AnalysisEntry => ({
  id: responseId,
  state: 'done',
  ...entry,
});

const formatCursor = ({ createdAt, responseId }: EntryPlace): string =>
  Buffer.from(`${createdAt} ${responseId}`).toString('base64url');

function parseCursor(cursor: string): EntryPlace {
  const [, createdAt, responseId] = /^(\d{1,16}) (\S{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt !== undefined && responseId !== undefined) return { createdAt: Number(createdAt), responseId };
  throw new ArtifactError('bad-parameter', 'cursor must be as an answer gave it.');
}

export interface PageRequest {
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}

/** Lists one page of past analyses. */
export async function listAnalyses(
  results: ResultStore,
  filter: ResultFilter,
  { limit = DEFAULT_ENTRIES, cursor }: PageRequest,
): Promise<Omit<AnalysisList, 'responseId'>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  // One more than requested shows whether there are more.
  const found = await results.list(filter, limit + 1, after);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return {
    analyses: entries.map(toAnalysisEntry),
    ...(found.length > limit && last && { cursor: formatCursor(last) }),
  };
}

/** Returns the data of the calendar and the filters. */
export const listAnalysisDays = async (
  results: ResultStore,
  filter: ResultFilter,
  clock?: ListClock,
): Promise<Omit<AnalysisDays, 'responseId'>> => ({
  days: await results.days(filter, clock),
  ...(await results.labels(filter.reach ?? {})),
});
