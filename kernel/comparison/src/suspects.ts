import type { AnalysisSuccess } from '@hindsight/api';
import { bytes, type Figure, isJsonObject, type JsonObject, listJsonObjects, toJsonObject } from '@hindsight/model';
import { RETAINED_BY } from './figures.ts';

/** A dump has a handful of suspects. */
const MAX_SUSPECTS = 20;

/**
 * Reads the leak suspects of a heap dump as figures: what each holder retains. The size of the first object of its path
 * below the root is that of the suspect; a path leads from the holder to where the memory is.
 */
function readSuspects({ body }: AnalysisSuccess): Figure[] {
  const report = toJsonObject(body.troubleshootReport);
  const sums = new Map<string, number>();
  for (const { holder, shortestPathToAccumulationPoint: path } of listJsonObjects(report.potentialMemoryLeaks).slice(
    0,
    MAX_SUSPECTS,
  )) {
    const retained = isJsonObject(path) ? readPointSize(path) : undefined;
    if (typeof holder !== 'string' || retained === undefined) continue;
    sums.set(holder, Math.max(sums.get(holder) ?? 0, retained));
  }
  return [...sums].map(([holder, retained]) => ({ label: `${RETAINED_BY}${holder}`, value: bytes(retained) }));
}

/** Reads the retained size at the end of a path, where each object has the next one as its only child. */
function readPointSize(path: JsonObject): number | undefined {
  let point = path;
  for (let [below] = listJsonObjects(point.children); below; [below] = listJsonObjects(point.children)) point = below;
  return typeof point.retainedSize === 'number' ? point.retainedSize : undefined;
}

/** Lists the suspects that both heap dumps have, with what each retains. Other kinds have none. */
export function readSharedSuspects(a: AnalysisSuccess, b: AnalysisSuccess): readonly [Figure[], Figure[]] {
  const [inA, inB] = [readSuspects(a), readSuspects(b)];
  const shared = (figures: readonly Figure[], others: readonly Figure[]) =>
    figures.filter(({ label }) => others.some((other) => other.label === label));
  return [shared(inA, inB), shared(inB, inA)];
}
