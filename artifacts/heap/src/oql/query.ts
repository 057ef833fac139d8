import type { OqlCell, OqlResult, PageQuestion } from '@hindsight/model';
import { Budget, OQL_LIMITS, type OqlLimits, type Stopped } from './budget.ts';
import { cellOf } from './cells.ts';
import { checkQuery } from './check.ts';
import { Evaluation } from './evaluation.ts';
import { gather } from './gather.ts';
import type { OqlHeap } from './oql-heap.ts';
import { parseQuery } from './parse-query.ts';
import { prepare } from './select.ts';
import { fieldNames } from './walk.ts';

/**
 * Answers a query, `docs/oql.md`. Throws ArtifactError `bad-parameter` with line and column when it is not understood; a query that
 * meets a limit answers with what it found until then, and `stopped` says so.
 */
export function answerOql(
  heap: OqlHeap,
  { oql, offset, limit }: PageQuestion & { readonly oql: string },
  limits: OqlLimits = OQL_LIMITS,
): OqlResult {
  const query = parseQuery(oql);
  checkQuery(query, { heap, source: oql });
  const budget = new Budget(limits);
  const evaluation = new Evaluation(heap, budget, oql);
  const { columns, run } = prepare(query, undefined, evaluation);
  const names = columns.map((_, place) => fieldsShown(query.columns?.[place]));
  const rows: OqlCell[][] = [];
  let total = 0;
  let stopped: string | undefined;
  const onStopped = ({ message }: Stopped) => {
    stopped ??= `The query was stopped because ${message}: these are the rows found until then.`;
    budget.renew();
  };
  const onLeftOut = (left: number) => {
    total += left;
  };
  gather(
    run({ wanted: offset + limit, onLeftOut, onStopped }),
    (row) => {
      if (total >= offset && rows.length < limit) {
        rows.push(row.values().map((value, place) => cellOf(value, names[place] ?? '', evaluation)));
      }
      total++;
    },
    onStopped,
  );
  return { columns, total, offset, rows, ...(stopped === undefined ? {} : { stopped }) };
}

const fieldsShown = (column: { expression: Parameters<typeof fieldNames>[0] } | undefined): string =>
  column ? fieldNames(column.expression).join(' ') : '';
