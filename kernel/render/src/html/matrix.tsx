import { formatQuantity, type Matrix, type MatrixRow } from '@hindsight/model';
import { formatJoinedCells, joinCells } from '../shapes/joined.ts';
import { buildMatrixLegend } from '../shapes/matrix-legend.ts';
import { formatRemainder } from '../shapes/outline.ts';
import { Legend } from './legend.tsx';
import { Meter } from './meter.tsx';
import { UntrustedName } from './prose.tsx';
import { ShapeFrame } from './shape-frame.tsx';

/** A page without scripts holds no more rows. */
const MAX_STATIC_ROWS = 400;

/** How many columns of the table a matrix takes: its name, its cells, and its measure if it has one. */
export const countTableColumns = ({ columns, measureName }: Matrix): number =>
  columns.length + (measureName === undefined ? 1 : 2);

/** The cells of a table row; joined cells show that the same stack goes on. */
export function MatrixRowCells({ matrix, row }: { readonly matrix: Matrix; readonly row: MatrixRow }) {
  const { columns, measureName } = matrix;
  const { label, cells, measure } = row;
  return (
    <>
      <th scope="row" title={label}>
        <UntrustedName name={label} />
      </th>
      {joinCells(cells.slice(0, columns.length)).map((run) => (
        <td key={run.from} colSpan={run.span > 1 ? run.span : undefined}>
          {run.cell ? (
            <span className={`cell fill tone-${run.cell.tone}`} title={formatJoinedCells(run, columns.length)}>
              <b>{run.cell.letter}</b>
              <em>{formatJoinedCells(run, columns.length)}</em>
            </span>
          ) : (
            <span className="unseen">not there</span>
          )}
        </td>
      ))}
      {cells.length < columns.length && <td colSpan={columns.length - cells.length} />}
      {measureName !== undefined && (
        <td className="r measure">
          {measure ? (
            <>
              <Meter share={measure.share} />
              {formatQuantity(measure.quantity)}
            </>
          ) : (
            '–'
          )}
        </td>
      )}
    </>
  );
}

export const MatrixHead = ({ rowName, columns, measureName }: Matrix) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col">{rowName}</th>
      {columns.map((name, at) => (
        <th scope="col" key={at} title={name}>
          {name}
        </th>
      ))}
      {measureName !== undefined && (
        <th scope="col" className="r">
          {measureName}
        </th>
      )}
    </tr>
  </thead>
);

/** The legend of a matrix: letters and colors of the cells. */
export const MatrixLegend = ({ matrix }: { readonly matrix: Matrix }) => (
  <Legend
    entries={buildMatrixLegend(matrix).map(({ letter, tone, name }) => ({ tone, name: `${letter} ${name}` }))}
    variant="fill"
  />
);

interface RowsProps {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
  readonly max: number;
}

function Rows({ matrix, rows, max }: RowsProps) {
  const left = formatRemainder(rows.length - Math.max(0, max));
  return (
    <>
      {rows.slice(0, Math.max(0, max)).map((row, index) => (
        <tr key={index}>
          <MatrixRowCells matrix={matrix} row={row} />
        </tr>
      ))}
      {left && (
        <tr>
          <td colSpan={countTableColumns(matrix)}>{left}</td>
        </tr>
      )}
    </>
  );
}

/** Gives every group, open ones first, as many rows as are left of the maximum. */
function distributeRows({ groups }: Matrix) {
  let free = MAX_STATIC_ROWS;
  return [...groups.filter(({ folded }) => !folded), ...groups.filter(({ folded }) => folded)].map((group) => {
    const max = free;
    free = Math.max(0, free - group.rows.length);
    return { group, max };
  });
}

/** A matrix as a page without scripts shows it: folded groups are folded by the browser, each as a table of its own. */
export function StaticMatrix({ block }: { readonly block: Matrix }) {
  const parts = distributeRows(block);
  return (
    <ShapeFrame block={block} legend={<MatrixLegend matrix={block} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label={block.title}>
        <table className="matrix">
          <MatrixHead {...block} />
          {parts.map(
            ({ group: { title, rows, folded }, max }, index) =>
              !folded && (
                <tbody key={index}>
                  <tr className="group">
                    <th scope="rowgroup" colSpan={countTableColumns(block)}>
                      <UntrustedName name={title} />
                    </th>
                  </tr>
                  <Rows matrix={block} rows={rows} max={max} />
                </tbody>
              ),
          )}
        </table>
      </section>
      {parts.map(
        ({ group: { title, rows, folded }, max }, index) =>
          folded && (
            <details className="group" key={index}>
              <summary>{title}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
              <section className="scroll" tabIndex={0} aria-label={title}>
                <table className="matrix">
                  <MatrixHead {...block} />
                  <tbody>
                    <Rows matrix={block} rows={rows} max={max} />
                  </tbody>
                </table>
              </section>
            </details>
          ),
      )}
    </ShapeFrame>
  );
}
