import type { Precedence } from '@hindsight/claims';
import type { GcAnalysis } from '../analysis.ts';
import type { GcRuleId } from './index.ts';
import { areFullsOversized } from './support/collections/oversized-collections.ts';
import {
  areCyclesHumongous,
  areFailuresInLastThird,
  areFullsAfterLocked,
  areFullsFailedPromotions,
  areKernelPausesMost,
  areLongPausesMostlyWaiting,
  arePausesMostlyReferences,
  arePausesMostlyWaiting,
  arePausesRequested,
  arePausesWaitingOnly,
  areStopsSlowToReach,
  hasCapacityForHumongous,
  haveSameWorstEvent,
  isAtLeastAsBad,
  isMarkingSetLate,
  isMostlyAlive,
  isOfJava9,
  isReleasedFullHeap,
  isYoungFixedAndWorse,
} from './support/precedence-conditions.ts';

const OUT_OF_MEMORY: readonly GcRuleId[] = ['out-of-memory', 'metaspace-exhausted', 'heap-exhausted'];
const GROWTH: readonly GcRuleId[] = ['memory-leak', 'heap-exhausted', 'metaspace-growth'];
/** Rules that advise more memory: advice to take some away must not appear beside them. */
const NEEDS_MEMORY: readonly GcRuleId[] = [
  ...OUT_OF_MEMORY,
  'memory-leak',
  'gc-overhead-limit',
  'high-live-set',
  'heap-undersized',
  'consecutive-full-gc',
  'frequent-full-gc',
  'full-gc-on-concurrent',
  'concurrent-mode-failure',
  'promotion-failure',
  'evacuation-failure',
  'g1-mixed-ineffective',
  'g1-late-marking',
  'generation-sizing',
  'premature-promotion',
  'allocation-stall',
  'relocation-stall',
  'zgc-major-frequent',
  'back-to-back-cycles',
  'shenandoah-degenerated',
  'shenandoah-full',
  'shenandoah-pacing',
  'j9-percolate',
  'j9-aggressive',
];

/** What a heap without room leads to, in terms of sizes and thresholds. */
const SIZES_OF_SMALL_HEAP: readonly GcRuleId[] = [
  'frequent-full-gc',
  'frequent-young-gc',
  'g1-mixed-ineffective',
  'g1-late-marking',
  'back-to-back-cycles',
  'relocation-stall',
  'zgc-major-frequent',
  'shenandoah-pacing',
  'high-live-set',
  'heap-resizing',
  'generation-sizing',
  'survivor-overflow',
  'premature-promotion',
];
/** What such a heap does to the application; it is worth a note beside its cause. */
const HARM_OF_SMALL_HEAP: readonly GcRuleId[] = [
  'gc-overhead',
  'full-gc-on-concurrent',
  'shenandoah-full',
  'shenandoah-degenerated',
];
const FAILURES_OF_SMALL_HEAP: readonly GcRuleId[] = ['evacuation-failure', 'promotion-failure', 'allocation-stall'];

const isKernelAtWork = ({ analysis }: { readonly analysis: GcAnalysis }): boolean => areKernelPausesMost(analysis);

/** Which finding is the cause of which, in the order of section 8 of the rule catalog. */
export const PRECEDENCES: readonly Precedence<GcRuleId, GcAnalysis>[] = [
  // 1. The heap or the Metaspace is exhausted.
  {
    causes: OUT_OF_MEMORY,
    symptoms: ['frequent-full-gc', 'high-live-set', 'heap-undersized'],
    effect: 'suppress',
  },
  { causes: OUT_OF_MEMORY, symptoms: ['consecutive-full-gc'], effect: 'cap-at-severe' },
  { causes: ['memory-leak'], symptoms: ['consecutive-full-gc'], effect: 'cap-at-severe', when: isAtLeastAsBad },
  // What filled the heap was released: the application went on, and the time is told with it.
  {
    causes: ['heap-exhausted'],
    symptoms: ['gc-overhead-limit'],
    effect: 'demote-to-note',
    when: isReleasedFullHeap,
  },
  { causes: ['heap-exhausted'], symptoms: ['consecutive-full-gc'], effect: 'demote-to-note', when: isReleasedFullHeap },
  { causes: ['soft-reference-cache'], symptoms: ['heap-exhausted'], effect: 'demote-to-note', when: isAtLeastAsBad },
  // 2. The live set or the Metaspace grows: other sizes and thresholds cannot help.
  {
    causes: GROWTH,
    symptoms: [
      'heap-undersized',
      'high-live-set',
      'generation-sizing',
      'g1-mixed-ineffective',
      'g1-late-marking',
      'premature-promotion',
    ],
    effect: 'suppress',
  },
  {
    causes: GROWTH,
    symptoms: ['evacuation-failure', 'allocation-stall', 'promotion-failure'],
    effect: 'lower-level',
    when: areFailuresInLastThird,
  },
  {
    causes: ['memory-leak', ...OUT_OF_MEMORY],
    symptoms: SIZES_OF_SMALL_HEAP,
    effect: 'suppress',
    when: isAtLeastAsBad,
  },
  {
    causes: ['memory-leak', ...OUT_OF_MEMORY],
    symptoms: HARM_OF_SMALL_HEAP,
    effect: 'demote-to-note',
    when: isAtLeastAsBad,
  },
  { causes: ['metaspace-exhausted', 'metaspace-growth'], symptoms: ['metaspace-threshold-gc'], effect: 'suppress' },
  // The heap is too small, or its parts are: everything else follows from that.
  {
    causes: ['evacuation-failure'],
    symptoms: ['heap-undersized', ...SIZES_OF_SMALL_HEAP],
    effect: 'suppress',
    when: isYoungFixedAndWorse,
  },
  {
    causes: ['evacuation-failure'],
    symptoms: HARM_OF_SMALL_HEAP,
    effect: 'demote-to-note',
    when: isYoungFixedAndWorse,
  },
  {
    causes: ['g1-late-marking'],
    symptoms: ['heap-undersized'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && isMarkingSetLate(pair.analysis),
  },
  {
    causes: ['high-live-set'],
    symptoms: ['g1-mixed-ineffective', 'evacuation-failure'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && isMostlyAlive(pair.analysis),
  },
  // What is alive leaves no room for what is promoted: that is why every collection is a full one.
  {
    causes: ['high-live-set'],
    symptoms: ['frequent-full-gc', 'consecutive-full-gc'],
    effect: 'demote-to-note',
    when: isAtLeastAsBad,
  },
  {
    causes: ['heap-undersized'],
    symptoms: SIZES_OF_SMALL_HEAP,
    effect: 'suppress',
    when: (pair) => isAtLeastAsBad(pair) && !(pair.symptom.id === 'g1-late-marking' && isMarkingSetLate(pair.analysis)),
  },
  {
    causes: ['heap-undersized'],
    symptoms: ['consecutive-full-gc', ...HARM_OF_SMALL_HEAP, ...FAILURES_OF_SMALL_HEAP],
    effect: 'demote-to-note',
    when: isAtLeastAsBad,
  },
  {
    causes: ['premature-promotion'],
    symptoms: [
      'survivor-overflow',
      'generation-sizing',
      'consecutive-full-gc',
      'frequent-full-gc',
      'frequent-young-gc',
      'heap-resizing',
    ],
    effect: 'suppress',
    when: isAtLeastAsBad,
  },
  { causes: ['premature-promotion'], symptoms: ['gc-overhead'], effect: 'demote-to-note', when: isAtLeastAsBad },
  { causes: ['finalizer-load'], symptoms: ['g1-mixed-ineffective'], effect: 'suppress' },
  {
    causes: ['g1-late-marking'],
    symptoms: ['evacuation-failure'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && isMarkingSetLate(pair.analysis),
  },
  // 3. The collections are requested by System.gc().
  {
    causes: ['system-gc', 'diagnostic-gc'],
    symptoms: ['frequent-full-gc', 'gc-overhead', 'non-gc-safepoints'],
    effect: 'suppress',
    when: arePausesRequested,
  },
  {
    causes: ['system-gc', 'diagnostic-gc', 'metaspace-threshold-gc', 'reference-processing', 'long-remark'],
    symptoms: ['long-pause'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && haveSameWorstEvent(pair),
  },
  // Requested collections keep the heap emptier than need does.
  {
    causes: ['system-gc', 'diagnostic-gc'],
    symptoms: ['heap-oversized'],
    effect: 'suppress',
    when: arePausesRequested,
  },
  // 4. Large objects start the cycles.
  {
    causes: ['humongous-allocation'],
    symptoms: ['heap-undersized'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && hasCapacityForHumongous(pair.analysis),
  },
  {
    causes: ['humongous-allocation'],
    symptoms: ['g1-late-marking', 'back-to-back-cycles'],
    effect: 'suppress',
    when: areCyclesHumongous,
  },
  {
    causes: ['humongous-allocation'],
    symptoms: ['long-remark'],
    effect: 'demote-to-note',
    when: (pair) => isAtLeastAsBad(pair) && areCyclesHumongous(pair),
  },
  {
    causes: ['oversized-allocation'],
    symptoms: ['humongous-allocation', 'frequent-full-gc', 'full-gc-on-concurrent', 'consecutive-full-gc'],
    effect: 'suppress',
    when: ({ analysis }) => areFullsOversized(analysis),
  },
  // 5. The collector waits for the disk.
  {
    causes: ['swapping'],
    symptoms: ['gc-cpu-starved', 'gc-sys-time', 'pause-outlier'],
    effect: 'suppress',
    when: haveSameWorstEvent,
  },
  {
    causes: ['gc-cpu-starved', 'gc-sys-time'],
    symptoms: ['pause-outlier'],
    effect: 'suppress',
    when: haveSameWorstEvent,
  },
  { causes: ['swapping'], symptoms: ['system-gc'], effect: 'demote-to-note', when: haveSameWorstEvent },
  { causes: ['gc-cpu-starved'], symptoms: ['long-pause'], effect: 'demote-to-note', when: areLongPausesMostlyWaiting },
  // The kernel takes the time of the pauses: their length says little about roots, remarks and the heap.
  {
    causes: ['gc-sys-time'],
    symptoms: ['long-root-scan', 'low-gc-parallelism'],
    effect: 'suppress',
    when: isKernelAtWork,
  },
  {
    causes: ['gc-sys-time'],
    symptoms: ['long-remark', 'pause-target-missed', 'high-allocation-rate'],
    effect: 'demote-to-note',
    when: isKernelAtWork,
  },
  {
    causes: ['swapping', 'gc-cpu-starved', 'gc-sys-time', 'promotion-failure'],
    symptoms: ['long-pause'],
    effect: 'adopt-advice',
    when: haveSameWorstEvent,
  },
  { causes: ['gc-sys-time'], symptoms: ['gc-overhead'], effect: 'adopt-advice', when: isKernelAtWork },
  // The pauses are as long as they are because their threads wait for a processor: their length says nothing about the heap.
  {
    causes: ['gc-cpu-starved'],
    symptoms: [
      'gc-overhead',
      'low-gc-parallelism',
      'gc-sys-time',
      'long-pause',
      'long-remark',
      'pause-outlier',
      'pause-target-missed',
      'frequent-young-gc',
      'premature-promotion',
      'survivor-overflow',
      'g1-mixed-ineffective',
      'few-gc-threads',
      'serial-by-ergonomics',
      'reference-processing',
    ],
    effect: 'demote-to-note',
    when: arePausesMostlyWaiting,
  },
  {
    causes: ['gc-cpu-starved'],
    symptoms: ['heap-undersized', 'generation-sizing'],
    effect: 'suppress',
    when: arePausesWaitingOnly,
  },
  // The pauses are spent on roots or references, not on the heap.
  {
    causes: ['long-root-scan'],
    symptoms: [
      'gc-overhead',
      'low-gc-parallelism',
      'pause-target-missed',
      'frequent-young-gc',
      'heap-undersized',
      'generation-sizing',
    ],
    effect: 'suppress',
  },
  { causes: ['finalizer-load'], symptoms: ['reference-processing'], effect: 'suppress' },
  {
    causes: ['reference-processing', 'finalizer-load'],
    symptoms: [
      'gc-overhead',
      'long-root-scan',
      'low-gc-parallelism',
      'frequent-young-gc',
      'heap-undersized',
      'long-remark',
    ],
    effect: 'suppress',
    when: arePausesMostlyReferences,
  },
  // Stops are long because of their way to the safepoint, whatever they are for.
  { causes: ['time-to-safepoint'], symptoms: ['non-gc-safepoints'], effect: 'suppress', when: areStopsSlowToReach },
  { causes: ['time-to-safepoint', 'non-gc-safepoints'], symptoms: ['stops-only'], effect: 'demote-to-note' },
  // Collections come too late because they wait for native code.
  {
    causes: ['gclocker'],
    symptoms: [
      'promotion-failure',
      'consecutive-full-gc',
      'frequent-full-gc',
      'full-gc-on-concurrent',
      'premature-promotion',
    ],
    effect: 'suppress',
    when: areFullsAfterLocked,
  },
  // 6. The choice of the collector is the cause.
  { causes: ['few-gc-threads', 'serial-by-ergonomics'], symptoms: ['gc-overhead'], effect: 'adopt-advice' },
  { causes: ['serial-by-ergonomics'], symptoms: ['long-pause'], effect: 'adopt-advice' },
  {
    causes: ['deprecated-collector'],
    symptoms: [
      'concurrent-mode-failure',
      'full-gc-on-concurrent',
      'promotion-failure',
      'long-remark',
      'back-to-back-cycles',
      'generation-sizing',
    ],
    effect: 'adopt-advice',
    when: isOfJava9,
  },
  // 7. Of two findings about the same events the more specific one is reported.
  { causes: ['consecutive-full-gc'], symptoms: ['frequent-full-gc'], effect: 'suppress' },
  { causes: ['shenandoah-full'], symptoms: ['full-gc-on-concurrent'], effect: 'suppress' },
  {
    causes: ['promotion-failure'],
    symptoms: ['full-gc-on-concurrent'],
    effect: 'demote-to-note',
    when: areFullsFailedPromotions,
  },
  {
    causes: ['shenandoah-full'],
    symptoms: ['shenandoah-degenerated'],
    effect: 'demote-to-note',
    when: isAtLeastAsBad,
  },
  {
    causes: ['shenandoah-full', 'shenandoah-degenerated'],
    symptoms: ['shenandoah-pacing', 'back-to-back-cycles'],
    effect: 'suppress',
    when: isAtLeastAsBad,
  },
  {
    causes: ['allocation-stall'],
    symptoms: ['back-to-back-cycles', 'relocation-stall', 'zgc-major-frequent', 'high-live-set'],
    effect: 'suppress',
    when: isAtLeastAsBad,
  },
  // 8. Advice never asks for more and for less memory at once.
  { causes: NEEDS_MEMORY, symptoms: ['heap-oversized'], effect: 'suppress' },
];
