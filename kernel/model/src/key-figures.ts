import type { Figure, Report } from './report.ts';

/** Returns the strip of figures below the verdict of a report: its first block of figures, or an empty list. */
export function findKeyFigures({ sections }: Report): readonly Figure[] {
  for (const { blocks } of sections) for (const block of blocks) if (block.kind === 'figures') return block.figures;
  return [];
}
