import type { Comparison, SinceLast } from '@hindsight/api';
import { compareOutcomes } from '@hindsight/comparison';
import { ARTIFACT_KINDS, ArtifactError } from '@hindsight/model';
import { type AccessScope, isInScope } from '../../access/access-scope.ts';
import { toResultEntry } from '../../ports/result-entry.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { toAnalysisEntry } from './list-analyses.ts';

async function find(
  results: ResultStore,
  name: 'a' | 'b' | 'between' | 'id',
  idOrToken: string,
  reach: AccessScope,
): Promise<StoredResult> {
  const result = (await results.byId(idOrToken)) ?? (await results.byToken(idOrToken));
  if (!result || !isInScope(reach, result))
    throw new ArtifactError('not-found', `${name}: no such analysis. It may be past its retention.`);
  return result;
}

/** What is different in an analysis, seen from the one of the same kind, application and host before it. */
export async function compareWithLast(
  results: ResultStore,
  id: string,
  reach: AccessScope,
): Promise<Omit<SinceLast, 'responseId'>> {
  const own = await find(results, 'id', id, reach);
  const { kind, appName, host, createdAt, responseId } = own;
  const first = { new: [], gone: [] };
  // Without an application nothing says that two artifacts belong together.
  if (appName === undefined) return first;
  const [last] = await results.list({ kind, appName, host, reach }, 1, { createdAt, responseId });
  const before = last && (await results.byId(last.responseId));
  if (!before) return first;
  const { findings, judgement, verdict } = compareOutcomes(before.outcome, own.outcome);
  const previous = toAnalysisEntry(last);
  return { previous, judgement, verdict, new: findings.new, gone: findings.gone };
}

/** The ids or tokens of the analyses that are compared; only heap dumps have others between the two. */
export interface ComparedIds {
  readonly a: string;
  readonly b: string;
  readonly between: readonly string[];
}

/** What is different in `b`, seen from `a`, and which results were read for it. */
export async function compareAnalyses(
  results: ResultStore,
  ids: ComparedIds,
  reach: AccessScope,
): Promise<{ readonly comparison: Omit<Comparison, 'responseId'>; readonly read: readonly StoredResult[] }> {
  const { a, b } = await findPair(results, ids.a, ids.b, reach);
  const between = await findBetween(results, ids.between, a, reach);
  const { profiles, ...compared } = compareOutcomes(
    a.outcome,
    b.outcome,
    between.map(({ outcome }) => outcome),
  );
  const query = (profile: string) => new URLSearchParams({ a: a.responseId, b: b.responseId, profile });
  const comparison = {
    a: toAnalysisEntry(toResultEntry(a)),
    b: toAnalysisEntry(toResultEntry(b)),
    ...compared,
    ...(profiles && {
      profiles: profiles.map((one) => ({ ...one, stacksURL: `/api/compare/stacks?${query(one.id)}` })),
    }),
  };
  return { comparison, read: [a, ...between, b] };
}

async function findBetween(
  results: ResultStore,
  ids: readonly string[],
  { kind }: StoredResult,
  reach: AccessScope,
): Promise<StoredResult[]> {
  if (ids.length > 0 && kind !== 'heap-dump')
    throw new ArtifactError('bad-parameter', `between is for heap dumps, and a is ${ARTIFACT_KINDS[kind].title}.`);
  const found: StoredResult[] = [];
  for (const id of ids) found.push(await find(results, 'between', id, reach));
  const other = found.find((one) => one.kind !== kind);
  if (other)
    throw new ArtifactError(
      'bad-parameter',
      `between names ${ARTIFACT_KINDS[other.kind].title}: all must be heap dumps.`,
    );
  return found;
}

/** Finds the two sides of a comparison. */
export async function findPair(
  results: ResultStore,
  idOfA: string,
  idOfB: string,
  reach: AccessScope,
): Promise<{ readonly a: StoredResult; readonly b: StoredResult }> {
  const [a, b] = [await find(results, 'a', idOfA, reach), await find(results, 'b', idOfB, reach)];
  if (a.kind !== b.kind)
    throw new ArtifactError(
      'bad-parameter',
      `a is ${ARTIFACT_KINDS[a.kind].title} and b is ${ARTIFACT_KINDS[b.kind].title}: they must be of one kind.`,
    );
  return { a, b };
}
