import { formatCount, pluralize } from '@hindsight/claims';
import { type HeapClass, toPackageName } from '@hindsight/heap-graph';
import type { Bars, Treemap } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { formatLoader } from '../metrics/jvm/class-loaders.ts';
import { readRetainedSize } from '../metrics/retained-memory/retained-size.ts';
import { describeObject, type Suspect } from '../metrics/retained-memory/suspects.ts';
import { nameHolder } from '../rules/support/suspect-claim.ts';
import { rateSuspect } from '../rules/support/suspect-severity.ts';
import type { SectionWriter } from './report-input.ts';
import { shortenPackageNames } from './shorten-package-names.ts';

type TreemapGroup = Treemap['groups'][number];
type TreemapPart = TreemapGroup['parts'][number];

const HOLDERS_CHART = 'holders';
/** The chart that supports the verdict. */
export const HOLDERS_MAP = 'memory-by-holder';
const HOLDERS_SHOWN = 6;
const PARTS_SHOWN = 12;
const OTHERS_SHOWN = 20;

/** Who keeps the memory, as bars and as a map. */
export const writeMemoryMapsSection: SectionWriter = ({ analysis }) => ({
  id: 'where',
  title: 'Where the memory is',
  blocks: [buildHolderBars(analysis), buildHolderMap(analysis)],
});

/** Maps of the same memory by package and by class loader. */
export const buildCompositionMaps = (analysis: HeapAnalysis): Treemap[] => [
  buildPackageMap(analysis),
  ...buildLoaderMap(analysis),
];

/** Lists holders whose memory does not overlap: the accumulation points of single suspects, largest first. */
function listHolders({ suspects }: HeapAnalysis): Suspect[] {
  const points = new Set<number>();
  return suspects
    .filter(({ kind, point }) => kind === 'object' && !points.has(point) && points.add(point))
    .toSorted((a, b) => b.pointRetained - a.pointRetained)
    .slice(0, HOLDERS_SHOWN);
}

const listClassSuspects = ({ suspects }: HeapAnalysis): Suspect[] => suspects.filter(({ kind }) => kind === 'class');

const labelClassSuspect = ({ objects, label }: Suspect): string =>
  `${formatCount(objects)} × ${shortenPackageNames(label)}`;

const isProblem = (suspect: Suspect): boolean => rateSuspect(suspect) !== 'INFO';

function buildHolderBars(analysis: HeapAnalysis): Bars {
  const { usedBytes } = analysis;
  const bars = [
    ...listHolders(analysis).map((suspect) => ({
      label: shortenPackageNames(nameHolder(suspect)),
      value: suspect.pointRetained,
      tone: isProblem(suspect) ? ('full' as const) : ('used' as const),
    })),
    ...listClassSuspects(analysis).map((suspect) => ({
      label: labelClassSuspect(suspect),
      value: suspect.retained,
      tone: isProblem(suspect) ? ('full' as const) : ('used' as const),
    })),
  ].toSorted((a, b) => b.value - a.value);
  const known = bars.reduce((sum, { value }) => sum + value, 0);
  const rest = {
    label: bars.length > 0 ? 'everything else' : 'no single holder',
    value: Math.max(0, usedBytes - known),
    tone: 'other' as const,
  };
  return { kind: 'bars', id: HOLDERS_CHART, title: 'Who keeps the memory', unit: 'bytes', bars: [...bars, rest] };
}

/** One group per holder, divided by class, and one for everything else. */
function buildHolderMap(analysis: HeapAnalysis): Treemap {
  const holders = listHolders(analysis);
  const groups = holders.map(
    (suspect): TreemapGroup => ({
      label: shortenPackageNames(nameHolder(suspect)),
      parts: createParts(analysis, suspect),
    }),
  );
  const together = listClassSuspects(analysis).map(
    (suspect): TreemapGroup => ({
      label: 'many objects of one class',
      parts: [{ label: labelClassSuspect(suspect), value: suspect.retained, tone: chooseTone(suspect.label) }],
    }),
  );
  return {
    kind: 'treemap',
    id: HOLDERS_MAP,
    title: 'Holders',
    note: 'Area is retained memory: what would be freed if the holder released it, divided by the class of the objects.',
    unit: 'bytes',
    groups: [
      ...groups,
      ...together,
      { label: holders.length > 0 ? 'everything else' : 'largest dominators', parts: listOthers(analysis, holders) },
    ],
  };
}

function createParts({ retainedComposition }: HeapAnalysis, { point, pointRetained, below }: Suspect): TreemapPart[] {
  const shares =
    retainedComposition.get(point) ??
    below.map(({ label, objects, retained }) => ({ label, objects, bytes: retained }));
  const shown = shares.slice(0, PARTS_SHOWN).map(
    ({ label, objects, bytes }): TreemapPart => ({
      label: objects > 1 ? `${shortenPackageNames(label)} × ${formatCount(objects)}` : shortenPackageNames(label),
      value: bytes,
      tone: chooseTone(label),
    }),
  );
  return addRest(shown, pointRetained);
}

/** Lists dominators that belong to no holder. */
function listOthers(analysis: HeapAnalysis, holders: readonly Suspect[]): TreemapPart[] {
  const { largest, usedBytes, objects } = analysis;
  const groups = listClassSuspects(analysis);
  const named = new Set(holders.map(({ object }) => object));
  const ofGroups = new Set(groups.map(({ label }) => label));
  const total =
    usedBytes -
    holders.reduce((sum, { pointRetained }) => sum + pointRetained, 0) -
    groups.reduce((sum, { retained }) => sum + retained, 0);
  const parts = largest.objects
    .filter((object) => !named.has(object) && !ofGroups.has(objects.getLabel(object)))
    .slice(0, OTHERS_SHOWN)
    .map(
      (object): TreemapPart => ({
        label: shortenPackageNames(describeObject(objects, object)),
        value: readRetainedSize(analysis, object),
        tone: 'other',
      }),
    );
  return addRest(parts, total);
}

function addRest(parts: readonly TreemapPart[], total: number): TreemapPart[] {
  const rest = total - parts.reduce((sum, { value }) => sum + value, 0);
  return rest > 0 ? [...parts, { label: 'all the rest', value: rest, tone: 'other' }] : [...parts];
}

/** Chooses a color for strings, arrays, classes of the JDK and objects of the program. */
function chooseTone(label: string): NonNullable<TreemapPart['tone']> {
  if (label === 'java.lang.String') return 'metaspace';
  if (label.endsWith('[]')) return 'used';
  if (label.startsWith('java.')) return 'concurrent';
  return 'young';
}

const PACKAGES_SHOWN = 12;
/** Minimum share of the used heap; smaller boxes would be dots. */
const MIN_BOX_SHARE = 0.004;

function buildPackageMap({ groups, usedBytes }: HeapAnalysis): Treemap {
  const byPackage = [...Map.groupBy(groups.byClass, ({ label }) => toPackageName(label))]
    .map(([label, classes]) => ({ label, classes, bytes: classes.reduce((sum, { shallow }) => sum + shallow, 0) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const isBox = (size: number): boolean => size >= MIN_BOX_SHARE * usedBytes;
  const large = byPackage.filter(({ bytes }) => isBox(bytes)).slice(0, PACKAGES_SHOWN);
  const shown = large.map(({ label, classes, bytes }): TreemapGroup => {
    const largest = classes
      .filter(({ shallow }) => isBox(shallow))
      .toSorted((a, b) => b.shallow - a.shallow)
      .slice(0, PARTS_SHOWN);
    const parts = largest.map(
      (one): TreemapPart => ({
        label: shortenPackageNames(one.label),
        value: one.shallow,
        tone: chooseTone(one.label),
      }),
    );
    return { label, parts: addRest(parts, bytes) };
  });
  const rest = byPackage.slice(large.length);
  const together: TreemapPart = {
    label: pluralize(rest.length, 'package'),
    value: rest.reduce((sum, { bytes }) => sum + bytes, 0),
    tone: 'other',
  };
  return {
    kind: 'treemap',
    id: 'memory-by-package',
    title: 'Packages',
    note: 'Area is the shallow size of the objects, so nothing is counted twice.',
    unit: 'bytes',
    groups: together.value > 0 ? [...shown, { label: 'smaller ones', parts: [together] }] : shown,
  };
}

/**
 * The map of class loaders is shown when there are more loaders than those of every JVM and they hold a noticeable
 * share.
 */
const STANDARD_LOADERS = 3;
const MIN_LOADER_SHARE = 0.05;

function buildLoaderMap({ dump, groups, objects, loaders, usedBytes }: HeapAnalysis): Treemap[] {
  if (loaders.defining.length <= STANDARD_LOADERS) return [];
  const sumBytes = (classes: readonly HeapClass[]) =>
    classes.reduce((sum, { number }) => sum + (groups.shallowByClass[number] ?? 0), 0);
  const byLoader = Map.groupBy(dump.classes, ({ loader }) => loader);
  const ofJvm = sumBytes(byLoader.get(-1) ?? []);
  if (usedBytes - ofJvm < MIN_LOADER_SHARE * usedBytes) return [];
  const ofLoaders = [...byLoader].map(([loader, classes]): TreemapGroup => {
    const byPackage = [...Map.groupBy(classes, ({ name }) => toPackageName(name))]
      .map(([label, same]): TreemapPart => ({ label, value: sumBytes(same), tone: 'used' }))
      .filter(({ value }) => value >= MIN_BOX_SHARE * usedBytes)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, PARTS_SHOWN);
    return { label: formatLoader(objects, loader), parts: addRest(byPackage, sumBytes(classes)) };
  });
  return [
    {
      kind: 'treemap',
      id: 'memory-by-loader',
      title: 'Class loaders',
      note: 'Area is the shallow size of the objects, by the loader of their class and by package.',
      unit: 'bytes',
      groups: ofLoaders.filter(({ parts }) => parts.length > 0),
    },
  ];
}
