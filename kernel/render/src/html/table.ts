import type { Cell, Table } from '@hindsight/model';
import { TREND_HEIGHT, TREND_WIDTH, trendPath } from '../shapes/trend.ts';
import { breakable, cellText, isNumeric, isShare, isShort, isTrend } from '../words.ts';
import { escapeHtml } from './escape.ts';
import { termHtml } from './term.ts';

const SHARE_PX = 64;

/** A picture beside its words: a trend has them for who cannot see it, a share shows its figure. */
function cellHtml(value: Cell): string {
  const text = escapeHtml(cellText(value));
  if (isTrend(value)) {
    return `<svg class="trend tone-${value.tone}" role="img" aria-label="${text}" width="${TREND_WIDTH}" height="${TREND_HEIGHT}"><path d="${trendPath(value.trend)}"/></svg>`;
  }
  if (!isShare(value)) return breakable(cellText(value)).map(escapeHtml).join('<wbr>');
  const width = SHARE_PX * Math.min(1, Math.max(0, value.share));
  return `<span class="share-cell"><svg class="part-of" aria-hidden="true" width="${SHARE_PX}" height="8"><rect width="${width.toFixed(1)}" height="8" rx="1"/></svg>${text}</span>`;
}

export function tableHtml({ title, columns, rows }: Table): string {
  const numeric = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const look = columns.map((_, column) =>
    numeric[column] ? ' class="r"' : isShort(rows, column) ? ' class="short"' : '',
  );
  const cell = (tag: 'th' | 'td', html: string, column: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''}${look[column]}>${html}</${tag}>`;
  const body = rows.map(
    (row) => `<tr>${row.map((value, column) => cell('td', cellHtml(value), column)).join('')}</tr>`,
  );
  return `<div class="card scroll" tabindex="0"><table>${title ? `<caption>${escapeHtml(title)}</caption>` : ''}<thead><tr>${columns
    .map((name, column) => cell(name === '' ? 'td' : 'th', termHtml(name), column))
    .join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
