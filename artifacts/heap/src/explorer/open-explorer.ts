import { closeFile, openFile } from '@hindsight/intake/ranged-files';
import type { ContentFile, HeapExplorer } from '@hindsight/model';
import { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { openQueryPool } from '../queries/query-pool.ts';
import { groupDominators } from './dominator-groups.ts';
import { listElements } from './elements.ts';
import { buildHistogram } from './histogram.ts';
import { inspectObject } from './inspect.ts';
import { listDominated, listInstances, listRoots } from './list-objects.ts';
import { listLoaders } from './loaders.ts';
import { mergePathsToRoots } from './merged-paths.ts';
import { findPathsToRoots } from './paths-to-roots.ts';
import { listReferences } from './references.ts';
import { listThreads } from './threads.ts';
import { warmUp } from './warm-up.ts';

/** Opens an index together with its dump. Throws an ArtifactError when they do not belong together. */
export function openHeapExplorer(index: string, { path, from, size }: ContentFile): HeapExplorer {
  const file = openFile(path);
  try {
    const heap = new IndexedHeap(index, { file, from, size });
    const queries = openQueryPool({ index, dump: { path, from, size } });
    const endWarmUp = warmUp(heap, queries.prepare);
    return {
      overview: () => heap.facts.overview,
      histogram: (question) => buildHistogram(heap, question),
      instances: (question) => listInstances(heap, question),
      dominatorGroups: (question) => groupDominators(heap, question),
      dominated: (question) => listDominated(heap, question),
      inspect: (object) => inspectObject(heap, object),
      elements: (question) => listElements(heap, question),
      references: (question) => listReferences(heap, question),
      pathsToRoots: (question) => findPathsToRoots(heap, question),
      mergedPaths: (question) => mergePathsToRoots(heap, question),
      roots: (question) => listRoots(heap, question),
      threads: (question) => listThreads(heap, question),
      loaders: (question) => listLoaders(heap, question),
      query: queries.run,
      close: async () => {
        endWarmUp();
        await queries.close();
        heap.close();
        closeFile(file);
      },
    };
  } catch (error) {
    closeFile(file);
    throw error;
  }
}
