import type { HeapAnalysis } from '../analysis.ts';
import { isComplete } from '../damage-text.ts';
import { layoutText } from '../layout-text.ts';
import { writeDominated } from './dominated.ts';
import { type SavedFacts, type SavedTables, sizeUnit } from './facts.ts';
import type { IndexWriter } from './index-writer.ts';
import { type ClassMembers, writeMembers } from './members.ts';
import { writeClasses, writeDominators, writeNearer, writePositions, writeRetained } from './object-columns.ts';

/** Writes all of an index but the referrers, which are written when the graph is walked. */
export function writeIndex(out: IndexWriter, analysis: HeapAnalysis): void {
  const { dump } = analysis;
  writeAddresses(out, analysis);
  const members = writeMembers(out, analysis);
  const byRank = classesByRank(members);
  const rankOf = new Int32Array(byRank.length);
  byRank.forEach((number, rank) => {
    rankOf[number] = rank;
  });
  writeClasses(out, analysis, rankOf);
  writePositions(out, analysis);
  writeDominators(out, analysis);
  const unit = sizeUnit(dump);
  writeRetained(out, analysis, unit);
  writeDominated(out, analysis.tree);
  writeNearer(out, analysis);
  const rootKinds = writeRoots(out, analysis);
  out.json('facts', factsOf(analysis, { unit, members, byRank, rootKinds }));
  const tables = tablesOf(analysis);
  for (const [name, table] of Object.entries(tables)) out.json(name, table);
}

function writeAddresses(out: IndexWriter, { dump }: HeapAnalysis): void {
  const { keys, words } = dump.index.packed();
  out.section('regions', keys);
  out.begin('addresses');
  for (const region of words) out.write(region);
}

const classesByRank = (members: readonly ClassMembers[]): number[] =>
  members.map((_, number) => number).sort((a, b) => (members[b]?.all ?? 0) - (members[a]?.all ?? 0));

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

type Written = Pick<SavedFacts, 'unit' | 'members' | 'byRank' | 'rootKinds'>;

function factsOf(analysis: HeapAnalysis, written: Written): SavedFacts {
  const { dump, usedBytes, reachable, loaders } = analysis;
  return {
    idSize: dump.idSize,
    layout: dump.layout,
    usedBytes,
    objects: dump.classOf.length,
    shift: dump.index.shift,
    instanceBytes: [...dump.instanceBytes],
    staticBytes: [...dump.staticBytes],
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
    ...written,
  };
}

function tablesOf({ dump, groups, threads, loaders }: HeapAnalysis): SavedTables {
  const { byClass, bySuperclass, byLoader, byPackage } = groups;
  return {
    classes: dump.classes,
    groups: { byClass, bySuperclass, byLoader, byPackage },
    threads: threads.map(({ thread, name, state = '' }) => ({ ...thread, name, state })),
    loaders: loaders.defining,
  };
}
