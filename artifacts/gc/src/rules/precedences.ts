import type { Precedence } from '@hindsight/claims';
import type { GcAnalysis } from '../analysis.ts';
import type { GcRuleId } from './index.ts';
import {
  areCyclesHumongous,
  areFailuresInLastThird,
  arePausesRequested,
  haveSameWorstEvent,
  isOfJava9,
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

/** Which finding is the cause of which, in the order of section 8 of the rule catalog. */
export const PRECEDENCES: readonly Precedence<GcRuleId, GcAnalysis>[] = [
  // 1. The heap or the Metaspace is exhausted.
  {
    causes: OUT_OF_MEMORY,
    symptoms: ['frequent-full-gc', 'high-live-set', 'heap-undersized'],
    effect: 'suppress',
  },
  { causes: OUT_OF_MEMORY, symptoms: ['consecutive-full-gc'], effect: 'cap-at-severe' },
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
  // 3. The collections are requested by System.gc().
  {
    causes: ['system-gc'],
    symptoms: ['frequent-full-gc', 'gc-overhead'],
    effect: 'suppress',
    when: arePausesRequested,
  },
  // 4. Large objects start the cycles.
  {
    causes: ['humongous-allocation'],
    symptoms: ['g1-late-marking', 'back-to-back-cycles'],
    effect: 'suppress',
    when: areCyclesHumongous,
  },
  // 5. The collector waits for the disk.
  {
    causes: ['swapping'],
    symptoms: ['gc-cpu-starved', 'gc-sys-time', 'pause-outlier'],
    effect: 'suppress',
    when: haveSameWorstEvent,
  },
  {
    causes: ['swapping', 'gc-cpu-starved', 'gc-sys-time'],
    symptoms: ['long-pause'],
    effect: 'adopt-advice',
    when: haveSameWorstEvent,
  },
  // 6. The choice of the collector is the cause.
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
  { causes: ['allocation-stall'], symptoms: ['back-to-back-cycles'], effect: 'suppress' },
  // 8. Advice never asks for more and for less memory at once.
  { causes: NEEDS_MEMORY, symptoms: ['heap-oversized'], effect: 'suppress' },
];
