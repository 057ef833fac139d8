import { formatLayout, isComplete } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import { chooseSizeUnit, type IndexFacts, type IndexTables } from './index-facts.ts';
import type { IndexWriter } from './index-writer.ts';
import { writeTopObjects } from './top-objects.ts';

/** Writes the results of the analysis that are not columns: addresses, roots, classes, groups, threads. */
export function writeFacts(out: IndexWriter, analysis: HeapAnalysis): void {
  const { keys, words } = analysis.dump.index.pack();
  out.writeSection('regions', keys);
  out.begin('addresses');
  for (const region of words) out.write(region);
  const rootKinds = writeRoots(out, analysis);
  writeTopObjects(out, analysis);
  out.writeJson('facts', collectFacts(analysis, rootKinds));
  for (const [name, table] of Object.entries(collectTables(analysis))) out.writeJson(name, table);
}

/**
 * Writes all roots with their kinds in ascending order, and the roots that not only a stack holds by descending
 * retained size. Returns the combinations of kinds.
 */
function writeRoots(out: IndexWriter, { dump, tree }: HeapAnalysis): string[] {
  const objects = new Uint32Array(dump.rootKinds.size);
  let at = 0;
  for (const object of dump.rootKinds.keys()) objects[at++] = object;
  objects.sort();
  const kinds: string[] = [];
  const numbers = Uint16Array.from(objects, (object) => {
    const together = (dump.rootKinds.get(object) ?? []).join(', ');
    const known = kinds.indexOf(together);
    return known >= 0 ? known : kinds.push(together) - 1;
  });
  out.writeSection('root-objects', objects);
  out.writeSection('root-kinds', numbers);
  const getRetained = (object: number) => tree.retained.at(tree.numberOf.at(object) ?? 0) ?? 0;
  out.writeSection(
    'roots',
    Uint32Array.from(dump.roots).sort((a, b) => getRetained(b) - getRetained(a) || a - b),
  );
  return kinds;
}

/** Where the sizes of a portable heap dump come from. */
const SIZE_SOURCES = {
  written: 'all sizes as written in the dump',
  assumed: 'sizes of arrays assumed, those of objects as written in the dump',
} as const;

function collectFacts(analysis: HeapAnalysis, rootKinds: readonly string[]): IndexFacts {
  const { dump, usedBytes, reachable, loaders } = analysis;
  return {
    idSize: dump.idSize,
    layout: dump.layout,
    ...(dump.phd && { phd: dump.phd }),
    objects: dump.classOf.length,
    shift: dump.index.shift,
    unit: chooseSizeUnit(dump),
    instanceBytes: [...dump.instanceBytes],
    staticBytes: [...dump.staticBytes],
    rootKinds,
    overview: {
      format: dump.phd ? `PHD ${dump.phd.version}` : dump.format.replace('JAVA PROFILE', 'HPROF'),
      usedHeapSize: usedBytes,
      numberOfObjects: reachable,
      numberOfClasses: dump.counts.classes,
      ...(!dump.phd && { numberOfClassLoaders: loaders.defining.length }),
      numberOfGCRoots: dump.roots.length,
      objectLayout: dump.phd ? SIZE_SOURCES[dump.phd.sizes] : formatLayout(dump.layout),
      complete: isComplete(dump.defects),
    },
  };
}

function collectTables({ dump, groups, threads, loaders }: HeapAnalysis): Omit<IndexTables, 'members'> {
  const { byClass, bySuperclass, byLoader, byPackage } = groups;
  return {
    classes: dump.classes,
    groups: { byClass, bySuperclass, byLoader, byPackage },
    threads: threads.map(({ thread, name, state = '' }) => ({ ...thread, name, state })),
    loaders: loaders.defining,
  };
}
