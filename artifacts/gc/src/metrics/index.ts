import type { GcAnalysis } from '../analysis.ts';
import { isInCollectorFamily } from '../jvm/collectors.ts';
import { parseFlags } from '../jvm/flags.ts';
import type { GcLog, GcRun } from '../model.ts';
import { computeAllocation } from './allocation.ts';
import { findCapacity } from './capacity.ts';
import { computeCauseStatistics } from './causes.ts';
import { sumConcurrentWork } from './concurrent-work.ts';
import { findLogGaps } from './gaps.ts';
import { computeHeapSizes } from './heap-sizes.ts';
import { computeLiveSet } from './live-set.ts';
import { findOldCollections } from './old-collections/old-collections.ts';
import { computePauseStatistics, FULL_KINDS, MINOR_KINDS } from './pause-statistics.ts';
import { computePhaseStatistics } from './phases.ts';
import { computePromotion } from './promotion.ts';
import { computeSafepointStatistics } from './safepoints.ts';
import { computeSpan } from './span.ts';
import { computeThroughput } from './throughput.ts';

/** Derives all figures of one run; each is computed when it is first used. */
export function analyzeRun(run: GcRun, log: GcLog): GcAnalysis {
  const analysis: GcAnalysis = computeLazily({
    run: () => run,
    log: () => log,
    span: () => computeSpan(run, log),
    lowPause: () => isInCollectorFamily(run, 'lowPause'),
    throughput: () => computeThroughput(run.pauses, analysis.span),
    pauses: () => computePauseStatistics([run.pauses]),
    minor: () => computePauseStatistics([run.pauses], MINOR_KINDS),
    full: () => computePauseStatistics([run.pauses], FULL_KINDS),
    capacity: () => findCapacity(analysis.flags, run.facts, analysis.sizes),
    sizes: () => computeHeapSizes(run),
    oldCollections: () => findOldCollections(run, analysis.capacity),
    live: () => computeLiveSet(run, analysis.span, analysis.oldCollections),
    allocation: () => computeAllocation(run, analysis.span, log.runs.length),
    promotion: () => computePromotion(run, analysis.span, analysis.allocation),
    causes: () => computeCauseStatistics([run]),
    phases: () => computePhaseStatistics([run]),
    concurrent: () => sumConcurrentWork(run),
    safepoints: () => computeSafepointStatistics(run),
    gaps: () => findLogGaps(run),
    flags: () => parseFlags(run.facts.commandLine),
  });
  return analysis;
}

type Computations<T> = { readonly [Name in keyof T]-?: () => T[Name] };

/** Creates an object whose members are computed at their first use and kept. */
function computeLazily<T extends object>(computations: Computations<T>): T {
  const computed = {};
  for (const [name, compute] of Object.entries<() => unknown>(computations)) {
    Object.defineProperty(computed, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = compute();
        Object.defineProperty(computed, name, { enumerable: true, value });
        return value;
      },
    });
  }
  return computed as T;
}
