import type { GcAnalysis } from '../analysis.ts';
import { isOf } from '../jvm/collectors.ts';
import { readFlags } from '../jvm/flags.ts';
import type { GcLog, GcRun } from '../model.ts';
import { allocation } from './allocation.ts';
import { capacity } from './capacity.ts';
import { causeStatistics } from './causes.ts';
import { concurrentWork } from './concurrent-work.ts';
import { logGaps } from './gaps.ts';
import { heapSizes } from './heap-sizes.ts';
import { liveSet } from './live-set.ts';
import { oldCollections } from './old-collections.ts';
import { FULL_KINDS, MINOR_KINDS, pauseStatistics } from './pause-statistics.ts';
import { phaseStatistics } from './phases.ts';
import { promotion } from './promotion.ts';
import { safepointStatistics } from './safepoints.ts';
import { span } from './span.ts';
import { throughput } from './throughput.ts';

/** All derived figures of one run; each is computed when it is first asked for. */
export function analyzeRun(run: GcRun, log: GcLog): GcAnalysis {
  const analysis: GcAnalysis = computedOnce({
    run: () => run,
    log: () => log,
    span: () => span(run, log),
    lowPause: () => isOf(run, 'lowPause'),
    throughput: () => throughput(run.pauses, analysis.span),
    pauses: () => pauseStatistics([run.pauses]),
    minor: () => pauseStatistics([run.pauses], MINOR_KINDS),
    full: () => pauseStatistics([run.pauses], FULL_KINDS),
    capacity: () => capacity(analysis.flags, run.facts, analysis.sizes),
    sizes: () => heapSizes(run),
    oldCollections: () => oldCollections(run, analysis.capacity),
    live: () => liveSet(run, analysis.span, analysis.oldCollections),
    allocation: () => allocation(run, analysis.span, log.runs.length),
    promotion: () => promotion(run, analysis.span, analysis.allocation),
    causes: () => causeStatistics([run]),
    phases: () => phaseStatistics([run]),
    concurrent: () => concurrentWork(run),
    safepoints: () => safepointStatistics(run),
    gaps: () => logGaps(run),
    flags: () => readFlags(run.facts.commandLine),
  });
  return analysis;
}

type Computations<T> = { readonly [Name in keyof T]-?: () => T[Name] };

/** An object whose members are computed at their first reading and kept. */
function computedOnce<T extends object>(computations: Computations<T>): T {
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
