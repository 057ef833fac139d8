import type { Cell, Table, Trend } from '@hindsight/model';
import { cellText, isNumeric, isShare, isShort, isTrend } from '@hindsight/render/screen';
import { useMemo, useState } from 'react';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { Breakable } from './breakable.tsx';
import { toCsv } from './csv.ts';
import { download } from './download.ts';
import { ObjectLink } from './object-link.tsx';
import { ShareCell, TrendCell } from './picture-cells.tsx';
import { membersOf } from './source-place.ts';
import { useTerm } from './term.tsx';

const ROWS_A_PAGE = 50;
/** Below this a table is read at a glance and needs no tools. */
const TOOLS_FROM_ROWS = 12;

interface Sorting {
  readonly column: number;
  readonly descending: boolean;
}

/** Trends are in the order of when they were highest. */
const peakOf = ({ trend }: Trend): number => trend.indexOf(trend.reduce((a, b) => Math.max(a, b), 0));

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (isNumeric(a) && isNumeric(b)) return a.value - b.value;
  if (isTrend(a) && isTrend(b)) return peakOf(a) - peakOf(b);
  if (isNumeric(a)) return 1;
  if (isNumeric(b)) return -1;
  return cellText(a ?? '').localeCompare(cellText(b ?? ''), 'en', { numeric: true });
}

const FIGURES = 'r';

/** Figures stand at the right; what is short stays in one line. */
function lookOf(rows: Table['rows'], column: number): string | undefined {
  if (rows.some((row) => isNumeric(row[column]))) return FIGURES;
  return isShort(rows, column) ? 'short' : undefined;
}

function chosenRows(rows: Table['rows'], wanted: string, sorting: Sorting | undefined): Table['rows'] {
  const words = wanted.trim().toLowerCase();
  const kept = words ? rows.filter((row) => row.some((cell) => cellText(cell).toLowerCase().includes(words))) : rows;
  if (!sorting) return kept;
  const { column, descending } = sorting;
  const ascending = kept.toSorted((a, b) => compareCells(a[column], b[column]));
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
  readonly look: string | undefined;
  readonly sorted: 'ascending' | 'descending' | undefined;
  readonly sort: () => void;
}) {
  const { name, look, sorted, sort } = props;
  const { term, explanation } = useTerm(name);
  if (name === '') return <td />;
  return (
    <th scope="col" className={look} aria-sort={sorted}>
      <button type="button" className="sort" onClick={sort} {...term}>
        <span className={explanation ? 'term' : undefined}>{name}</span>
        <span aria-hidden="true">{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}</span>
      </button>
      {explanation}
    </th>
  );
}

/** A text that leads to lines of the artifact opens them beside the report; one that names an object, the explorer. */
function CellText({ of }: { readonly of: Cell }) {
  if (isTrend(of)) return <TrendCell trend={of} />;
  if (isShare(of)) return <ShareCell of={of} />;
  const text = <Breakable text={cellText(of)} />;
  if (typeof of === 'string' || isNumeric(of)) return text;
  if ('object' in of) return <ObjectLink object={of.object}>{text}</ObjectLink>;
  return <Link href={addressWith(membersOf(of.lines))}>{text}</Link>;
}

/** A table of a report: sorted by a click on a head, filtered by words, paged, and as CSV. */
export function TableBlock({ title, columns, rows }: Table) {
  const [wanted, setWanted] = useState('');
  const [sorting, setSorting] = useState<Sorting>();
  const [page, setPage] = useState(0);
  const chosen = useMemo(() => chosenRows(rows, wanted, sorting), [rows, wanted, sorting]);
  const looks = useMemo(() => columns.map((_, column) => lookOf(rows, column)), [columns, rows]);
  const pages = Math.max(1, Math.ceil(chosen.length / ROWS_A_PAGE));
  const at = Math.min(page, pages - 1);

  const sortBy = (column: number) =>
    setSorting((before) => ({
      column,
      descending: before?.column === column ? !before.descending : looks[column] === FIGURES,
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
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          )}
          <button
            type="button"
            className="link-button"
            onClick={() => download(`${title ?? 'table'}.csv`, 'text/csv', toCsv(columns, chosen))}
          >
            CSV
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label={title ?? 'Table'}>
        <table>
          <thead>
            <tr>
              {columns.map((name, column) => (
                <HeadCell
                  key={name}
                  name={name}
                  look={looks[column]}
                  sorted={sortedAs(column)}
                  sort={() => sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.slice(at * ROWS_A_PAGE, (at + 1) * ROWS_A_PAGE).map((row, index) => (
              <tr key={index}>
                {columns.map((name, column) => (
                  <td key={name} className={looks[column]}>
                    <CellText of={row[column] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pages page={at} pages={pages} show={setPage} />
    </div>
  );
}
