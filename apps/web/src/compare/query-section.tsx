import type { OqlResult } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { type FormEvent, useState } from 'react';
import { useResource } from '../api/use-resource.ts';

const FIRST_QUERY = `SELECT classof(m).@name AS class, count(*) AS maps, sum(m.@retainedHeapSize) AS kept
FROM INSTANCEOF java.util.AbstractMap m
GROUP BY classof(m)`;
const LINES = 4;
const WHOLE = new Intl.NumberFormat('en-US');
const DIFFERENCE = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

type Cell = OqlResult['rows'][number][number];

function formatCell(cell: Cell, column: string): string {
  if (cell === null) return '–';
  if (typeof cell !== 'number') return escapeControls(String(cell));
  return (column.endsWith(' difference') ? DIFFERENCE : WHOLE).format(cell);
}

function Rows({ columns, rows }: Pick<OqlResult, 'columns' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="card scroll" tabIndex={0} aria-label="Result in both dumps">
      <table className="figures-compared query-compared">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={/ (?:before|after|difference)$/.test(column) ? 'r' : undefined}>
                {escapeControls(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={JSON.stringify([at, row[0]])}>
              {columns.map((column, place) => (
                <td key={column} className={typeof row[place] === 'number' ? 'r' : 'name'}>
                  {formatCell(row[place] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Result({ a, b, q }: { readonly a: string; readonly b: string; readonly q: string }) {
  const resource = useResource<OqlResult>(`/api/compare/oql?${new URLSearchParams({ a, b, q })}`);
  if (resource.state === 'failed')
    return (
      <p className="heap-fault" role="alert">
        {escapeControls(resource.fault.fault.details)}
      </p>
    );
  if (resource.state !== 'there') return <p aria-busy="true">The query runs …</p>;
  const { columns, rows, total, complete, stopped } = resource.value;
  return (
    <>
      <p className="facts" role="status">
        {WHOLE.format(rows.length)} of {WHOLE.format(total)} rows, the largest differences first
        {!complete && stopped !== undefined && `. Not all: ${stopped}`}
      </p>
      <Rows columns={columns} rows={rows} />
    </>
  );
}

/** A query to both heap dumps; rows are matched by their texts. */
export function QuerySection({ a, b }: { readonly a: string; readonly b: string }) {
  const [text, setText] = useState(FIRST_QUERY);
  const [q, setQ] = useState('');
  const run = (event: FormEvent) => {
    event.preventDefault();
    setQ(text.trim());
  };
  return (
    <details className="card more-charts">
      <summary>Query both dumps</summary>
      <form className="query-both" onSubmit={run}>
        <textarea
          aria-label="Query to both dumps"
          rows={LINES}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="primary">
          Run
        </button>
      </form>
      {q !== '' && <Result key={q} a={a} b={b} q={q} />}
    </details>
  );
}
