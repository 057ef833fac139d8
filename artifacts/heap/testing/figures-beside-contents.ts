import type { HeapAnalysis } from '../src/analysis.ts';

/** Reads every figure that does not come from contents: a redacted copy of a dump has the same. */
export const readFiguresBesideContents = (analysis: HeapAnalysis) => ({
  counts: analysis.dump.counts,
  used: analysis.usedBytes,
  reachable: analysis.reachable,
  roots: [...analysis.dump.roots],
  layout: analysis.dump.layout,
  defects: analysis.dump.defects,
  packages: analysis.groups.byPackage,
  classes: analysis.groups.byClass.map(({ label, objects, shallow, retained }) => [label, objects, shallow, retained]),
  suspects: analysis.suspects.map(({ point, retained, objects, path }) => [point, retained, objects, path.length]),
  collections: analysis.collections,
  arrays: analysis.arrayUse.ofObjects,
  boxed: analysis.boxed,
  buffers: analysis.directBuffers,
  threads: analysis.threads.map(({ state, retained, thread }) => [state, retained, thread.frames]),
  largest: analysis.largest.objects,
});
