import type { Finding } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import {
  cyclesAreHumongous,
  failuresLieInLastThird,
  isOfJava9,
  pausesAreRequested,
  sameWorstEvent,
} from './precedence-conditions.ts';

export interface Concern {
  readonly root: Finding;
  readonly symptom: Finding;
  readonly analysis: GcAnalysis;
}

/** One line of "which finding speaks": what a root does to its symptoms. Ids are those of the rules. */
export interface Precedence {
  /** The first of the findings, worst first, that is one of these. */
  readonly roots: readonly string[];
  readonly symptoms: readonly string[];
  readonly effect: 'suppress' | 'lower one level' | 'SEVERE at most' | 'take the advice';
  readonly when?: (concern: Concern) => boolean;
}

const OUT_OF_MEMORY = ['out-of-memory', 'metaspace-exhausted', 'heap-exhausted'];
const GROWTH = ['memory-leak', 'heap-exhausted', 'metaspace-growth'];
/** Rules that ask for more memory: advice to take some away cannot stand beside them. */
const WANTS_MEMORY = [
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

/** The eight points of the rule catalogue, section 8, in its order. */
export const PRECEDENCES: readonly Precedence[] = [
  // 1. The heap or the class space is at its end.
  {
    roots: OUT_OF_MEMORY,
    symptoms: ['frequent-full-gc', 'high-live-set', 'heap-undersized'],
    effect: 'suppress',
  },
  { roots: OUT_OF_MEMORY, symptoms: ['consecutive-full-gc'], effect: 'SEVERE at most' },
  // 2. Something grows: sizes and thresholds cannot help.
  {
    roots: GROWTH,
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
    roots: GROWTH,
    symptoms: ['evacuation-failure', 'allocation-stall', 'promotion-failure'],
    effect: 'lower one level',
    when: failuresLieInLastThird,
  },
  // 3. Somebody asks for the collections.
  {
    roots: ['system-gc'],
    symptoms: ['frequent-full-gc', 'gc-overhead'],
    effect: 'suppress',
    when: pausesAreRequested,
  },
  // 4. Large objects start the cycles.
  {
    roots: ['humongous-allocation'],
    symptoms: ['g1-late-marking', 'back-to-back-cycles'],
    effect: 'suppress',
    when: cyclesAreHumongous,
  },
  // 5. The disk is what the collector waits for.
  {
    roots: ['swapping'],
    symptoms: ['gc-cpu-starved', 'gc-sys-time', 'pause-outlier'],
    effect: 'suppress',
    when: sameWorstEvent,
  },
  {
    roots: ['swapping', 'gc-cpu-starved', 'gc-sys-time'],
    symptoms: ['long-pause'],
    effect: 'take the advice',
    when: sameWorstEvent,
  },
  // 6. The collector itself is the cause.
  { roots: ['serial-by-ergonomics'], symptoms: ['long-pause'], effect: 'take the advice' },
  {
    roots: ['deprecated-collector'],
    symptoms: [
      'concurrent-mode-failure',
      'full-gc-on-concurrent',
      'promotion-failure',
      'long-remark',
      'back-to-back-cycles',
      'generation-sizing',
    ],
    effect: 'take the advice',
    when: isOfJava9,
  },
  // 7. The sharper of two words for the same.
  { roots: ['consecutive-full-gc'], symptoms: ['frequent-full-gc'], effect: 'suppress' },
  { roots: ['shenandoah-full'], symptoms: ['full-gc-on-concurrent'], effect: 'suppress' },
  { roots: ['allocation-stall'], symptoms: ['back-to-back-cycles'], effect: 'suppress' },
  // 8. Never more and less memory at once.
  { roots: WANTS_MEMORY, symptoms: ['heap-oversized'], effect: 'suppress' },
];
