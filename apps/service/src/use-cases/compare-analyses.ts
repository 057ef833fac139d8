import type { Comparison } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { cautionsOf } from '../comparison/cautions.ts';
import { compareClasses } from '../comparison/classes.ts';
import { compareFigures } from '../comparison/figures.ts';
import { compareFindings } from '../comparison/findings.ts';
import { compareThreads } from '../comparison/threads.ts';
import { verdictOf } from '../comparison/verdict.ts';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';
import { type Reach, reaches } from '../reach.ts';
import { entryOf, keyFiguresOf } from '../result-entry.ts';
import { entryOnWire } from './list-analyses.ts';

async function find(results: ResultStore, name: 'a' | 'b', idOrToken: string, reach: Reach): Promise<StoredResult> {
  const result = (await results.byId(idOrToken)) ?? (await results.byToken(idOrToken));
  if (!result || !reaches(reach, result))
    throw new ArtifactError('not-found', `${name}: no such analysis. It may be past its retention.`);
  return result;
}

/** What is different in `b`, seen from `a`. */
export async function compareAnalyses(
  results: ResultStore,
  idOfA: string,
  idOfB: string,
  reach: Reach,
): Promise<Omit<Comparison, 'responseId'>> {
  const [a, b] = [await find(results, 'a', idOfA, reach), await find(results, 'b', idOfB, reach)];
  if (a.kind !== b.kind)
    throw new ArtifactError('bad-parameter', `a is a ${a.kind} and b a ${b.kind}: they must be of one kind.`);
  const figures = compareFigures(keyFiguresOf(a.outcome.report), keyFiguresOf(b.outcome.report));
  const findings = compareFindings(a.outcome.findings, b.outcome.findings);
  const classes = compareClasses(a.outcome, b.outcome);
  const threads = compareThreads(a.outcome, b.outcome);
  return {
    a: entryOnWire(entryOf(a)),
    b: entryOnWire(entryOf(b)),
    verdict: verdictOf(figures, findings),
    cautions: cautionsOf(a.outcome, b.outcome),
    figures,
    findings,
    ...(classes && { classes }),
    ...(threads && { threads }),
    reports: { a: a.outcome.report, b: b.outcome.report },
  };
}
