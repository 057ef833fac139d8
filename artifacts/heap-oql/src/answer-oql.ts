import { ArtifactError, type OqlCell, type OqlResult, type PageQuery } from '@hindsight/model';
import { checkQuery } from './check/check-query.ts';
import { Evaluation } from './evaluate/evaluation.ts';
import { LimitExceeded, OQL_LIMITS, type OqlLimits, QueryBudget, type QueryPacing } from './evaluate/query-budget.ts';
import { collectRows, type Preview } from './execute/collect-rows.ts';
import { prepareQuery } from './execute/prepare-query.ts';
import type { ResultRow } from './execute/result-row.ts';
import type { OqlHeap } from './oql-heap.ts';
import { parseQuery } from './syntax/parse-query.ts';
import { collectFieldNames } from './syntax/walk-expression.ts';
import { toCell } from './values/to-cell.ts';

/** Receives partial results while a query runs. */
export interface QueryObserver extends QueryPacing {
  readonly onPartialResult: (piece: OqlResult) => void;
}

/** Time limit for formatting one partial result. */
const PARTIAL_RESULT_MS = 15;

/**
 * Answers a query (`docs/oql.md`). Throws ArtifactError `bad-parameter` with line and column when the query is invalid.
 * A query that exceeds a limit returns the rows found until then and states the limit in `stopped`.
 */
export function answerOql(
  heap: OqlHeap,
  { oql, offset, limit }: PageQuery & { readonly oql: string },
  limits: OqlLimits = OQL_LIMITS,
  watcher?: QueryObserver,
): OqlResult {
  const query = parseQuery(oql);
  checkQuery(query, { heap, source: oql });
  const budget = new QueryBudget(limits, watcher);
  const evaluation = new Evaluation(heap, budget, oql);
  const { columns, run } = prepareQuery(query, undefined, evaluation);
  const names = columns.map((_, place) => listFieldNames(query.columns?.[place]));
  const toCells = (row: ResultRow) => row.values().map((value, place) => toCell(value, names[place] ?? '', evaluation));
  const rows: OqlCell[][] = [];
  let total = 0;
  let stopped: string | undefined;
  const preview: Preview = {};
  if (watcher) {
    evaluation.emitPartialResult = () =>
      budget.makePartialResult(PARTIAL_RESULT_MS, () => {
        const shown = readPreviewPage(preview, { offset, limit }, toCells) ?? { rows, total };
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
      if (total >= offset && rows.length < limit) rows.push(toCells(row));
      total++;
    },
    onLimitExceeded,
  );
  const end = stopped === undefined ? { complete: true } : { complete: false, stopped };
  return { columns, offset, rows, total, ...end, ...toProgress(evaluation) };
}

type PreviewPage = Pick<OqlResult, 'rows' | 'total' | 'preliminary'>;

/** Reads the page as it would be if no more rows came. Undefined when the rows found so far are final. */
function readPreviewPage(
  { read }: Preview,
  { offset, limit }: PageQuery,
  toCells: (row: ResultRow) => OqlCell[],
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
      if (place++ >= offset) rows.push(toCells(row));
    }
  } catch (error) {
    // A row that takes too long or cannot be formatted may not be part of the final result.
    if (!(error instanceof LimitExceeded || error instanceof ArtifactError)) throw error;
  }
  return { rows, total, preliminary: true };
}

const toProgress = ({
  progress: { scannedObjects, totalObjects },
}: Evaluation): Pick<OqlResult, 'looked' | 'toLook'> =>
  totalObjects > 0 ? { looked: scannedObjects, toLook: totalObjects } : {};

const listFieldNames = (column: { expression: Parameters<typeof collectFieldNames>[0] } | undefined): string =>
  column ? collectFieldNames(column.expression).join(' ') : '';
