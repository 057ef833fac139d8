import { maskText } from '@hindsight/heap-graph';
import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;
/** Copies that take less are not worth a row, unless all of them take less. */
const MIN_BYTES = 1024;

export const writeStringsSection: SectionWriter = ({ analysis: { strings, objects } }) => {
  if (strings.top.length === 0) return undefined;
  const noticeable = strings.top.filter(({ wasted }) => wasted >= MIN_BYTES);
  const rows = (noticeable.length > 0 ? noticeable : strings.top)
    .slice(0, ROWS)
    .map(({ example, copies, arrays, wasted }): Cell[] => [
      maskText(objects.readText(example) ?? '') || '(empty text)',
      count(copies),
      count(arrays),
      bytes(wasted),
    ]);
  return {
    id: 'duplicate-strings',
    title: 'Duplicate strings',
    blocks: [{ kind: 'table', columns: ['Text', 'Strings', 'Arrays behind them', 'Wasted'], rows }],
  };
};
