import { formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { type Growth, isRising } from '@hindsight/memory-tables';
import { count, type Evidence } from '@hindsight/model';
import type { MemoryAnalysis } from '../../analysis.ts';
import { findCategory } from '../../metrics/nmt.ts';
import type { SnapshotSeries } from '../../model.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { capLevel, describeSpan, describeSteadiness, rateConfidence } from '../support/growth-claims.ts';

const SEVERE_THREADS = 20;
/** Threads of the JVM itself: those of the compilers and collectors begin in its first seconds. */
const OWN_THREADS = 30;

export const threadGrowth = defineMemoryRule({
  id: 'thread-growth',
  cause: 'thread-leak',
  title: 'Threads are started and do not end',
  because:
    'The count of threads (NMT, /proc/PID/status, stacks in maps of the process) rises regularly by 10 threads and 10 %; from 20 threads it is severe. Fewer than 30 threads are those of the JVM itself, which begin with it. Pools that grow with their load fall again.',
  check: (analysis) => {
    const found = findThreadGrowth(analysis);
    if (!found || found.growth.last < OWN_THREADS) return undefined;
    const { growth, series, evidence } = found;
    return {
      level: capLevel(growth.delta >= SEVERE_THREADS ? 'SEVERE' : 'WARNING', growth),
      confidence: rateConfidence(growth, series),
      headline: `Threads grew from ${formatCount(growth.first)} to ${formatCount(growth.last)} ${describeSpan(growth, series)}`,
      explanation: `The process had ${formatCount(growth.first)} threads and has ${formatCount(growth.last)} ${describeSpan(growth, series)}, at ${describeSteadiness(growth)}. Each reserves the stack size of -Xss and commits what it has touched.`,
      advice:
        'Take three thread dumps ten seconds apart and compare names: a growing family of names shows which executor, timer or client is created again and again without shutdown.',
      evidence: [metricEvidence('additional threads', count(growth.delta), count(10)), ...evidence],
    };
  },
});

interface FoundGrowth {
  readonly growth: Growth;
  readonly series: Pick<SnapshotSeries, 'spanSeconds' | 'timeSource'>;
  readonly evidence: readonly Evidence[];
}

function findThreadGrowth({ nmt, process }: MemoryAnalysis): FoundGrowth | undefined {
  if (nmt?.threads && isRising(nmt.threads)) {
    const line = findCategory(nmt.last, 'Thread')?.line;
    const evidence = line === undefined ? [] : [markedEvidence(line, [String(nmt.threads.last)], line + 1)];
    return { growth: nmt.threads, series: nmt.series, evidence };
  }
  const { threads, status, resident } = process ?? {};
  if (!threads) return nmt?.threads ? undefined : findStackGrowth(process);
  if (!isRising(threads) || !resident) return undefined;
  const line = status?.lines.get('Threads');
  const evidence = line === undefined ? [] : [markedEvidence(line, [String(threads.last)])];
  return { growth: threads, series: resident, evidence };
}

/** Where nothing counts threads, maps of the process show their stacks. */
function findStackGrowth(process: MemoryAnalysis['process']): FoundGrowth | undefined {
  const { series, stackCount } = process?.parts ?? {};
  if (!series || !stackCount || !isRising(stackCount) || stackCount.points < MIN_MAPS) return undefined;
  const lines = [series.snapshots[0], series.snapshots.at(-1)].flatMap((one) => one?.table.line ?? []);
  return { growth: stackCount, series, evidence: lines.map((line) => markedEvidence(line, [])) };
}

const MIN_MAPS = 4;
