import { type Figure, formatQuantity } from '@hindsight/model';
import { LEVEL_ROLE } from '../tokens.ts';
import { figureParts } from '../words.ts';
import { escapeHtml, prose } from './escape.ts';
import { meterHtml } from './meter.ts';
import { sign } from './signs.ts';
import { termHtml } from './term.ts';

const partHtml = ({ number, unit }: ReturnType<typeof figureParts>[number]): string =>
  `${escapeHtml(number)}<small>${escapeHtml(unit)}</small>`;

function figureHtml({ label, value, note, level, meter }: Figure): string {
  const figure = figureParts(formatQuantity(value)).map(partHtml);
  const role = level ? LEVEL_ROLE[level] : '';
  const status = level ? `<span class="${role}">${sign(level)}</span>` : '';
  const bar = meter ? `<div class="meter-of ${role}">${meterHtml(meter.share, meter.limit)}</div>` : '';
  return `<div class="figure"><div class="label">${status}${termHtml(label)}</div><div class="value">${figure.join(' ')}</div>${bar}${note ? `<div class="note">${prose(note)}</div>` : ''}</div>`;
}

export const figuresHtml = (figures: readonly Figure[]): string =>
  `<div class="card figures">${figures.map(figureHtml).join('')}</div>`;
