import type { Cell, Table, Trend } from '@hindsight/model';
import { formatCell, isNumeric, isTrend } from '@hindsight/render/browser';
import { columnClass, FIGURE_COLUMN, TableGrid } from '@hindsight/render/components';
import { useMemo, useState } from 'react';
import { formatCsv } from './csv.ts';
import { download } from './download.ts';
import { useTerm } from './term.tsx';

const ROWS_A_PAGE = 50;
/** A smaller table needs no filter. */
const TOOLS_FROM_ROWS = 12;

interface Sorting {
  readonly column: number;
  readonly descending: boolean;
}

/** Finds the slice in which a trend was highest, by which trends are sorted. */
const findPeak = ({ trend }: Trend): number => trend.indexOf(trend.reduce((a, b) => Math.max(a, b), 0));

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (isNumeric(a) && isNumeric(b)) return a.value - b.value;
  if (isTrend(a) && isTrend(b)) return findPeak(a) - findPeak(b);
  if (isNumeric(a)) return 1;
  if (isNumeric(b)) return -1;
  return formatCell(a ?? '').localeCompare(formatCell(b ?? ''), 'en', { numeric: true });
}

function selectRows(rows: Table['rows'], filter: string, sorting: Sorting | undefined): Table['rows'] {
  const words = filter.trim().toLowerCase();
  const matching = words
    ? rows.filter((row) => row.some((cell) => formatCell(cell).toLowerCase().includes(words)))
    : rows;
  if (!sorting) return matching;
  const { column, descending } = sorting;
  const ascending = matching.toSorted((a, b) => compareCells(a[column], b[column]));
  return descending ? ascending.reverse() : ascending;
}

function Pages(props: { readonly page: number; readonly pages: number; readonly show: (page: number) => void }) {
  const { page, pages, show } = props;
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label="Pages of the table">
      <button type="button" disabled={page === 0} onClick={() => show(page - 1)}>
        Previous
      </button>
      <span>
        page {page + 1} of {pages}
      </span>
      <button type="button" disabled={page === pages - 1} onClick={() => show(page + 1)}>
        Next
      </button>
    </nav>
  );
}

function HeadCell(props: {
  readonly name: string;
  readonly className: string | undefined;
  readonly sorted: 'ascending' | 'descending' | undefined;
  readonly sort: () => void;
}) {
  const { name, className, sorted, sort } = props;
  const { term, explanation } = useTerm(name);
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className="sort" onClick={sort} {...term}>
        <span className={explanation ? 'term' : undefined}>{name}</span>
        <span aria-hidden="true">{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}</span>
      </button>
      {explanation}
    </th>
  );
}

/** A table of a report that is sorted by a click on a head, filtered, paged, and saved as CSV. */
export function TableBlock({ title, columns, rows }: Table) {
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState<Sorting>();
  const [page, setPage] = useState(0);
  const chosen = useMemo(() => selectRows(rows, filter, sorting), [rows, filter, sorting]);
  const classes = useMemo(() => columns.map((_, column) => columnClass(rows, column)), [columns, rows]);
  const pages = Math.max(1, Math.ceil(chosen.length / ROWS_A_PAGE));
  const at = Math.min(page, pages - 1);

  const sortBy = (column: number) =>
    setSorting((before) => ({
      column,
      descending: before?.column === column ? !before.descending : classes[column] === FIGURE_COLUMN,
    }));
  const sortedAs = (column: number) =>
    sorting?.column === column ? (sorting.descending ? 'descending' : 'ascending') : undefined;

  return (
    <div className="card">
      {(title || rows.length >= TOOLS_FROM_ROWS) && (
        <div className="table-head">
          {title && <h3>{title}</h3>}
          {rows.length >= TOOLS_FROM_ROWS && (
            <input
              type="search"
              placeholder={`Filter ${rows.length.toLocaleString('en-US')} rows`}
              aria-label={`Filter ${title ?? 'the table'}`}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
          <button
            type="button"
            className="link-button"
            onClick={() => download(`${title ?? 'table'}.csv`, 'text/csv', formatCsv(columns, chosen))}
          >
            CSV
          </button>
        </div>
      )}
      <TableGrid
        // Another page of rows begins at its first row.
        key={at}
        title={title}
        columns={columns}
        rows={chosen.slice(at * ROWS_A_PAGE, (at + 1) * ROWS_A_PAGE)}
        classes={classes}
        renderHead={(name, column) => (
          <HeadCell
            key={column}
            name={name}
            className={classes[column]}
            sorted={sortedAs(column)}
            sort={() => sortBy(column)}
          />
        )}
      />
      <Pages page={at} pages={pages} show={setPage} />
    </div>
  );
}
