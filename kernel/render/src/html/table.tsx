import { type Cell, formatQuantity, type Share, type Table, type Trend } from '@hindsight/model';
import type { ReactNode } from 'react';
import { formatCell, isNumeric, isShare, isShort, isTrend } from '../report-text.ts';
import { drawTrend, TREND_HEIGHT, TREND_WIDTH } from '../shapes/trend.ts';
import { usePageBehavior } from './page-behavior.ts';
import { Breakable } from './prose.tsx';

const SHARE_PX = 64;

/** Bars over the time that all trends of a column have in common; the words are for readers who cannot see them. */
const TrendCell = ({ trend: { trend, text, tone } }: { readonly trend: Trend }) => (
  <svg className={`trend tone-${tone}`} role="img" aria-label={text} width={TREND_WIDTH} height={TREND_HEIGHT}>
    <title>{text}</title>
    <path d={drawTrend(trend)} />
  </svg>
);

/** A figure behind a bar of its share. */
const ShareCell = ({ share }: { readonly share: Share }) => (
  <span className="share-cell">
    <svg className="part-of" aria-hidden="true" width={SHARE_PX} height="8">
      <rect width={(SHARE_PX * Math.min(1, Math.max(0, share.share))).toFixed(1)} height="8" rx="1" />
    </svg>
    {formatQuantity(share)}
  </span>
);

/** The content of a cell. A text that belongs to lines of the artifact or to an object of the heap leads there. */
export function CellContent({ cell }: { readonly cell: Cell }) {
  const { linkLines, linkObject } = usePageBehavior();
  if (isTrend(cell)) return <TrendCell trend={cell} />;
  if (isShare(cell)) return <ShareCell share={cell} />;
  const text = <Breakable text={formatCell(cell)} />;
  if (typeof cell === 'string' || isNumeric(cell)) return text;
  return 'object' in cell ? linkObject(cell.object, text) : linkLines(cell.lines, text);
}

export const FIGURE_COLUMN = 'r';

/** The class of a column: figures are set at the right; what is short stays in one line. */
export function columnClass(rows: Table['rows'], column: number): string | undefined {
  if (rows.some((row) => isNumeric(row[column]))) return FIGURE_COLUMN;
  return isShort(rows, column) ? 'short' : undefined;
}

interface TableGridProps {
  /** The name of the scrollable region. */
  readonly title: string | undefined;
  readonly columns: readonly string[];
  readonly rows: Table['rows'];
  /** For each column, from all rows of the table, not only from those that are shown. */
  readonly classes: readonly (string | undefined)[];
  readonly renderHead: (name: string, column: number) => ReactNode;
}

const MAX_ROWS_IN_SIGHT = 16;
/** A long table scrolls in its box, with its head in sight. */
const chooseBox = (rows: Table['rows']): string => (rows.length > MAX_ROWS_IN_SIGHT ? 'scroll long' : 'scroll');

/** The grid of a table: a head drawn by the caller, then rows of cells. */
export const TableGrid = ({ title, columns, rows, classes, renderHead }: TableGridProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={chooseBox(rows)} tabIndex={0} aria-label={title || 'Table'}>
    <table>
      {columns.some((name) => name !== '') && (
        <thead>
          <tr>{columns.map((name, column) => (name === '' ? <td key={column} /> : renderHead(name, column)))}</tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((_, column) => (
              <td key={column} className={classes[column]}>
                <CellContent cell={row[column] ?? ''} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A table as a page without scripts shows it: all rows in the order of the report. */
export function StaticTable({ title, columns, rows }: Omit<Table, 'kind'>) {
  const { Term } = usePageBehavior();
  const classes = columns.map((_, column) => columnClass(rows, column));
  return (
    <div className="card">
      {title && (
        <div className="table-head">
          <h3>{title}</h3>
        </div>
      )}
      <TableGrid
        title={title}
        columns={columns}
        rows={rows}
        classes={classes}
        renderHead={(name, column) => (
          <th key={column} scope="col" className={classes[column]}>
            <Term label={name} />
          </th>
        )}
      />
    </div>
  );
}
