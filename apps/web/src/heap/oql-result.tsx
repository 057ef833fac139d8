import { pluralize } from '@hindsight/claims';
import type { HeapObjectRow, OqlCell, OqlResult } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { useEffect } from 'react';
import type { ServiceFault } from '../api/client.ts';
import { formatCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { useHeap } from './heap-context.ts';
import { whole } from './heap-text.ts';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { Failed } from './paging.tsx';
import { placeInFault } from './query-text.ts';
import { type QueryState, useQuery } from './use-query.ts';

const ROW_PX = 30;
const HEAD_PX = 34;

type Row = OqlResult['rows'][number];

function CellView({ cell }: { readonly cell: OqlCell | undefined }) {
  if (cell === null || cell === undefined) return <span className="null">null</span>;
  if (typeof cell === 'number') return whole(cell);
  if (typeof cell !== 'object') return <bdi>{escapeControls(String(cell))}</bdi>;
  return (
    <ObjectLink object={cell.objectId} label={cell.label}>
      <ObjectName row={cell} />
    </ObjectLink>
  );
}

const formatValue = (cell: OqlCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? `${cell.label}${cell.value === undefined ? '' : ` ${cell.value}`}` : String(cell);
};

const isObject = (cell: OqlCell | undefined): cell is HeapObjectRow => typeof cell === 'object' && cell !== null;

/** A result of objects has their sizes, which the query need not ask for. */
function withSizes(
  columns: readonly string[],
  rows: readonly Row[],
): { columns: readonly string[]; rows: readonly Row[] } {
  const only = columns.length === 1 && rows.some(([cell]) => isObject(cell));
  if (!only) return { columns, rows };
  return {
    columns: [...columns, 'Shallow', 'Retained'],
    rows: rows.map(([cell = null]) =>
      isObject(cell) ? [cell, cell.shallowSize, cell.retainedSize] : [cell, null, null],
    ),
  };
}

/** Columns of one name differ by their index. */
const buildRowKey = (column: string, index: number): string => `${index} ${column}`;

function ResultTable({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  const view = useWindow(rows.length, ROW_PX, HEAD_PX, window.innerHeight);
  const numeric = columns.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section ref={view.box} className={view.className} onScroll={view.onScroll} tabIndex={0} aria-label="Result">
      <table className="heap-table result">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={buildRowKey(column, index)} scope="col" className={numeric[index] ? 'r' : undefined}>
                {escapeControls(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={columns.length} />
          {rows.slice(view.first, view.last).map((row, index) => (
            <tr key={view.first + index} style={{ height: ROW_PX }}>
              {columns.map((column, place) => (
                <td key={buildRowKey(column, place)} className={numeric[place] ? 'r' : 'name'}>
                  <CellView cell={row[place]} />
                </td>
              ))}
            </tr>
          ))}
          <Spacer height={view.after} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** The fault of an invalid query begins with its position. */
function QueryFault({ fault }: { readonly fault: ServiceFault }) {
  const { details } = fault.fault;
  if (!placeInFault(details)) return <Failed fault={fault} />;
  return (
    <p className="heap-fault" role="alert">
      <b>The query is not understood.</b> {escapeControls(details.replace(/^oql, l/, 'L'))}
    </p>
  );
}

/** The progress of a running query, and a button that ends it. */
function AtWork({ found, end }: { readonly found: QueryState | undefined; readonly end: () => void }) {
  const { looked: searched, toLook: toSearch, preliminary } = found ?? {};
  return (
    <p className="heap-tools oql-progress">
      <progress
        {...(searched !== undefined && { value: searched })}
        max={toSearch ?? 1}
        aria-label="Objects looked at"
      />
      <span>
        {searched === undefined || toSearch === undefined
          ? 'The query runs …'
          : `${whole(searched)} of ${pluralize(toSearch, 'object')}`}
      </span>
      {preliminary && <span className="facts">what is shown may still change</span>}
      <button type="button" onClick={end}>
        Stop
      </button>
    </p>
  );
}

function describeEnd({ stopped, isEnded }: QueryState): string | undefined {
  return isEnded ? 'you have stopped the query.' : stopped;
}

function Summary({ found, busy }: { readonly found: QueryState; readonly busy: boolean }) {
  const { total } = found;
  const { columns, rows } = withSizes(found.columns, found.rows);
  const ended = describeEnd(found);
  return (
    // Figures that change with every answer are not read out.
    <p className="heap-tools" {...(!busy && { role: 'status' })}>
      <span>{pluralize(total, 'row')}</span>
      {ended !== undefined && <span className="warning">Not all: {ended}</span>}
      <button
        type="button"
        className="link-button"
        onClick={() =>
          download(
            'query.csv',
            'text/csv',
            formatCsv(
              columns,
              rows.map((row) => row.map(formatValue)),
            ),
          )
        }
      >
        CSV of {pluralize(rows.length, 'row')}
      </button>
    </p>
  );
}

interface ResultProps {
  readonly q: string;
  readonly onFault: (fault: ServiceFault | undefined) => void;
}

/** The result of a query, as a table that grows. */
export function OqlResultView({ q, onFault }: ResultProps) {
  const { queries } = useHeap();
  const { found, busy, fault, more, end } = useQuery(queries, q);
  useEffect(() => onFault(fault), [fault, onFault]);
  if (fault) return <QueryFault fault={fault} />;
  const there = found?.q === q ? found : undefined;
  const left = there ? there.total - there.rows.length : 0;
  return (
    <>
      {busy && <AtWork found={there} end={end} />}
      {there && (!busy || there.rows.length > 0) && (
        <>
          <Summary found={there} busy={busy} />
          <ResultTable {...withSizes(there.columns, there.rows)} />
        </>
      )}
      {left > 0 && !busy && (
        <p className="heap-more">
          <button type="button" className="link-button" onClick={more}>
            {whole(left)} more
          </button>
        </p>
      )}
    </>
  );
}
