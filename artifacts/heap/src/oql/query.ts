import { ArtifactError, type OqlCell, type OqlResult, type PageQuestion } from '@hindsight/model';
import { Budget, OQL_LIMITS, type OqlLimits, type Pace, Stopped } from './budget.ts';
import { cellOf } from './cells.ts';
import { checkQuery } from './check.ts';
import { Evaluation } from './evaluation.ts';
import type { FoundRow } from './found-row.ts';
import { gather, type Preview } from './gather.ts';
import type { OqlHeap } from './oql-heap.ts';
import { parseQuery } from './parse-query.ts';
import { prepare } from './select.ts';
import { fieldNames } from './walk.ts';

/** Hears what was found while the query is still at work. */
export interface Watcher extends Pace {
  readonly onPiece: (piece: OqlResult) => void;
}

/** For the rows of a piece, which are shown before all is known. */
const PIECE_MS = 15;

/**
 * Answers a query, `docs/oql.md`. Throws ArtifactError `bad-parameter` with line and column when it is not understood; a query that
 * meets a limit answers with what it found until then, and `stopped` says so.
 */
export function answerOql(
  heap: OqlHeap,
  { oql, offset, limit }: PageQuestion & { readonly oql: string },
  limits: OqlLimits = OQL_LIMITS,
  watcher?: Watcher,
): OqlResult {
  const query = parseQuery(oql);
  checkQuery(query, { heap, source: oql });
  const budget = new Budget(limits, watcher);
  const evaluation = new Evaluation(heap, budget, oql);
  const { columns, run } = prepare(query, undefined, evaluation);
  const names = columns.map((_, place) => fieldsShown(query.columns?.[place]));
  const cellsOf = (row: FoundRow) => row.values().map((value, place) => cellOf(value, names[place] ?? '', evaluation));
  const rows: OqlCell[][] = [];
  let total = 0;
  let stopped: string | undefined;
  const preview: Preview = {};
  if (watcher) {
    evaluation.showPiece = () =>
      budget.forPiece(PIECE_MS, () => {
        const shown = previewed(preview, { offset, limit }, cellsOf) ?? { rows, total };
        watcher.onPiece({ columns, offset, complete: false, ...shown, ...progressOf(evaluation) });
      });
  }
  const onStopped = ({ message }: Stopped) => {
    stopped ??= `The query was stopped because ${message}: these are the rows found until then.`;
    evaluation.showPiece = undefined;
    budget.renew();
  };
  const onLeftOut = (left: number) => {
    total += left;
  };
  gather(
    run({ wanted: offset + limit, onLeftOut, onStopped, preview }),
    (row) => {
      if (total >= offset && rows.length < limit) rows.push(cellsOf(row));
      total++;
    },
    onStopped,
  );
  const end = stopped === undefined ? { complete: true } : { complete: false, stopped };
  return { columns, offset, rows, total, ...end, ...progressOf(evaluation) };
}

type Shown = Pick<OqlResult, 'rows' | 'total' | 'preliminary'>;

/** The page as it would be if nothing more came. Undefined: what was found so far will not change. */
function previewed(
  { show }: Preview,
  { offset, limit }: PageQuestion,
  cellsOf: (row: FoundRow) => OqlCell[],
): Shown | undefined {
  const rows: OqlCell[][] = [];
  let total = 0;
  try {
    const shown = show?.();
    if (!shown) return undefined;
    total = shown.total;
    let place = 0;
    for (const row of shown.rows) {
      if (rows.length >= limit || place >= total) break;
      if (place++ >= offset) rows.push(cellsOf(row));
    }
  } catch (error) {
    // A row that takes too long, or cannot be shown, may not be among those of the answer.
    if (!(error instanceof Stopped || error instanceof ArtifactError)) throw error;
  }
  return { rows, total, preliminary: true };
}

const progressOf = ({ progress: { looked, toLook } }: Evaluation): Pick<OqlResult, 'looked' | 'toLook'> =>
  toLook > 0 ? { looked, toLook } : {};

const fieldsShown = (column: { expression: Parameters<typeof fieldNames>[0] } | undefined): string =>
  column ? fieldNames(column.expression).join(' ') : '';
