import { isComplete, layoutText } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import { type SavedFacts, type SavedTables, sizeUnit } from './facts.ts';
import type { IndexWriter } from './index-writer.ts';

/** Writes what the analysis knows besides rows and trees: addresses, roots, classes, groups, threads. */
export function writeFacts(out: IndexWriter, analysis: HeapAnalysis): void {
  const { keys, words } = analysis.dump.index.packed();
  out.section('regions', keys);
  out.begin('addresses');
  for (const region of words) out.write(region);
  const rootKinds = writeRoots(out, analysis);
  out.json('facts', factsOf(analysis, rootKinds));
  for (const [name, table] of Object.entries(tablesOf(analysis))) out.json(name, table);
}

/** All objects that are roots with their kinds, ascending, and those that no stack holds alone, the one that retains most first. */
function writeRoots(out: IndexWriter, { dump, tree }: HeapAnalysis): string[] {
  const objects = Int32Array.from(dump.rootKinds.keys()).sort();
  const kinds: string[] = [];
  const numbers = Uint16Array.from(objects, (object) => {
    const together = (dump.rootKinds.get(object) ?? []).join(', ');
    const known = kinds.indexOf(together);
    return known >= 0 ? known : kinds.push(together) - 1;
  });
  out.section('root-objects', objects);
  out.section('root-kinds', numbers);
  const retainedOf = (object: number) => tree.retained[tree.numberOf[object] ?? 0] ?? 0;
  out.section(
    'roots',
    dump.roots.toSorted((a, b) => retainedOf(b) - retainedOf(a) || a - b),
  );
  return kinds;
}

function factsOf(analysis: HeapAnalysis, rootKinds: readonly string[]): SavedFacts {
  const { dump, usedBytes, reachable, loaders } = analysis;
  return {
    idSize: dump.idSize,
    layout: dump.layout,
    objects: dump.classOf.length,
    shift: dump.index.shift,
    unit: sizeUnit(dump),
    instanceBytes: [...dump.instanceBytes],
    staticBytes: [...dump.staticBytes],
    rootKinds,
    overview: {
      format: dump.format.replace('JAVA PROFILE', 'HPROF'),
      usedHeapSize: usedBytes,
      numberOfObjects: reachable,
      numberOfClasses: dump.counts.classes,
      numberOfClassLoaders: loaders.defining.length,
      numberOfGCRoots: dump.roots.length,
      objectLayout: layoutText(dump.layout),
      complete: isComplete(dump.damages),
    },
  };
}

function tablesOf({ dump, groups, threads, loaders }: HeapAnalysis): Omit<SavedTables, 'members'> {
  const { byClass, bySuperclass, byLoader, byPackage } = groups;
  return {
    classes: dump.classes,
    groups: { byClass, bySuperclass, byLoader, byPackage },
    threads: threads.map(({ thread, name, state = '' }) => ({ ...thread, name, state })),
    loaders: loaders.defining,
  };
}
