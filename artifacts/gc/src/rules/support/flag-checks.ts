import { findFlagStatus, findReplacement, formatBytes, formatPercent } from '@hindsight/claims';
import type { Level } from '@hindsight/model';
import type { Capacity, Flags } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes, getFlagNumber } from '../../jvm/flags.ts';
import type { GcRun } from '../../model.ts';

/** The input of the flag checks. */
export interface FlagSettings {
  readonly flags: Flags;
  readonly run: GcRun;
  readonly capacity: Capacity | undefined;
  /** Java release; undefined when the log does not state it. */
  readonly major: number | undefined;
}

export interface FlagCheck {
  readonly id: string;
  readonly level: Level;
  /** The sizes in the header of the log suffice, without a command line. */
  readonly isOfHeader?: boolean;
  readonly applies: (settings: FlagSettings) => boolean;
  /** Names the options and the problem with them. */
  readonly explain: (settings: FlagSettings) => string;
  readonly advise: (settings: FlagSettings) => string;
}

const GB = 2 ** 30;
/** Threads, code, metaspace and direct buffers need memory besides the heap. */
const MEMORY_WARNING = 80;
const MEMORY_SEVERE = 100;
/** A large machine has room enough beside its heap. */
const SPARE_ENOUGH = 8 * GB;
/** From 32 GB on references take 8 bytes; below about 40 GB that costs more than the added memory brings. */
const UNCOMPRESSED = { from: 32 * GB, below: 40 * GB } as const;
/** Compressed references count in units of the alignment: 8 bytes reach 32 GB. */
const DEFAULT_ALIGNMENT = 8;

const COLLECTOR_SWITCHES = [
  'UseSerialGC',
  'UseParallelGC',
  'UseConcMarkSweepGC',
  'UseG1GC',
  'UseZGC',
  'UseShenandoahGC',
  'UseEpsilonGC',
];

const isOn = ({ flags }: FlagSettings, name: string): boolean => flags.switches.get(name) === true;
const isOff = ({ flags }: FlagSettings, name: string): boolean => flags.switches.get(name) === false;
const hasWord = ({ flags }: FlagSettings, ...words: string[]): boolean =>
  words.some((word) => flags.words.includes(word));
const readSize = ({ flags }: FlagSettings, name: string): number => getFlagBytes(flags, name) ?? Number.NaN;
const listCollectors = (settings: FlagSettings): string[] => COLLECTOR_SWITCHES.filter((name) => isOn(settings, name));
const readMaxHeap = ({ capacity }: FlagSettings): number =>
  capacity && capacity.from !== 'committed' ? capacity.bytes : Number.NaN;
const computeMemoryPercent = (settings: FlagSettings): number =>
  (100 * readMaxHeap(settings)) / (settings.run.facts.memoryTotal ?? Number.NaN);

const computeSpare = (settings: FlagSettings): number =>
  (settings.run.facts.memoryTotal ?? Number.NaN) - readMaxHeap(settings);

/** Finds options on the command line that this release no longer supports. */
function findLostFlags({ flags, major }: FlagSettings): string[] {
  if (major === undefined) return [];
  return [...flags.switches.keys(), ...flags.values.keys()].filter((name) => findFlagStatus(name, major) !== undefined);
}

const describeMemory = (settings: FlagSettings): string =>
  `The heap may grow to ${formatBytes(readMaxHeap(settings))}, ${formatPercent(computeMemoryPercent(settings))} of the ${formatBytes(settings.run.facts.memoryTotal ?? 0)} memory`;

const adviseSmallerHeap = (settings: FlagSettings): string =>
  `Set -Xmx to ${MEMORY_WARNING} % of the memory at most (${formatBytes(((settings.run.facts.memoryTotal ?? 0) * MEMORY_WARNING) / 100)}): metaspace, threads, code and buffers need memory besides the heap.`;

/** G1 itself aims at 2,048 regions, of 1 MB at least. */
const MIN_REGION_BYTES = 2 ** 20;
const MIN_REGIONS = 64;

/** Returns whether large regions, which only an option makes, leave few of them. */
export function hasFewRegions({ run, capacity }: Pick<FlagSettings, 'run' | 'capacity'>): boolean {
  const size = run.facts.regionSize ?? Number.NaN;
  return getCollector(run) === 'G1' && size > MIN_REGION_BYTES && (capacity?.bytes ?? Number.NaN) / size < MIN_REGIONS;
}

export const FLAG_CHECKS: readonly FlagCheck[] = [
  {
    id: 'heap-over-memory',
    level: 'SEVERE',
    isOfHeader: true,
    applies: (settings) => computeMemoryPercent(settings) > MEMORY_SEVERE,
    explain: (settings) => `${describeMemory(settings)}: more than the machine has.`,
    advise: adviseSmallerHeap,
  },
  {
    id: 'heap-near-memory',
    level: 'WARNING',
    isOfHeader: true,
    applies: (settings) =>
      computeMemoryPercent(settings) > MEMORY_WARNING &&
      computeMemoryPercent(settings) <= MEMORY_SEVERE &&
      computeSpare(settings) < SPARE_ENOUGH,
    explain: (settings) => `${describeMemory(settings)} (limit ${MEMORY_WARNING} %).`,
    advise: adviseSmallerHeap,
  },
  {
    id: 'few-regions',
    level: 'WARNING',
    isOfHeader: true,
    applies: hasFewRegions,
    explain: ({ run, capacity }) =>
      `Regions of ${formatBytes(run.facts.regionSize ?? 0)} leave G1 only ${Math.floor((capacity?.bytes ?? 0) / (run.facts.regionSize ?? 1))} of them in a heap of ${formatBytes(capacity?.bytes ?? 0)} (limit ${MIN_REGIONS}). Eden, survivors, copies and each large object take whole regions.`,
    advise: () => 'Remove -XX:G1HeapRegionSize: G1 divides the heap into 2,048 regions where they have 1 MB or more.',
  },
  {
    id: 'two-collectors',
    level: 'WARNING',
    applies: (settings) => listCollectors(settings).length > 1,
    explain: (settings) => `Several collectors are selected: ${listCollectors(settings).join(', ')}.`,
    advise: () => 'Keep one of the collector options.',
  },
  {
    id: 'explicit-gc-twice',
    level: 'INFO',
    applies: (settings) => isOn(settings, 'DisableExplicitGC') && isOn(settings, 'ExplicitGCInvokesConcurrent'),
    explain: () => 'DisableExplicitGC makes ExplicitGCInvokesConcurrent ineffective.',
    advise: () =>
      'Keep ExplicitGCInvokesConcurrent alone: NIO frees direct memory through System.gc(), which DisableExplicitGC suppresses.',
  },
  {
    id: 'initial-over-maximum',
    level: 'WARNING',
    applies: (settings) => readSize(settings, 'InitialHeapSize') > readSize(settings, 'MaxHeapSize'),
    explain: (settings) =>
      `-Xms (${formatBytes(readSize(settings, 'InitialHeapSize'))}) is larger than -Xmx (${formatBytes(readSize(settings, 'MaxHeapSize'))}).`,
    advise: () => 'Set -Xms to -Xmx at most.',
  },
  {
    id: 'occupancy-not-only',
    level: 'WARNING',
    applies: (settings) =>
      isInCollectorFamily(settings.run, 'cms') &&
      settings.flags.values.has('CMSInitiatingOccupancyFraction') &&
      !isOn(settings, 'UseCMSInitiatingOccupancyOnly'),
    explain: ({ flags }) =>
      `CMSInitiatingOccupancyFraction=${flags.values.get('CMSInitiatingOccupancyFraction')} applies to the first cycle only: UseCMSInitiatingOccupancyOnly is missing.`,
    advise: () => 'Add -XX:+UseCMSInitiatingOccupancyOnly; otherwise CMS starts its cycles by its own estimate.',
  },
  {
    id: 'fixed-young-in-g1',
    level: 'INFO',
    // MaxNewSize alone proves nothing: JDK 8 writes the size that it chose itself into the header.
    applies: ({ run, flags }) =>
      getCollector(run) === 'G1' && (flags.values.has('NewSize') || flags.values.has('NewRatio')),
    explain: () =>
      '-Xmn, NewSize or NewRatio fixes the size of the young generation, which prevents G1 from following MaxGCPauseMillis.',
    advise: () => 'Remove -Xmn, NewSize and NewRatio: G1 sizes the young generation by the pause goal.',
  },
  {
    id: 'metaspace-over-maximum',
    level: 'INFO',
    applies: (settings) => readSize(settings, 'MetaspaceSize') > readSize(settings, 'MaxMetaspaceSize'),
    explain: (settings) =>
      `MetaspaceSize (${formatBytes(readSize(settings, 'MetaspaceSize'))}) is larger than MaxMetaspaceSize (${formatBytes(readSize(settings, 'MaxMetaspaceSize'))}).`,
    advise: () =>
      'Set MetaspaceSize below MaxMetaspaceSize: it is the fill level at which the first collection for metaspace runs.',
  },
  {
    id: 'uncompressed-references',
    level: 'WARNING',
    applies: (settings) =>
      isInCollectorFamily(settings.run, 'hotSpot') &&
      !isInCollectorFamily(settings.run, 'zgc') &&
      readMaxHeap(settings) >= UNCOMPRESSED.from &&
      readMaxHeap(settings) < UNCOMPRESSED.below &&
      (getFlagNumber(settings.flags, 'ObjectAlignmentInBytes') ?? DEFAULT_ALIGNMENT) <= DEFAULT_ALIGNMENT,
    explain: (settings) =>
      `-Xmx of ${formatBytes(readMaxHeap(settings))} lies between ${formatBytes(UNCOMPRESSED.from)} and ${formatBytes(UNCOMPRESSED.below)}: compressed references (UseCompressedOops) are lost and every reference takes 8 bytes, so that less fits into the heap than below ${formatBytes(UNCOMPRESSED.from)}.`,
    advise: () => 'Set -Xmx31g, or go above 40 GB.',
  },
  {
    id: 'no-overhead-limit',
    level: 'INFO',
    applies: (settings) => isOff(settings, 'UseGCOverheadLimit'),
    explain: () => '-XX:-UseGCOverheadLimit lets a JVM with a full heap collect endlessly instead of failing.',
    advise: () => 'Remove -XX:-UseGCOverheadLimit: a JVM that fails early can be restarted.',
  },
  {
    id: 'no-class-unloading',
    level: 'WARNING',
    applies: (settings) => isOff(settings, 'ClassUnloading') || hasWord(settings, '-Xnoclassgc'),
    explain: () => '-XX:-ClassUnloading (or -Xnoclassgc) keeps unused classes: metaspace only grows.',
    advise: () => 'Remove -XX:-ClassUnloading and -Xnoclassgc.',
  },
  {
    id: 'interpreted-only',
    level: 'WARNING',
    applies: (settings) => hasWord(settings, '-Xint'),
    explain: () => '-Xint disables the JIT compilers: the application runs many times slower.',
    advise: () => 'Remove -Xint.',
  },
  {
    id: 'flag-not-obeyed',
    level: 'INFO',
    applies: (settings) => findLostFlags(settings).length > 0,
    explain: (settings) => `Java ${settings.major} no longer obeys ${findLostFlags(settings).join(', ')}.`,
    advise: (settings) => {
      const first = findLostFlags(settings)[0] ?? '';
      return `Remove these options; in place of ${first}: ${findReplacement(first)}.`;
    },
  },
  {
    id: 'no-heap-dump',
    level: 'INFO',
    applies: (settings) =>
      isInCollectorFamily(settings.run, 'hotSpot') && !isOn(settings, 'HeapDumpOnOutOfMemoryError'),
    explain: () =>
      'HeapDumpOnOutOfMemoryError is not set: after an OutOfMemoryError there would be no heap dump to analyze.',
    advise: () => 'Set -XX:+HeapDumpOnOutOfMemoryError and -XX:HeapDumpPath to a disk with room for the heap.',
  },
];
