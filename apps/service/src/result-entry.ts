import { type Figure, isProblem, type Report } from '@hindsight/model';
import type { ResultEntry, StoredResult } from './ports/result-store.ts';

/** The strip of figures below the verdict. */
export function keyFiguresOf({ sections }: Report): readonly Figure[] {
  for (const { blocks } of sections) for (const block of blocks) if (block.kind === 'figures') return block.figures;
  return [];
}

/** What lists show of a result. */
export function entryOf({ graphs: _own, linkExpiresAt: _end, outcome, ...rest }: StoredResult): ResultEntry {
  const { report, findings } = outcome;
  return {
    ...rest,
    level: report.verdict.level,
    isProblem: isProblem(findings),
    verdict: report.verdict.sentence,
    figures: keyFiguresOf(report).map(({ label, value, limit }) => ({ label, value, ...(limit && { limit }) })),
  };
}
