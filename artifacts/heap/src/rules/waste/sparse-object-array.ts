import { formatBytes, formatShare } from '@hindsight/claims';
import { getParent, isJdkClass } from '@hindsight/heap-graph';
import { bytes, count, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { countReferences } from '../../metrics/support/count-references.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { leaveOutGarbage, rateWaste, WASTE_SHARE } from '../support/waste-share.ts';

export const sparseObjectArray = defineHeapRule({
  id: 'sparse-object-array',
  cause: 'heap-waste',
  title: 'Arrays of objects that hold little or nothing take a noticeable part of the heap',
  because:
    'Arrays of length 0 or 1, without any element, or of length 16 and more of which three quarters are null: they are listed from 5 % of the used heap on; from 20 % on, a change is worthwhile. Arrays of collections are counted with their collections.',
  check: (analysis) => {
    const { ofObjects } = analysis.arrayUse;
    const wasted = leaveOutGarbage(
      analysis,
      ofObjects.reduce((sum, row) => sum + row.wasted, 0),
    );
    const share = computeShare(wasted, analysis.usedBytes);
    const [most] = ofObjects;
    const level = rateWaste(analysis, wasted);
    if (!most || !level) return undefined;
    const library = findLibraryWithMost(analysis, most.label);
    return {
      level: library === undefined ? level : 'INFO',
      confidence: assessConfidence(analysis),
      headline: `Arrays of objects have ${formatBytes(wasted)} without an element, ${formatShare(share)} of the used heap`,
      explanation: `Most of it is in ${most.label}: slots that are null or were never needed. The limit is ${formatShare(WASTE_SHARE)} of the used heap.`,
      advice:
        library === undefined
          ? 'Allocate arrays in the size that is needed, and use a map where most slots stay empty.'
          : `The arrays belong to objects of ${library}: make fewer of these objects, or give them a smaller capacity.`,
      evidence: [
        createMetricEvidence('bytes without an element', bytes(wasted)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * WASTE_SHARE)),
        createMetricEvidence(`${most.label} without any element`, count(most.empty + most.allNull)),
      ],
    };
  },
});

/** Arrays of the class that are looked at, and the share of their bytes that is most of it. */
const [MAX_SAMPLED, MOST] = [2000, 0.7];

/** Finds the class of a library whose objects have most of the hardly filled arrays of a class. */
function findLibraryWithMost(analysis: HeapAnalysis, label: string): string | undefined {
  const { dump, getSize } = analysis;
  const bytesOf = new Map<string | undefined, number>();
  let total = 0;
  for (const array of sampleSparse(analysis, label)) {
    const owner = findLibraryOwner(analysis, array);
    bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + getSize(array));
    total += getSize(array);
  }
  const [[owner, bytes] = [undefined, 0]] = [...bytesOf].toSorted(([, a], [, b]) => b - a);
  return dump.phd === undefined && bytes >= MOST * total ? owner : undefined;
}

/** Lists some of the arrays of a class that are at most a quarter full, from all parts of the heap. */
function sampleSparse({ dump, tree }: HeapAnalysis, label: string): number[] {
  const number = dump.classes.find(({ name }) => name === label)?.number ?? -1;
  const found: number[] = [];
  for (let object = 0; object < dump.classOf.length && number >= 0; object++) {
    const length = dump.classOf.at(object) === number ? (dump.lengths.at(object) ?? 0) : 0;
    if (length < MIN_LENGTH || (tree.numberOf.at(object) ?? 0) <= 0) continue;
    if (SPARSE * countReferences(dump.references, object, length) <= length) found.push(object);
  }
  const step = Math.max(1, Math.floor(found.length / MAX_SAMPLED));
  return found.filter((_, at) => at % step === 0);
}

/** Arrays that count as hardly filled: those of this length, of which one slot of so many is used. */
const [MIN_LENGTH, SPARSE] = [16, 4];

/** Finds the class of a library or of the JDK that has an array; undefined when it is one of the application. */
function findLibraryOwner({ tree, dump, objects }: HeapAnalysis, array: number): string | undefined {
  let node = tree.numberOf.at(array) ?? 0;
  for (let steps = 0; node > 0 && steps < MAX_STEPS; steps++) {
    node = getParent(tree, node);
    const object = tree.objectOf.at(node) ?? -1;
    const one = dump.classes[dump.classOf.at(object) ?? -1];
    if (node === 0 || one?.shape !== 'instances') continue;
    const name = objects.getLabel(object);
    // What the JDK has arrays for tells nothing: its owner does.
    if (isJdkClass(name)) continue;
    return isApplicationClass(name) ? undefined : name;
  }
  return undefined;
}

/** Arrays of arrays and atomic arrays lie between an array and the object that has it. */
const MAX_STEPS = 5;
