import { closeSync, openSync } from 'node:fs';
import type { ContentFile, HeapExplorer } from '@hindsight/model';
import { openQueries } from '../queries/query-pool.ts';
import { SavedHeap } from '../saved-index/saved-heap.ts';
import { elements } from './elements.ts';
import { histogram } from './histogram.ts';
import { inspect } from './inspect.ts';
import { dominated, instances, roots } from './lists-of-objects.ts';
import { loaders } from './loaders.ts';
import { pathsToRoots } from './paths-to-roots.ts';
import { references } from './references.ts';
import { threads } from './threads.ts';

/** Opens an index with the dump that it was made of. Throws ArtifactError when they do not belong together. */
export function openHeapExplorer(index: string, { path, from, size }: ContentFile): HeapExplorer {
  const file = openSync(path, 'r');
  try {
    const heap = new SavedHeap(index, { file, from, size });
    const queries = openQueries({ index, dump: { path, from, size } });
    return {
      overview: () => heap.facts.overview,
      histogram: (question) => histogram(heap, question),
      instances: (question) => instances(heap, question),
      dominated: (question) => dominated(heap, question),
      inspect: (object) => inspect(heap, object),
      elements: (question) => elements(heap, question),
      references: (question) => references(heap, question),
      pathsToRoots: (question) => pathsToRoots(heap, question),
      roots: (question) => roots(heap, question),
      threads: (question) => threads(heap, question),
      loaders: (question) => loaders(heap, question),
      query: queries.ask,
      close: async () => {
        await queries.close();
        heap.close();
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
