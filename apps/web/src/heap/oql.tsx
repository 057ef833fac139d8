import type { OqlCell, OqlResult } from '@hindsight/model';
import { visible } from '@hindsight/render/screen';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ServiceFault } from '../api/client.ts';
import { toCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';
import { addressWith, go } from '../navigation.ts';
import { Spacer } from '../shapes/spacer.tsx';
import { useWindow } from '../shapes/use-window.ts';
import { useHeap } from './heap-context.ts';
import { Failed, More, Waiting } from './more.tsx';
import { ObjectLink, ObjectName } from './object-name.tsx';
import { OqlHelp } from './oql-help.tsx';
import { placeInFault, rangeAt } from './query-text.ts';
import type { Answered } from './questions.ts';
import { usePages } from './use-pages.ts';
import { counted, whole } from './words.ts';

const ROW_PX = 30;
const HEAD_PX = 34;
const FIRST_QUERY = 'SELECT * FROM java.lang.String s\nWHERE toString(s) LIKE ".*"\nLIMIT 100';

type Row = OqlResult['rows'][number];

function CellView({ cell }: { readonly cell: OqlCell | undefined }) {
  if (cell === null || cell === undefined) return <span className="null">null</span>;
  if (typeof cell === 'number') return whole(cell);
  if (typeof cell !== 'object') return <bdi>{visible(String(cell))}</bdi>;
  return (
    <ObjectLink object={cell.objectId} label={cell.label}>
      <ObjectName row={cell} />
    </ObjectLink>
  );
}

const textOf = (cell: OqlCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? `${cell.label}${cell.value === undefined ? '' : ` ${cell.value}`}` : String(cell);
};

/** A name that two columns have is told apart by its place. */
const keyOf = (column: string, index: number): string => `${index} ${column}`;

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
              <th key={keyOf(column, index)} scope="col" className={numeric[index] ? 'r' : undefined}>
                {visible(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={view.before} columns={columns.length} />
          {rows.slice(view.first, view.last).map((row, index) => (
            <tr key={view.first + index} style={{ height: ROW_PX }}>
              {columns.map((column, place) => (
                <td key={keyOf(column, place)} className={numeric[place] ? 'r' : 'name'}>
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

/** What the service says of a query that it did not understand begins with the place. */
function QueryFault({ fault }: { readonly fault: ServiceFault }) {
  const { details } = fault.fault;
  if (!placeInFault(details)) return <Failed fault={fault} />;
  return (
    <p className="heap-fault" role="alert">
      <b>The query is not understood.</b> {visible(details.replace(/^oql, l/, 'L'))}
    </p>
  );
}

function Result({ q, onFault }: { readonly q: string; readonly onFault: (fault: ServiceFault | undefined) => void }) {
  const { questions } = useHeap();
  const pages = usePages<Row, Answered<OqlResult>>(questions.query(q));
  const { loaded, fault, busy } = pages;
  useEffect(() => onFault(fault), [fault, onFault]);
  if (fault) return <QueryFault fault={fault} />;
  if (!loaded || busy) return <Waiting words="The query runs …" />;
  const { columns, stopped } = loaded.head;
  return (
    <>
      <p className="heap-tools" role="status">
        <span>{counted(loaded.total, 'row')}</span>
        {stopped !== undefined && <span className="warning">Not all: {stopped}</span>}
        <button
          type="button"
          className="link-button"
          onClick={() =>
            download(
              'query.csv',
              'text/csv',
              toCsv(
                columns,
                loaded.rows.map((row) => row.map(textOf)),
              ),
            )
          }
        >
          CSV of {counted(loaded.rows.length, 'row')}
        </button>
      </p>
      <ResultTable columns={columns} rows={loaded.rows} />
      {loaded.rows.length < loaded.total && <More pages={pages} one="row" />}
    </>
  );
}

const LINES_LEAST = 4;

function Editor({ q, fault }: { readonly q: string; readonly fault: ServiceFault | undefined }) {
  const [text, setText] = useState(q || FIRST_QUERY);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (q) setText(q);
  }, [q]);
  const wrong = fault && placeInFault(fault.fault.details);
  const [line, column] = [wrong?.line, wrong?.column];
  useEffect(() => {
    if (line === undefined || column === undefined || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(...rangeAt(field.current.value, { line, column }));
  }, [line, column]);
  // The same query again is asked again: the entry of the history is replaced.
  const run = () => text.trim() !== '' && go(addressWith({ q: text }), { replace: text === q });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  const lines = text.split('\n').length;
  return (
    <form
      className="oql-editor"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className="oql-text">
        <ol aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <li key={index} className={index + 1 === line ? 'wrong' : undefined}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={field}
          aria-label="Query"
          aria-invalid={wrong !== undefined}
          spellCheck={false}
          autoCapitalize="off"
          rows={Math.max(LINES_LEAST, lines)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="heap-tools">
        <button type="submit" className="primary">
          Run
        </button>
        <span className="facts">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </p>
      <OqlHelp take={setText} />
    </form>
  );
}

/** Queries over all objects, and their results as a table. */
export function Oql({ q }: { readonly q: string }) {
  const [fault, setFault] = useState<ServiceFault>();
  return (
    <div className="oql">
      <Editor q={q} fault={q === '' ? undefined : fault} />
      {q !== '' && <Result q={q} onFault={setFault} />}
    </div>
  );
}
