import type { Precedence } from '@hindsight/claims';
import type { GcAnalysis } from '../analysis.ts';
import type { GcRuleId } from './index.ts';
import { hasFewRegions } from './support/flag-checks.ts';
import {
  areFailuresOfBursts,
  areFullsForGarbage,
  areKernelPausesMost,
  arePausesRequested,
  areRemarksShort,
  areYoungPausesFrequent,
  areYoungPausesMost,
  haveSameWorstEvent,
  isMarkingSetLate,
  isMostlyAlive,
} from './support/precedence-conditions.ts';

/** How a collector fails that does not free memory as fast as it is used. */
const FAILURES: readonly GcRuleId[] = [
  'evacuation-failure',
  'promotion-failure',
  'concurrent-mode-failure',
  'allocation-stall',
  'relocation-stall',
  'shenandoah-degenerated',
  'shenandoah-pacing',
  'g1-late-marking',
  'g1-mixed-ineffective',
  'j9-percolate',
  'j9-aggressive',
  'j9-concurrent-incomplete',
];
const FULL_COLLECTIONS: readonly GcRuleId[] = [
  'consecutive-full-gc',
  'shenandoah-full',
  'full-gc-on-concurrent',
  'frequent-full-gc',
];
/** What an application notices of all this, and the figures that change with it. */
const EFFECTS: readonly GcRuleId[] = [
  'gc-overhead',
  'long-pause',
  'pause-outlier',
  'pause-target-missed',
  'frequent-young-gc',
  'back-to-back-cycles',
  'zgc-major-frequent',
  'heap-resizing',
  'high-live-set',
];

/** Of these, what is alive and when cycles start is no effect of long pauses. */
const SIZES_AND_CYCLES: readonly GcRuleId[] = ['back-to-back-cycles', 'heap-resizing', 'high-live-set'];

type Story = Precedence<GcRuleId, GcAnalysis>;

const follow = (cause: GcRuleId, symptoms: readonly GcRuleId[], when?: Story['when']): Story => ({
  causes: [cause],
  symptoms,
  effect: 'follow',
  ...(when && { when }),
});

/** Which finding follows from which: a report shows them as one story, and its headline is the first cause. */
export const STORIES: readonly Story[] = [
  // What waits for the finalizer stays in memory.
  follow('finalizer-load', [
    'memory-leak',
    'heap-exhausted',
    'out-of-memory',
    'gc-overhead-limit',
    ...FULL_COLLECTIONS,
  ]),
  follow('soft-reference-cache', ['heap-exhausted', 'heap-undersized', ...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS]),
  // Memory that is never released fills the heap or the Metaspace, and everything else follows from that.
  follow('memory-leak', [
    'heap-exhausted',
    'gc-overhead-limit',
    'out-of-memory',
    ...FAILURES,
    ...FULL_COLLECTIONS,
    ...EFFECTS,
  ]),
  follow('metaspace-growth', ['metaspace-exhausted', 'metaspace-threshold-gc', 'out-of-memory']),
  follow('metaspace-exhausted', [
    'out-of-memory',
    'metaspace-threshold-gc',
    ...FULL_COLLECTIONS,
    'gc-overhead',
    'long-pause',
  ]),
  follow('heap-exhausted', ['gc-overhead-limit', 'out-of-memory', ...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('gc-overhead-limit', ['out-of-memory', ...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('out-of-memory', ['gc-overhead-limit', 'consecutive-full-gc', 'allocation-stall', 'relocation-stall']),
  // The pauses wait for something that has nothing to do with the heap.
  follow(
    'swapping',
    ['gc-cpu-starved', 'gc-sys-time', 'long-pause', 'pause-outlier', ...FULL_COLLECTIONS],
    haveSameWorstEvent,
  ),
  follow('gc-cpu-starved', ['long-pause', 'pause-outlier', 'gc-sys-time'], haveSameWorstEvent),
  follow('gc-sys-time', EFFECTS, ({ analysis }) => areKernelPausesMost(analysis)),
  follow('time-to-safepoint', ['non-gc-safepoints']),
  // Somebody asked for the collections.
  follow('system-gc', [...FULL_COLLECTIONS, ...EFFECTS], arePausesRequested),
  follow('diagnostic-gc', [...FULL_COLLECTIONS, ...EFFECTS, 'non-gc-safepoints'], arePausesRequested),
  follow('native-memory-gc', [...FULL_COLLECTIONS, 'gc-overhead', 'long-pause', 'out-of-memory']),
  // Sizes and settings.
  follow(
    'contradictory-flags',
    ['premature-promotion', 'heap-undersized', 'humongous-allocation', ...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS],
    ({ analysis }) => hasFewRegions(analysis),
  ),
  follow('heap-undersized', [...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('humongous-allocation', ['evacuation-failure', 'g1-late-marking', ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('allocation-burst', [...FAILURES, ...FULL_COLLECTIONS, ...EFFECTS], ({ analysis }) =>
    areFailuresOfBursts(analysis),
  ),
  follow('gclocker', ['promotion-failure', ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('premature-promotion', ['survivor-overflow', 'promotion-failure', ...FULL_COLLECTIONS, ...EFFECTS]),
  follow('survivor-overflow', [...FULL_COLLECTIONS, 'long-pause'], ({ analysis }) => areFullsForGarbage(analysis)),
  follow('generation-sizing', ['frequent-young-gc', 'gc-overhead'], ({ analysis }) => areYoungPausesMost(analysis)),
  follow('frequent-young-gc', ['gc-overhead'], ({ analysis }) => areYoungPausesFrequent(analysis)),
  follow('metaspace-threshold-gc', ['frequent-full-gc', 'gc-overhead', 'long-pause']),
  // A failure ends in a full collection, and a full collection in a long pause.
  ...FAILURES.map((failure) =>
    follow(failure, [
      ...FULL_COLLECTIONS,
      ...(failure === 'g1-mixed-ineffective' ? EFFECTS.filter((id) => id !== 'high-live-set') : EFFECTS),
    ]),
  ),
  // What is alive starts the cycles again and again, and each has its remark.
  follow('high-live-set', ['back-to-back-cycles', 'long-remark'], ({ analysis }) => areRemarksShort(analysis)),
  follow('back-to-back-cycles', ['long-remark'], ({ analysis }) => areRemarksShort(analysis)),
  // Mixed collections free little of what is alive.
  follow('high-live-set', ['g1-mixed-ineffective'], ({ analysis }) => isMostlyAlive(analysis)),
  follow('evacuation-failure', ['g1-late-marking'], ({ analysis }) => !isMarkingSetLate(analysis)),
  ...FULL_COLLECTIONS.map((full) => follow(full, EFFECTS)),
  ...(
    [
      'long-root-scan',
      'long-remark',
      'finalizer-load',
      'reference-processing',
      'serial-by-ergonomics',
      'few-gc-threads',
      'many-gc-threads',
    ] as const
  ).map((cause) =>
    follow(
      cause,
      EFFECTS.filter((id) => !SIZES_AND_CYCLES.includes(id)),
    ),
  ),
  follow('allocation-burst', ['high-allocation-rate']),
  follow('gc-overhead', [
    'high-allocation-rate',
    ...EFFECTS.filter((id) => id !== 'gc-overhead' && id !== 'frequent-young-gc'),
  ]),
  follow('long-pause', ['pause-outlier', 'pause-target-missed']),
];
