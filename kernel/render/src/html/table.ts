import type { Table } from '@hindsight/model';
import { cellText, isNumeric } from '../words.ts';
import { escapeHtml } from './escape.ts';

export function tableHtml({ title, columns, rows }: Table): string {
  const numeric = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const cell = (tag: 'th' | 'td', text: string, column: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''}${numeric[column] ? ' class="r"' : ''}>${escapeHtml(text)}</${tag}>`;
  const body = rows.map(
    (row) => `<tr>${row.map((value, column) => cell('td', cellText(value), column)).join('')}</tr>`,
  );
  return `<div class="card scroll" tabindex="0"><table>${title ? `<caption>${escapeHtml(title)}</caption>` : ''}<thead><tr>${columns
    .map((name, column) => cell(name === '' ? 'td' : 'th', name, column))
    .join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
