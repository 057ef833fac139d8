import { formatQuantity, type Matrix, type MatrixRow } from '@hindsight/model';
import { joinCells, joinedText } from '../shapes/joined.ts';
import { matrixLegend } from '../shapes/matrix-legend.ts';
import { leftText } from '../shapes/outline.ts';
import { noteHtml } from './chart.ts';
import { escapeHtml } from './escape.ts';
import { meterHtml } from './meter.ts';

/** More rows than this a page without a script does not hold. */
const MOST_ROWS = 400;

function rowHtml({ label, cells, measure }: MatrixRow, columns: number, measured: boolean): string {
  const joined = joinCells(cells.slice(0, columns)).map((run) => {
    const span = run.span > 1 ? ` colspan="${run.span}"` : '';
    if (!run.cell) return `<td${span}><span class="unseen">not there</span></td>`;
    const { letter, tone } = run.cell;
    return `<td${span}><span class="cell fill tone-${tone}"><b>${escapeHtml(letter)}</b> <em>${escapeHtml(joinedText(run, columns))}</em></span></td>`;
  });
  const figure = measure ? `${meterHtml(measure.share)}${escapeHtml(formatQuantity(measure.quantity))}` : '–';
  return `<tr><th scope="row"><bdi>${escapeHtml(label)}</bdi></th>${joined.join('')}${measured ? `<td class="r measure">${figure}</td>` : ''}</tr>`;
}

const headHtml = ({ rowName, columns, measureName }: Matrix): string =>
  `<thead><tr><th scope="col">${escapeHtml(rowName)}</th>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}${
    measureName === undefined ? '' : `<th scope="col" class="r">${escapeHtml(measureName)}</th>`
  }</tr></thead>`;

const legendHtml = (matrix: Matrix): string =>
  matrixLegend(matrix)
    .map(({ letter, tone, name }) => `<li><i class="dot fill tone-${tone}"></i>${escapeHtml(`${letter} ${name}`)}</li>`)
    .join('');

/** A table whose cells carry letter, colour and place; folded groups are folded by the browser, each as a table of its own. */
export function matrixHtml(matrix: Matrix): string {
  const { title, note, columns, measureName, groups } = matrix;
  const measured = measureName !== undefined;
  let free = MOST_ROWS;
  const bodyOf = (rows: readonly MatrixRow[]): string => {
    const shown = rows.slice(0, free);
    free -= shown.length;
    const left = leftText(rows.length - shown.length);
    const more = left ? `<tr><td colspan="${columns.length + 2}">${left}</td></tr>` : '';
    return shown.map((row) => rowHtml(row, columns.length, measured)).join('') + more;
  };
  const open = groups
    .filter(({ folded }) => !folded)
    .map(
      (group) =>
        `<tbody><tr class="group"><th scope="rowgroup" colspan="${columns.length + (measured ? 2 : 1)}">${escapeHtml(group.title)}</th></tr>${bodyOf(group.rows)}</tbody>`,
    );
  const folded = groups
    .filter((group) => group.folded)
    .map(
      (group) =>
        `<details class="group"><summary>${escapeHtml(group.title)}</summary><div class="scroll" tabindex="0"><table class="matrix">${headHtml(matrix)}<tbody>${bodyOf(group.rows)}</tbody></table></div></details>`,
    );
  return `<figure class="card shape" id="c-${escapeHtml(matrix.id)}"><figcaption class="title"><h3>${escapeHtml(title)}</h3>${noteHtml(note)}<ul class="key">${legendHtml(matrix)}</ul></figcaption><div class="scroll" tabindex="0"><table class="matrix">${headHtml(matrix)}${open.join('')}</table></div>${folded.join('')}</figure>`;
}
