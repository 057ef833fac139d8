import { ArtifactError, type OqlCell, type OqlResult, type PageQuestion } from '@hindsight/model';
import { QueryBudget, OQL_LIMITS, type OqlLimits, type QueryPacing, LimitExceeded } from './evaluate/query-budget.ts';
import { toCell } from './values/to-cell.ts';
import { checkQuery } from './check/check-query.ts';
import { Evaluation } from './evaluate/evaluation.ts';
import type { ResultRow } from './execute/result-row.ts';
import { collectRows, type Preview } from './execute/collect-rows.ts';
import type { OqlHeap } from './oql-heap.ts';
import { parseQuery } from './syntax/parse-query.ts';
import { prepareQuery } from './execute/prepare-query.ts';
import { collectFieldNames } from './syntax/walk-expression.ts';

/** Hears what was found while the query is still at work. */
export interface QueryObserver extends QueryPacing {
  readonly onPartialResult: (piece: OqlResult) => void;
}

/** For the rows of a piece, which are shown before all is known. */
const PARTIAL_RESULT_MS = 15;

/**
 * Answers a query, `docs/oql.md`. Throws ArtifactError `bad-parameter` with line and column when it is not understood; a query that
 * meets a limit answers with what it found until then, and `stopped` says so.
 */
export function answerOql(
  heap: OqlHeap,
  { oql, offset, limit }: PageQuestion & { readonly oql: string },
  limits: OqlLimits = OQL_LIMITS,
  watcher?: QueryObserver,
): OqlResult {
  const query = parseQuery(oql);
  checkQuery(query, { heap, source: oql });
  const budget = new QueryBudget(limits, watcher);
  const evaluation = new Evaluation(heap, budget, oql);
  const { columns, run } = prepareQuery(query, undefined, evaluation);
  const names = columns.map((_, place) => listFieldNames(query.columns?.[place]));
  const cellsOf = (row: ResultRow) => row.values().map((value, place) => toCell(value, names[place] ?? '', evaluation));
  const rows: OqlCell[][] = [];
  let total = 0;
  let stopped: string | undefined;
  const preview: Preview = {};
  if (watcher) {
    evaluation.emitPartialResult = () =>
      budget.makePartialResult(PARTIAL_RESULT_MS, () => {
        const shown = readPreviewPage(preview, { offset, limit }, cellsOf) ?? { rows, total };
        watcher.onPartialResult({ columns, offset, complete: false, ...shown, ...toProgress(evaluation) });
      });
  }
  const onLimitExceeded = ({ message }: LimitExceeded) => {
    stopped ??= `The query was stopped because ${message}: these are the rows found until then.`;
    evaluation.emitPartialResult = undefined;
    budget.startGracePeriod();
  };
  const onSkippedRows = (left: number) => {
    total += left;
  };
  collectRows(
    run({ maxRows: offset + limit, onSkippedRows, onLimitExceeded, preview }),
    (row) => {
      if (total >= offset && rows.length < limit) rows.push(cellsOf(row));
      total++;
    },
    onLimitExceeded,
  );
  const end = stopped === undefined ? { complete: true } : { complete: false, stopped };
  return { columns, offset, rows, total, ...end, ...toProgress(evaluation) };
}

type PreviewPage = Pick<OqlResult, 'rows' | 'total' | 'preliminary'>;

/** The page as it would be if nothing more came. Undefined: what was found so far will not change. */
function readPreviewPage(
  { read }: Preview,
  { offset, limit }: PageQuestion,
  cellsOf: (row: ResultRow) => OqlCell[],
): PreviewPage | undefined {
  const rows: OqlCell[][] = [];
  let total = 0;
  try {
    const shown = read?.();
    if (!shown) return undefined;
    total = shown.total;
    let place = 0;
    for (const row of shown.rows) {
      if (rows.length >= limit || place >= total) break;
      if (place++ >= offset) rows.push(cellsOf(row));
    }
  } catch (error) {
    // A row that takes too long, or cannot be shown, may not be among those of the answer.
    if (!(error instanceof LimitExceeded || error instanceof ArtifactError)) throw error;
  }
  return { rows, total, preliminary: true };
}

const toProgress = ({ progress: { looked, toLook } }: Evaluation): Pick<OqlResult, 'looked' | 'toLook'> =>
  toLook > 0 ? { looked, toLook } : {};

const listFieldNames = (column: { expression: Parameters<typeof collectFieldNames>[0] } | undefined): string =>
  column ? collectFieldNames(column.expression).join(' ') : '';
