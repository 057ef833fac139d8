import type { LivePoint, LiveSet, OldCollection, Span } from '../analysis.ts';
import { getCollector } from '../jvm/collectors.ts';
import type { GcRun } from '../model.ts';
import { getPoolFigure } from './pool-figures.ts';

/** Windows of the envelope (rule catalog, section 1). */
const ENVELOPE_WINDOWS = 20;

/** Computes how much memory was in use just after collections of the old generation. A log without timestamps has their order alone. */
export function computeLiveSet(run: GcRun, span: Span, oldCollections: readonly OldCollection[]): LiveSet {
  const points = oldCollections
    .map(({ at, live, after, line }) => ({ at, used: Number.isNaN(live) ? after : live, line }))
    .filter(({ at, used }) => Number.isFinite(used) && (Number.isFinite(at) || Number.isNaN(span.durationMs)));
  if (oldCollections.length > 0 || getCollector(run) !== 'unknown') return { points, envelope: false };
  const lowest = computeEnvelope(run, span);
  return { points: lowest, envelope: lowest.length > 0 };
}

/**
 * Computes the lowest memory in use after any collection, in windows over the run. It is never less than what was alive. Plain
 * `-verbose:gc` does not distinguish young collections from those that freed the old generation: there it is the best guess.
 */
export function computeEnvelope(
  { pauses }: GcRun,
  { from, durationMs }: Pick<Span, 'from' | 'durationMs'>,
): LivePoint[] {
  if (!(durationMs > 0)) return [];
  const lowest: (LivePoint | undefined)[] = [];
  for (let row = 0; row < pauses.count; row++) {
    const at = pauses.end(row);
    const used = getPoolFigure(pauses.pools, 'heap', 'after', row);
    const window = Math.min(ENVELOPE_WINDOWS - 1, Math.floor((ENVELOPE_WINDOWS * (at - from)) / durationMs));
    if (!(window >= 0) || Number.isNaN(used)) continue;
    const known = lowest[window];
    if (!known || used < known.used) lowest[window] = { at, used, line: pauses.line.get(row) };
  }
  return lowest.filter((point) => point !== undefined);
}
