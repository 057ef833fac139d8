import { formatQuantity, type Matrix } from '@hindsight/model';
import { toMatrixTable } from '@hindsight/render/browser';
import { countTableColumns, MatrixHead, MatrixLegend, MatrixRowCells } from '@hindsight/render/components';
import { useMemo, useState } from 'react';
import { formatCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';
import { countRows, listMatrixLines, type MatrixLine, type Turned } from './matrix-rows.ts';
import { ShapeFigure } from './shape-figure.tsx';
import { OnPaper, Spacer } from './spacer.tsx';
import { toggleNode } from './tree-rows.ts';
import { useWindow } from './use-window.ts';

const ROW_PX = 28;
const HEAD_PX = 36;
/** A longer matrix scrolls in a box of its own: what stands below it is part of the story too. */
const MAX_LINES_IN_FULL = 20;
/** A smaller matrix needs no search. */
const SEARCH_FROM_ROWS = 12;
/** More columns than this do not fit a narrow page: the table then scrolls within itself. */
const FITTING_COLUMNS = 6;
const MIN_COLUMN_PX = 34;
const NAME_AND_MEASURE_PX = 390;

interface LineProps {
  readonly matrix: Matrix;
  readonly line: MatrixLine;
  readonly index: number;
  readonly fold: (group: number) => void;
}

function Line({ matrix, line, index, fold }: LineProps) {
  if (line.kind === 'group') {
    const { at, group, open, count } = line;
    return (
      <tr className="group" aria-rowindex={index} style={{ height: ROW_PX }}>
        <th scope="rowgroup" colSpan={countTableColumns(matrix)}>
          <button type="button" aria-expanded={open} onClick={() => fold(at)}>
            <span aria-hidden="true">{open ? '▾' : '▸'}</span>
            <bdi>{group.title}</bdi>
            {count !== group.rows.length && <small>{count} found</small>}
          </button>
        </th>
      </tr>
    );
  }
  return (
    <tr aria-rowindex={index} style={{ height: ROW_PX }}>
      <MatrixRowCells matrix={matrix} row={line.row} />
    </tr>
  );
}

/** Formats every row for a spreadsheet, also those of folded groups. */
function writeMatrixCsv(matrix: Matrix): string {
  const open = matrix.groups.map(({ title, rows }) => ({ title, rows }));
  const { table } = toMatrixTable({ ...matrix, groups: open }, countRows(matrix));
  return formatCsv(table.columns, table.rows);
}

function Tools({ matrix, filter, setFilter }: { matrix: Matrix; filter: string; setFilter: (words: string) => void }) {
  const rows = countRows(matrix);
  return (
    <>
      {rows >= SEARCH_FROM_ROWS && (
        <input
          type="search"
          placeholder={`Filter ${formatQuantity({ value: rows, unit: 'count' })} rows`}
          aria-label={`Filter ${matrix.title}`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <button
        type="button"
        className="link-button"
        onClick={() => download(`${matrix.id}.csv`, 'text/csv', writeMatrixCsv(matrix))}
      >
        CSV
      </button>
    </>
  );
}

const computeMinTableWidth = (columns: number) =>
  columns > FITTING_COLUMNS ? { minWidth: NAME_AND_MEASURE_PX + MIN_COLUMN_PX * columns } : {};

/** Rows by columns; joined cells show the same stack, groups are folded by their heads. */
export function MatrixBlock({ block }: { readonly block: Matrix }) {
  const [turned, setTurned] = useState<Turned>(new Set());
  const [filter, setFilter] = useState('');
  const lines = useMemo(() => listMatrixLines(block.groups, turned, filter), [block, turned, filter]);
  const view = useWindow(lines.length, ROW_PX, HEAD_PX);
  const { box, onScroll, first, last, before, after } = view;
  const className = lines.length > MAX_LINES_IN_FULL ? 'scroll windowed' : view.className;
  const legend = useMemo(() => <MatrixLegend matrix={block} />, [block]);
  const width = block.columns.length + 2;
  return (
    <ShapeFigure block={block} tools={<Tools matrix={block} filter={filter} setFilter={setFilter} />} legend={legend}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section ref={box} className={className} onScroll={onScroll} tabIndex={0} aria-label={block.title}>
        <table className="matrix" aria-rowcount={lines.length + 1} style={computeMinTableWidth(block.columns.length)}>
          <MatrixHead {...block} />
          <tbody>
            <Spacer height={before} columns={width} />
            {lines.slice(first, last).map((line, index) => (
              <Line
                key={first + index}
                matrix={block}
                line={line}
                index={first + index + 2}
                fold={(group) => setTurned((now) => toggleNode(now, group))}
              />
            ))}
            <Spacer height={after} columns={width} />
          </tbody>
        </table>
        <OnPaper view={view} count={lines.length} />
      </section>
      {lines.length === 0 && <p className="paragraph">{filter ? 'None of this name.' : 'Nothing to show.'}</p>}
    </ShapeFigure>
  );
}
