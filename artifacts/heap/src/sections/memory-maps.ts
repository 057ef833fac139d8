import { formatCount, pluralize } from '@hindsight/claims';
import { type HeapClass, packageOf } from '@hindsight/heap-graph';
import type { Bars, Treemap } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { retainedBy } from '../body/largest-objects.ts';
import { loaderLabel } from '../metrics/jvm/class-loaders.ts';
import { describe, type Suspect } from '../metrics/retention/suspects.ts';
import { holderText } from '../rules/support/suspect-claim.ts';
import { severityOf } from '../rules/support/suspect-severity.ts';
import type { SectionWriter } from './report-input.ts';
import { briefly } from './shorten-package-names.ts';

type Group = Treemap['groups'][number];
type Part = Group['parts'][number];

const HOLDERS_CHART = 'holders';
/** Proves the verdict. */
export const HOLDERS_MAP = 'memory-by-holder';
const HOLDERS_SHOWN = 6;
const PARTS_SHOWN = 12;
const OTHERS_SHOWN = 20;

/** The same memory three times: by who holds it, by package, by class loader. */
export const whereSection: SectionWriter = ({ analysis }) => ({
  id: 'where',
  title: 'Where the memory is',
  blocks: [holderBars(analysis), holderMap(analysis), packageMap(analysis), ...loaderMap(analysis)],
});

/** Holders whose memory does not overlap: accumulation points of single suspects, largest first. */
function holdersOf({ suspects }: HeapAnalysis): Suspect[] {
  const points = new Set<number>();
  return suspects
    .filter(({ kind, point }) => kind === 'object' && !points.has(point) && points.add(point))
    .toSorted((a, b) => b.pointRetained - a.pointRetained)
    .slice(0, HOLDERS_SHOWN);
}

const groupsOf = ({ suspects }: HeapAnalysis): Suspect[] => suspects.filter(({ kind }) => kind === 'class');

const manyOf = ({ objects, label }: Suspect): string => `${formatCount(objects)} × ${briefly(label)}`;

const isProblem = (suspect: Suspect): boolean => severityOf(suspect) !== 'INFO';

function holderBars(analysis: HeapAnalysis): Bars {
  const { usedBytes } = analysis;
  const bars = [
    ...holdersOf(analysis).map((suspect) => ({
      label: briefly(holderText(suspect)),
      value: suspect.pointRetained,
      tone: isProblem(suspect) ? ('full' as const) : ('used' as const),
    })),
    ...groupsOf(analysis).map((suspect) => ({
      label: manyOf(suspect),
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

/** One box per holder, cut into the classes that it keeps, and one for all others. */
function holderMap(analysis: HeapAnalysis): Treemap {
  const holders = holdersOf(analysis);
  const groups = holders.map(
    (suspect): Group => ({ label: briefly(holderText(suspect)), parts: partsOf(analysis, suspect) }),
  );
  const together = groupsOf(analysis).map(
    (suspect): Group => ({
      label: 'many of one class',
      parts: [{ label: manyOf(suspect), value: suspect.retained, tone: toneOf(suspect.label) }],
    }),
  );
  return {
    kind: 'treemap',
    id: HOLDERS_MAP,
    title: 'Holders',
    note: 'Area is retained memory: what would be free if the holder let go, cut by the class of the objects.',
    unit: 'bytes',
    groups: [
      ...groups,
      ...together,
      { label: holders.length > 0 ? 'everything else' : 'largest dominators', parts: others(analysis, holders) },
    ],
  };
}

function partsOf({ held }: HeapAnalysis, { point, pointRetained, below }: Suspect): Part[] {
  const shares = held.get(point) ?? below.map(({ label, objects, retained }) => ({ label, objects, bytes: retained }));
  const shown = shares.slice(0, PARTS_SHOWN).map(
    ({ label, objects, bytes }): Part => ({
      label: objects > 1 ? `${briefly(label)} × ${formatCount(objects)}` : briefly(label),
      value: bytes,
      tone: toneOf(label),
    }),
  );
  return withRest(shown, pointRetained);
}

/** Dominators that no holder is a part of. */
function others(analysis: HeapAnalysis, holders: readonly Suspect[]): Part[] {
  const { largest, usedBytes, objects } = analysis;
  const groups = groupsOf(analysis);
  const named = new Set(holders.map(({ object }) => object));
  const ofGroups = new Set(groups.map(({ label }) => label));
  const total =
    usedBytes -
    holders.reduce((sum, { pointRetained }) => sum + pointRetained, 0) -
    groups.reduce((sum, { retained }) => sum + retained, 0);
  const parts = largest.objects
    .filter((object) => !named.has(object) && !ofGroups.has(objects.label(object)))
    .slice(0, OTHERS_SHOWN)
    .map(
      (object): Part => ({
        label: briefly(describe(objects, object)),
        value: retainedBy(analysis, object),
        tone: 'other',
      }),
    );
  return withRest(parts, total);
}

function withRest(parts: readonly Part[], total: number): Part[] {
  const rest = total - parts.reduce((sum, { value }) => sum + value, 0);
  return rest > 0 ? [...parts, { label: 'all the rest', value: rest, tone: 'other' }] : [...parts];
}

/** Texts, arrays, collections and objects of the program in a colour each. */
function toneOf(label: string): NonNullable<Part['tone']> {
  if (label === 'java.lang.String') return 'metaspace';
  if (label.endsWith('[]')) return 'used';
  if (label.startsWith('java.')) return 'concurrent';
  return 'young';
}

const PACKAGES_SHOWN = 12;
/** Of the used heap: smaller boxes are dots. */
const LEAST_BOX = 0.004;

function packageMap({ groups, usedBytes }: HeapAnalysis): Treemap {
  const byPackage = [...Map.groupBy(groups.byClass, ({ label }) => packageOf(label))]
    .map(([label, classes]) => ({ label, classes, bytes: classes.reduce((sum, { shallow }) => sum + shallow, 0) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const isBox = (size: number): boolean => size >= LEAST_BOX * usedBytes;
  const large = byPackage.filter(({ bytes }) => isBox(bytes)).slice(0, PACKAGES_SHOWN);
  const shown = large.map(({ label, classes, bytes }): Group => {
    const largest = classes
      .filter(({ shallow }) => isBox(shallow))
      .toSorted((a, b) => b.shallow - a.shallow)
      .slice(0, PARTS_SHOWN);
    const parts = largest.map(
      (one): Part => ({ label: briefly(one.label), value: one.shallow, tone: toneOf(one.label) }),
    );
    return { label, parts: withRest(parts, bytes) };
  });
  const rest = byPackage.slice(large.length);
  const together: Part = {
    label: pluralize(rest.length, 'package'),
    value: rest.reduce((sum, { bytes }) => sum + bytes, 0),
    tone: 'other',
  };
  return {
    kind: 'treemap',
    id: 'memory-by-package',
    title: 'Packages',
    note: 'Area is what the objects take themselves, so that nothing is counted twice.',
    unit: 'bytes',
    groups: together.value > 0 ? [...shown, { label: 'smaller ones', parts: [together] }] : shown,
  };
}

/** Where the objects of programs that were loaded besides are a part of the picture. */
const LOADERS_OF_EVERY_PROGRAM = 3;
const LEAST_OF_LOADERS = 0.05;

function loaderMap({ dump, groups, objects, loaders, usedBytes }: HeapAnalysis): Treemap[] {
  if (loaders.defining.length <= LOADERS_OF_EVERY_PROGRAM) return [];
  const bytesOf = (classes: readonly HeapClass[]) =>
    classes.reduce((sum, { number }) => sum + (groups.shallowOf[number] ?? 0), 0);
  const byLoader = Map.groupBy(dump.classes, ({ loader }) => loader);
  const ofJvm = bytesOf(byLoader.get(-1) ?? []);
  if (usedBytes - ofJvm < LEAST_OF_LOADERS * usedBytes) return [];
  const ofLoaders = [...byLoader].map(([loader, classes]): Group => {
    const byPackage = [...Map.groupBy(classes, ({ name }) => packageOf(name))]
      .map(([label, same]): Part => ({ label, value: bytesOf(same), tone: 'used' }))
      .filter(({ value }) => value >= LEAST_BOX * usedBytes)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, PARTS_SHOWN);
    return { label: loaderLabel(objects, loader), parts: withRest(byPackage, bytesOf(classes)) };
  });
  return [
    {
      kind: 'treemap',
      id: 'memory-by-loader',
      title: 'Class loaders',
      note: 'Area is what the objects take themselves, by the loader of their class and by package.',
      unit: 'bytes',
      groups: ofLoaders.filter(({ parts }) => parts.length > 0),
    },
  ];
}
