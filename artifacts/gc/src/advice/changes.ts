import { formatBytes } from '@hindsight/claims';
import type { GcAnalysis } from '../analysis.ts';
import { isInCollectorFamily } from '../jvm/collectors.ts';
import { getFlagBytes, getFlagNumber } from '../jvm/flags.ts';
import { formatExactFlagSize, formatFlagSize } from '../rules/support/flag-size.ts';
import {
  DEFAULT_IHOP,
  isOccupancyFixed,
  isThresholdTooHigh,
  listLateMarkings,
  MIN_LATE_MARKINGS,
  readInitiatingOccupancy,
} from '../rules/support/initiating-occupancy.ts';
import type { Change } from './change.ts';
import { readMemoryUse } from './memory-use.ts';

const GB = 1024 ** 3;
/** Collectors work well with two to three times the live set; of a large one the half is enough as reserve. */
const HEAP_OF_LIVE = { small: 3, large: 2 } as const;
const LARGE_LIVE = 4 * GB;
/** A larger heap is at least this much larger: less would not be noticed. */
const MIN_GROWTH = 1.5;
/** -XX:NewRatio=2, the default of servers: a third of the heap is young. */
const YOUNG_SHARE = 1 / 3;
/** The old generation holds what stays alive, and what is promoted until it is collected. */
const OLD_OF_LIVE = 1.3;
/** A heap of which at most this share was ever used does not become better by being larger. */
const NEVER_USED_BEYOND = 0.75;
/** G1 gives the young generation 5 % of the heap at least (G1NewSizePercent) and up to 60 %. */
const KEPT_SMALL = 0.08;
/** -XX:G1ReservePercent: the default is 10, and the tuning guide raises it to 20. */
const DEFAULT_RESERVE = 10;
const MORE_RESERVE = 20;
/** Marking that runs this share of the time cannot start earlier: there is too little memory, not too little time. */
const BUSY_PERCENT = 50;
/** Marking starts this much earlier, in percent of the heap. */
const EARLIER_PERCENT = 10;
const METASPACE_HEADROOM = 1.2;

/** A heap with room for what stays alive; `times` the present one at least. */
export function raiseHeap(analysis: GcAnalysis, times = MIN_GROWTH): Change {
  const { heap, live } = readMemoryUse(analysis);
  const byLive = live * (live > LARGE_LIVE ? HEAP_OF_LIVE.large : HEAP_OF_LIVE.small);
  const to = Math.max(Number.isNaN(byLive) ? 0 : byLive, heap * times);
  return {
    setting: 'heap',
    direction: 'raise',
    to,
    write: (size) =>
      size > 0 ? `Raise -Xmx to about -Xmx${formatFlagSize(size)} (now ${formatBytes(heap)}).` : 'Raise -Xmx.',
  };
}

/** What fills the heap is to be changed first: something that is never released, or that is needed at some times only. */
export const keepHeap = (): Change => ({ setting: 'heap', direction: 'keep', to: Number.NaN, write: () => '' });

/** A heap that is smaller, but not below `needed`. */
export function lowerHeap(needed: number, reason: string): Change {
  return {
    setting: 'heap',
    direction: 'lower',
    to: needed,
    write: (size) => `Lower -Xmx to about -Xmx${formatFlagSize(size)} (${reason}).`,
  };
}

/** A heap that has its largest size from the start. When the plan raises the heap, this is the raised size. */
export function fixHeapSize({ capacity, sizes }: GcAnalysis): Change {
  const size = capacity?.bytes ?? sizes.heap.allocated ?? Number.NaN;
  return {
    setting: 'heap at start',
    direction: 'raise',
    to: size,
    write: (to) =>
      `Give the heap its largest size from the start: -Xms as large as -Xmx (now ${formatExactFlagSize(to)}); with -XX:+AlwaysPreTouch the memory is also committed then.`,
  };
}

/** A young generation in which objects have time to die; with G1, one that it sizes itself. */
export function raiseYoung(analysis: GcAnalysis): Change[] {
  const { heap, live, young, isYoungFixed } = readMemoryUse(analysis);
  if (isInCollectorFamily(analysis.run, 'g1')) {
    if (isYoungFixed) return [leaveYoungToG1()];
    const isUnused = (analysis.sizes.heap.peak ?? Number.NaN) <= heap * NEVER_USED_BEYOND;
    return isUnused || (young <= heap * KEPT_SMALL && live <= heap / 2)
      ? [relaxPauseGoal(young)]
      : [raiseHeap(analysis)];
  }
  const target = Math.max(2 * young, heap * YOUNG_SHARE);
  const available = heap - OLD_OF_LIVE * (Number.isNaN(live) ? 0 : live);
  const heapRaise = available < target ? [raiseHeap(analysis)] : [];
  return [...heapRaise, resizeYoung('raise', target, young)];
}

/** A young generation of a third of the heap, so that the old one can hold what stays alive. */
export function lowerYoung(analysis: GcAnalysis): Change {
  const { heap, young } = readMemoryUse(analysis);
  if (isInCollectorFamily(analysis.run, 'g1')) return leaveYoungToG1();
  return resizeYoung('lower', heap * YOUNG_SHARE, young);
}

const resizeYoung = (direction: 'raise' | 'lower', to: number, young: number): Change => ({
  setting: 'young generation',
  direction,
  to,
  write: (size) => {
    const verb = direction === 'raise' ? 'Enlarge' : 'Shrink';
    const now = young > 0 ? ` (now ${formatBytes(young)})` : '';
    return size > 0
      ? `${verb} the young generation to about -Xmn${formatFlagSize(size)}${now}.`
      : `${verb} the young generation with -Xmn${now}.`;
  },
});

/** The free memory is there, but G1 does not use it for the young generation. */
const relaxPauseGoal = (young: number): Change => ({
  setting: 'pause goal',
  direction: 'raise',
  to: Number.NaN,
  write: () =>
    `Raise -XX:MaxGCPauseMillis, or remove -Xmn: G1 keeps the young generation at ${formatBytes(young)} although much of the heap is never used, as it does when a pause goal cannot be met.`,
});

export const leaveYoungToG1 = (): Change => ({
  setting: 'young generation',
  direction: 'leave-to-jvm',
  to: Number.NaN,
  write: () => 'Remove -Xmn, NewSize and NewRatio: they keep G1 from sizing the young generation by what is free.',
});

/** Survivor spaces that hold what lives for some collections. */
const DEFAULT_SURVIVOR_RATIO = 8;

export function raiseSurvivors({ flags, run }: GcAnalysis): Change[] {
  const set = getFlagNumber(flags, 'SurvivorRatio');
  const ratio = set ?? DEFAULT_SURVIVOR_RATIO;
  if (ratio <= 2 || isInCollectorFamily(run, 'g1') || isInCollectorFamily(run, 'openJ9')) return [];
  const to = Math.max(2, Math.floor(ratio / 2));
  return [
    {
      setting: 'survivor spaces',
      direction: 'raise',
      to,
      write: (value) =>
        `Set -XX:SurvivorRatio=${value} (${set === undefined && !flags.known ? 'default' : 'now'} ${ratio}): a smaller ratio means larger survivor spaces.`,
    },
  ];
}

/**
 * Marking of G1 that ends before memory does. It starts earlier only where there is time for it: marking that runs all the
 * time, or a live set above the threshold, needs a larger heap. Where G1 adapts the threshold, the reserve moves it.
 */
export function markEarlier(analysis: GcAnalysis): Change {
  const { heap, live, cyclePercent } = readMemoryUse(analysis);
  const now = readInitiatingOccupancy(analysis);
  if (cyclePercent > BUSY_PERCENT || live > (now / 100) * heap) return raiseHeap(analysis);
  if (!isOccupancyFixed(analysis)) {
    const isLate = listLateMarkings(analysis).count >= MIN_LATE_MARKINGS || isThresholdTooHigh(analysis);
    return isLate ? resetThreshold() : raiseReserve(analysis);
  }
  const to = chooseThreshold(now, (100 * live) / heap);
  return {
    setting: 'start of marking',
    direction: 'lower',
    to,
    write: (value) => `Start marking earlier: -XX:InitiatingHeapOccupancyPercent=${value} (now ${now}).`,
  };
}

/** A threshold above the default goes back to it, as far as what is alive leaves room below; others are lowered by a step. */
const chooseThreshold = (now: number, livePercent: number): number =>
  now > DEFAULT_IHOP
    ? Math.max(DEFAULT_IHOP, Math.min(now - EARLIER_PERCENT, Math.ceil(livePercent || 0) + EARLIER_PERCENT))
    : Math.max(EARLIER_PERCENT, now - EARLIER_PERCENT);

/** The log has no options, but marking begins later than any default. */
const resetThreshold = (): Change => ({
  setting: 'start of marking',
  direction: 'lower',
  to: DEFAULT_IHOP,
  write: (value) =>
    `Start marking earlier: remove -XX:InitiatingHeapOccupancyPercent (and -XX:-G1UseAdaptiveIHOP) or set it to ${value}, the default.`,
});

/** Free regions that G1 keeps for copying. */
export function raiseReserve({ flags }: GcAnalysis): Change {
  const now = getFlagNumber(flags, 'G1ReservePercent') ?? DEFAULT_RESERVE;
  if (now >= MORE_RESERVE) return { setting: 'reserve', direction: 'raise', to: now, write: () => '' };
  return {
    setting: 'reserve',
    direction: 'raise',
    to: MORE_RESERVE,
    write: (value) => `Keep a larger reserve: -XX:G1ReservePercent=${value} (now ${now}).`,
  };
}

export function addConcurrentThreads({ run }: GcAnalysis): Change {
  const now = run.facts.concurrentWorkers;
  return {
    setting: 'concurrent threads',
    direction: 'raise',
    to: Number.NaN,
    write: () => `Raise -XX:ConcGCThreads${now ? ` (now ${now})` : ''} if processors are idle meanwhile.`,
  };
}

/** A threshold above all class metadata in use or committed; undefined when it is that high already, or would exceed the limit. */
export function raiseMetaspaceThreshold(analysis: GcAnalysis): Change | undefined {
  const { metaspace } = readMemoryUse(analysis);
  const now = getFlagBytes(analysis.flags, 'MetaspaceSize') ?? 0;
  const limit = getFlagBytes(analysis.flags, 'MaxMetaspaceSize') ?? Number.POSITIVE_INFINITY;
  const to = metaspace * METASPACE_HEADROOM;
  if (!(to > now && to < limit)) return undefined;
  return {
    setting: 'metaspace threshold',
    direction: 'raise',
    to,
    write: (size) =>
      `Set -XX:MetaspaceSize=${formatFlagSize(size)} (${formatBytes(metaspace)} are committed at most): below this size no collection runs for class metadata.`,
  };
}
