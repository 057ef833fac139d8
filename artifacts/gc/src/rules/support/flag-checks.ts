import type { Level } from '@hindsight/model';
import type { Capacity, Flags } from '../../analysis.ts';
import { collectorOf, isOf } from '../../collectors.ts';
import { flagBytes, flagNumber } from '../../flags.ts';
import type { GcRun } from '../../model.ts';
import { sayBytes, sayPercent } from '../say.ts';
import { fateOfFlag, insteadOfFlag } from './removed-flags.ts';

/** What the checks look at. */
export interface Settings {
  readonly flags: Flags;
  readonly run: GcRun;
  readonly capacity: Capacity | undefined;
  /** Java release; undefined when the log does not tell. */
  readonly major: number | undefined;
}

export interface FlagCheck {
  readonly id: string;
  readonly level: Level;
  readonly when: (settings: Settings) => boolean;
  /** Names the options and what is wrong with them. */
  readonly says: (settings: Settings) => string;
  readonly advice: (settings: Settings) => string;
}

const GB = 2 ** 30;
/** Threads, code, metaspace and direct buffers live beside the heap. */
const MEMORY_WARNING = 80;
const MEMORY_SEVERE = 100;
/** From 32 GB on references take 8 bytes; below about 40 GB that costs more than the added memory brings. */
const UNCOMPRESSED = { from: 32 * GB, below: 40 * GB } as const;
/** References are counted in steps of the alignment: 8 bytes reach 32 GB. */
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

const isOn = ({ flags }: Settings, name: string): boolean => flags.switches.get(name) === true;
const isOff = ({ flags }: Settings, name: string): boolean => flags.switches.get(name) === false;
const has = ({ flags }: Settings, ...words: string[]): boolean => words.some((word) => flags.words.includes(word));
const size = ({ flags }: Settings, name: string): number => flagBytes(flags, name) ?? Number.NaN;
const collectors = (settings: Settings): string[] => COLLECTOR_SWITCHES.filter((name) => isOn(settings, name));
const maxHeap = ({ capacity }: Settings): number =>
  capacity && capacity.from !== 'committed' ? capacity.bytes : Number.NaN;
const memoryPercent = (settings: Settings): number =>
  (100 * maxHeap(settings)) / (settings.run.facts.memoryTotal ?? Number.NaN);

/** Options on the command line that this release no longer obeys. */
function lostFlags({ flags, major }: Settings): string[] {
  if (major === undefined) return [];
  return [...flags.switches.keys(), ...flags.values.keys()].filter((name) => fateOfFlag(name, major) !== undefined);
}

const memory = (settings: Settings): string =>
  `The heap may grow to ${sayBytes(maxHeap(settings))}, ${sayPercent(memoryPercent(settings))} of the ${sayBytes(settings.run.facts.memoryTotal ?? 0)} memory`;

const LESS_HEAP = (settings: Settings): string =>
  `Set -Xmx to ${MEMORY_WARNING} % of the memory at most (${sayBytes(((settings.run.facts.memoryTotal ?? 0) * MEMORY_WARNING) / 100)}): metaspace, threads, code and buffers need room beside the heap.`;

export const FLAG_CHECKS: readonly FlagCheck[] = [
  {
    id: 'heap-over-memory',
    level: 'SEVERE',
    when: (settings) => memoryPercent(settings) > MEMORY_SEVERE,
    says: (settings) => `${memory(settings)}: more than there is.`,
    advice: LESS_HEAP,
  },
  {
    id: 'heap-near-memory',
    level: 'WARNING',
    when: (settings) => memoryPercent(settings) > MEMORY_WARNING && memoryPercent(settings) <= MEMORY_SEVERE,
    says: (settings) => `${memory(settings)} (limit ${MEMORY_WARNING} %).`,
    advice: LESS_HEAP,
  },
  {
    id: 'two-collectors',
    level: 'WARNING',
    when: (settings) => collectors(settings).length > 1,
    says: (settings) => `Several collectors are chosen: ${collectors(settings).join(', ')}.`,
    advice: () => 'Keep one of the collector options.',
  },
  {
    id: 'explicit-gc-twice',
    level: 'WARNING',
    when: (settings) => isOn(settings, 'DisableExplicitGC') && isOn(settings, 'ExplicitGCInvokesConcurrent'),
    says: () => 'DisableExplicitGC makes ExplicitGCInvokesConcurrent void.',
    advice: () =>
      'Keep ExplicitGCInvokesConcurrent alone: NIO frees direct memory through System.gc(), which DisableExplicitGC stops.',
  },
  {
    id: 'initial-over-maximum',
    level: 'WARNING',
    when: (settings) => size(settings, 'InitialHeapSize') > size(settings, 'MaxHeapSize'),
    says: (settings) =>
      `-Xms (${sayBytes(size(settings, 'InitialHeapSize'))}) is larger than -Xmx (${sayBytes(size(settings, 'MaxHeapSize'))}).`,
    advice: () => 'Set -Xms to -Xmx at most.',
  },
  {
    id: 'occupancy-not-only',
    level: 'WARNING',
    when: (settings) =>
      isOf(settings.run, 'cms') &&
      settings.flags.values.has('CMSInitiatingOccupancyFraction') &&
      !isOn(settings, 'UseCMSInitiatingOccupancyOnly'),
    says: ({ flags }) =>
      `CMSInitiatingOccupancyFraction=${flags.values.get('CMSInitiatingOccupancyFraction')} holds for the first cycle only: UseCMSInitiatingOccupancyOnly is missing.`,
    advice: () => 'Add -XX:+UseCMSInitiatingOccupancyOnly, or CMS starts its cycles by its own estimate.',
  },
  {
    id: 'fixed-young-in-g1',
    level: 'WARNING',
    // MaxNewSize alone is no sign: JDK 8 writes the one it chose into the header.
    when: ({ run, flags }) =>
      collectorOf(run) === 'G1' && (flags.values.has('NewSize') || flags.values.has('NewRatio')),
    says: () => '-Xmn, NewSize or NewRatio fixes the young generation, which keeps G1 from following MaxGCPauseMillis.',
    advice: () => 'Remove -Xmn, NewSize and NewRatio: G1 sizes the young generation by the pause goal.',
  },
  {
    id: 'metaspace-over-maximum',
    level: 'WARNING',
    when: (settings) => size(settings, 'MetaspaceSize') > size(settings, 'MaxMetaspaceSize'),
    says: (settings) =>
      `MetaspaceSize (${sayBytes(size(settings, 'MetaspaceSize'))}) is larger than MaxMetaspaceSize (${sayBytes(size(settings, 'MaxMetaspaceSize'))}).`,
    advice: () =>
      'Set MetaspaceSize below MaxMetaspaceSize: it is the fill level of the first collection for metaspace.',
  },
  {
    id: 'uncompressed-references',
    level: 'WARNING',
    when: (settings) =>
      isOf(settings.run, 'hotSpot') &&
      !isOf(settings.run, 'zgc') &&
      maxHeap(settings) >= UNCOMPRESSED.from &&
      maxHeap(settings) < UNCOMPRESSED.below &&
      (flagNumber(settings.flags, 'ObjectAlignmentInBytes') ?? DEFAULT_ALIGNMENT) <= DEFAULT_ALIGNMENT,
    says: (settings) =>
      `-Xmx of ${sayBytes(maxHeap(settings))} lies between ${sayBytes(UNCOMPRESSED.from)} and ${sayBytes(UNCOMPRESSED.below)}: UseCompressedOops is lost and every reference takes 8 bytes, so that less fits in than below ${sayBytes(UNCOMPRESSED.from)}.`,
    advice: () => 'Set -Xmx31g, or go above 40 GB.',
  },
  {
    id: 'no-overhead-limit',
    level: 'WARNING',
    when: (settings) => isOff(settings, 'UseGCOverheadLimit'),
    says: () => '-XX:-UseGCOverheadLimit lets a JVM with a full heap collect without end instead of failing.',
    advice: () => 'Remove -XX:-UseGCOverheadLimit.',
  },
  {
    id: 'no-class-unloading',
    level: 'WARNING',
    when: (settings) => isOff(settings, 'ClassUnloading') || has(settings, '-Xnoclassgc'),
    says: () => '-XX:-ClassUnloading (or -Xnoclassgc) keeps classes that nobody uses: metaspace only grows.',
    advice: () => 'Remove -XX:-ClassUnloading and -Xnoclassgc.',
  },
  {
    id: 'interpreted-only',
    level: 'WARNING',
    when: (settings) => has(settings, '-Xint'),
    says: () => '-Xint switches the compilers off: the application runs many times slower.',
    advice: () => 'Remove -Xint.',
  },
  {
    id: 'flag-not-obeyed',
    level: 'INFO',
    when: (settings) => lostFlags(settings).length > 0,
    says: (settings) => `Java ${settings.major} no longer obeys ${lostFlags(settings).join(', ')}.`,
    advice: (settings) => {
      const first = lostFlags(settings)[0] ?? '';
      return `Remove these options; in place of ${first}: ${insteadOfFlag(first)}.`;
    },
  },
  {
    id: 'no-heap-dump',
    level: 'INFO',
    when: (settings) => isOf(settings.run, 'hotSpot') && !isOn(settings, 'HeapDumpOnOutOfMemoryError'),
    says: () => 'HeapDumpOnOutOfMemoryError is not set: after an OutOfMemoryError there would be nothing to look at.',
    advice: () => 'Set -XX:+HeapDumpOnOutOfMemoryError and -XX:HeapDumpPath to a disk with room for the heap.',
  },
];
