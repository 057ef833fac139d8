import type { Matrix, MatrixCell, Tone } from '@hindsight/model';
import { TONE_WORD } from '../tones.ts';

export interface MatrixKey {
  readonly letter: string;
  readonly tone: Tone;
  readonly name: string;
}

/** Lists the states that occur in a matrix, each with its letter. */
export function buildMatrixLegend({ groups }: Matrix): MatrixKey[] {
  const cells = new Map<Tone, MatrixCell>();
  for (const { rows } of groups) {
    for (const row of rows) for (const cell of row.cells) if (cell && !cells.has(cell.tone)) cells.set(cell.tone, cell);
  }
  return [...cells.values()].map(({ letter, tone }) => ({ letter, tone, name: TONE_WORD[tone] }));
}
