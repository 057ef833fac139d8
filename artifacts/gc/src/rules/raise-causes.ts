import { compareLevels, type Finding, type Level } from '@hindsight/model';
import type { GcFinding } from '../advice/change.ts';
import type { GcAnalysis } from '../analysis.ts';
import { isDiagnostic, isMetadata, isSystemGc } from '../jvm/causes.ts';
import type { GcRuleId } from './index.ts';
import { haveLongPausesCause } from './support/collections/long-pause-causes.ts';
import { arePausesHugeLists } from './support/collections/reference-lists.ts';
import { hasFewRegions } from './support/flag-checks.ts';
import {
  areCollectionsHumongous,
  areFailuresOfBursts,
  areFullsForGarbage,
  areKernelPausesMost,
  areLittleWorkAndWaiting,
  areYoungPausesFrequent,
  areYoungPausesMost,
  isMarkingSetLate,
  isMostlyAlive,
} from './support/precedence-conditions.ts';
import { areLongPausesWaiting } from './support/processor-use.ts';

/** A cause that is as bad as what it brings about: the report names it first, and its symptoms follow from it. */
interface Root {
  readonly cause: GcRuleId;
  readonly symptoms: readonly GcRuleId[];
  /** The cause explains these symptoms of this run. */
  readonly when: (analysis: GcAnalysis) => boolean;
  /** The cause also explains that the heap is full; any other is left as it is then. */
  readonly fillsHeap?: boolean;
  /** A milder one does not explain them: a leak that has filled half of the heap makes nothing full. */
  readonly from?: Level;
}

const FULL_COLLECTIONS: readonly GcRuleId[] = ['frequent-full-gc', 'full-gc-on-concurrent', 'consecutive-full-gc'];
const FAILURES_OF_BURSTS: readonly GcRuleId[] = [
  'evacuation-failure',
  'concurrent-mode-failure',
  'allocation-stall',
  'shenandoah-degenerated',
  'shenandoah-full',
];
/** What says that memory is full for good: no size or threshold beside it is the cause. */
const FULL_FOR_GOOD: ReadonlySet<string> = new Set<GcRuleId>([
  'memory-leak',
  'heap-exhausted',
  'out-of-memory',
  'gc-overhead-limit',
  'metaspace-exhausted',
]);

const isLongestPauseFull = ({ full, pauses }: GcAnalysis): boolean => full.maxMs === pauses.maxMs;

const ROOTS: readonly Root[] = [
  { cause: 'memory-leak', symptoms: FULL_COLLECTIONS, when: () => true, fillsHeap: true, from: 'SEVERE' },
  {
    cause: 'finalizer-load',
    symptoms: ['memory-leak', 'heap-exhausted', 'out-of-memory', 'gc-overhead-limit', ...FULL_COLLECTIONS],
    when: () => true,
    fillsHeap: true,
  },
  {
    cause: 'soft-reference-cache',
    symptoms: ['heap-exhausted', ...FULL_COLLECTIONS, 'evacuation-failure', 'heap-undersized', 'gc-overhead'],
    when: (analysis) => !analysis.run.markCounts.has('out-of-memory'),
    fillsHeap: true,
  },
  {
    cause: 'humongous-allocation',
    symptoms: [...FULL_COLLECTIONS, 'evacuation-failure', 'gc-overhead', 'frequent-young-gc', 'high-allocation-rate'],
    when: areCollectionsHumongous,
  },
  // What the application allocates at some times only is more than any collector keeps up with; otherwise it does.
  {
    cause: 'allocation-burst',
    symptoms: [...FULL_COLLECTIONS, ...FAILURES_OF_BURSTS, 'gc-overhead'],
    when: areFailuresOfBursts,
  },
  {
    cause: 'contradictory-flags',
    symptoms: [...FULL_COLLECTIONS, 'evacuation-failure', 'premature-promotion', 'gc-overhead'],
    when: hasFewRegions,
  },
  { cause: 'premature-promotion', symptoms: ['frequent-full-gc', 'gc-overhead'], when: areFullsForGarbage },
  // What does not fit into the survivor spaces fills the old generation with garbage, however little it is at a time.
  {
    cause: 'survivor-overflow',
    symptoms: [...FULL_COLLECTIONS, 'long-pause'],
    when: (analysis) => areFullsForGarbage(analysis) && isLongestPauseFull(analysis),
    from: 'INFO',
  },
  { cause: 'generation-sizing', symptoms: ['frequent-young-gc', 'gc-overhead'], when: areYoungPausesMost },
  { cause: 'frequent-young-gc', symptoms: ['gc-overhead'], when: areYoungPausesFrequent },
  {
    cause: 'g1-late-marking',
    symptoms: [...FULL_COLLECTIONS, 'evacuation-failure', 'gc-overhead', 'heap-undersized'],
    when: isMarkingSetLate,
  },
  ...(
    [
      ['system-gc', isSystemGc],
      ['diagnostic-gc', isDiagnostic],
      ['metaspace-threshold-gc', isMetadata],
    ] as const
  ).map(
    ([cause, isCause]): Root => ({
      cause,
      symptoms: ['long-pause'],
      when: (analysis) => haveLongPausesCause(analysis, isCause),
      from: 'INFO',
    }),
  ),
  {
    cause: 'high-live-set',
    symptoms: ['g1-mixed-ineffective', 'evacuation-failure'],
    when: isMostlyAlive,
    from: 'INFO',
  },
  { cause: 'high-live-set', symptoms: ['frequent-full-gc', 'consecutive-full-gc'], when: () => true },
  { cause: 'gc-cpu-starved', symptoms: ['gc-overhead', 'long-pause'], when: areLittleWorkAndWaiting },
  { cause: 'gc-cpu-starved', symptoms: ['long-pause'], when: areLongPausesWaiting },
  { cause: 'reference-processing', symptoms: ['gc-overhead', 'long-pause'], when: arePausesHugeLists },
  { cause: 'gc-sys-time', symptoms: ['gc-overhead', 'long-pause'], when: areKernelPausesMost },
  {
    cause: 'heap-undersized',
    symptoms: [...FULL_COLLECTIONS, 'evacuation-failure', 'shenandoah-degenerated', 'shenandoah-full', 'gc-overhead'],
    when: () => true,
  },
];

/** Gives each cause the level of the worst symptom that it explains; only a full heap is fatal. A note stays a note: it was found to cost nothing. */
export function raiseCauses(findings: readonly GcFinding[], analysis: GcAnalysis): readonly GcFinding[] {
  const isFull = findings.some(({ id }) => FULL_FOR_GOOD.has(id));
  return ROOTS.reduce<readonly GcFinding[]>((all, { cause, symptoms, when, fillsHeap = false, from = 'WARNING' }) => {
    const found = all.find(({ id }) => id === cause);
    if (!found || compareLevels(found.level, from) > 0 || (isFull && !fillsHeap) || !when(analysis)) return all;
    const worst = findWorstLevel(all, symptoms, found.level);
    const level = worst === 'FATAL' && !fillsHeap ? 'SEVERE' : worst;
    return level === found.level ? all : all.map((finding) => (finding === found ? { ...finding, level } : finding));
  }, findings);
}

const findWorstLevel = (findings: readonly Finding[], ids: readonly string[], least: Level): Level =>
  findings
    .filter(({ id }) => ids.includes(id))
    .reduce((worst, { level }) => (compareLevels(level, worst) < 0 ? level : worst), least);
