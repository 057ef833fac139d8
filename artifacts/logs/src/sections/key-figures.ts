import { count, ms } from '@hindsight/model';
import { type SectionWriter, section } from './section.ts';

export const keyFigures: SectionWriter = ({ analysis: { statements, errors, gaps, templates, privateData, span } }) =>
  section('key-figures', 'Key figures', {
    kind: 'figures',
    figures: [
      { label: 'Statements', value: count(statements), ...(span && { note: `in ${sayMomentSpan(span)}` }) },
      { label: 'Errors', value: count(errors.statements), ...(errors.statements > 0 && { level: 'WARNING' as const }) },
      { label: 'Kinds of errors', value: count(errors.groups.length) },
      { label: 'Longest gap', value: ms(gaps[0]?.length ?? 0) },
      { label: 'Kinds of statements', value: count(templates.templates.length) },
      { label: 'Statements with private data', value: count(privateData.statements) },
    ],
  });

const HOUR_MS = 3_600_000;
const sayMomentSpan = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  to - from < HOUR_MS ? `${Math.round((to - from) / 1000)} s` : `${((to - from) / HOUR_MS).toFixed(1)} h`;
