import { formatDuration, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Evidence, ms, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { formatCpuSource, type ThreadCpu } from '../../metrics/cpu.ts';
import { isGcThread } from '../../metrics/gc-threads.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { quoteName } from '../../thread-names.ts';
import { MIN_SPIN_PERCENT } from '../support/cpu-limits.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';

/** The minimum CPU time over the whole life of a thread. Less is the start of a program. */
const MIN_CPU_MS = 1000;
const MAX_GC_PERCENT = 5;
const MAX_THREADS = 3;

export const cpuSpin = defineDumpRule({
  id: 'cpu-spin',
  cause: 'busy-loop',
  title: 'Threads use the CPU without a break',
  because:
    'A thread uses more than half of a core between two dumps, according to top -H, or over its whole life if it used a second or more. For GC threads, 5 % of a core in total is reason enough to look at memory. Our own limits.',
  check: (analysis) => claimSpinning(analysis) ?? claimCollecting(analysis),
});

const isEnough = ({ percent: share = 0, source, usedMs = 0 }: ThreadCpu, limit: number): boolean =>
  share > limit && (source !== 'since-start' || usedMs >= MIN_CPU_MS);

function claimSpinning({ dump, cpu }: DumpAnalysis): Claim | undefined {
  const rows = cpu.flatMap((row) => {
    const thread = dump.threads[row.thread];
    return thread && !isJvmThread(thread) && isEnough(row, MIN_SPIN_PERCENT) ? [{ row, thread }] : [];
  });
  const [first] = rows;
  if (!first) return undefined;
  const described = rows.slice(0, MAX_THREADS).map(({ row, thread }) => {
    const [top] = (thread.mountedStack ?? thread.stack).frames;
    return `${quoteName(thread.name)} ${describe(row)}${top === undefined ? '' : ` in ${formatShortFrame(top)}`}`;
  });
  return {
    level: 'SEVERE',
    confidence: first.row.source === 'since-start' ? 'medium' : 'high',
    explanation: `${pluralize(rows.length, 'thread uses', 'threads use')} more than ${MIN_SPIN_PERCENT} % of a core: ${described.join('; ')}.`,
    advice: `Check the exit condition of the loop that ${quoteName(first.thread.name)} is in, and profile that thread for 30 s (async-profiler, JFR).`,
    evidence: [
      metricEvidence(
        `CPU of ${quoteName(first.thread.name)}`,
        percent(first.row.percent ?? 0),
        percent(MIN_SPIN_PERCENT),
      ),
      ...rows.slice(0, MAX_THREADS).map(({ row, thread }) => toEvidence(row, thread.line)),
    ],
  };
}

const toEvidence = ({ cpuMs }: ThreadCpu, line: number): Evidence =>
  lineEvidence(line, cpuMs === undefined ? undefined : ms(cpuMs));

const describe = ({ percent: share = 0, source = 'top', usedMs = 0, overMs = 0 }: ThreadCpu): string =>
  source === 'top'
    ? `${formatPercent(share)} (top -H)`
    : `${formatPercent(share)} (${formatDuration(usedMs)} of ${formatDuration(overMs)} ${formatCpuSource(source)})`;

function claimCollecting({ dump, cpu, gcThreads }: DumpAnalysis): Claim | undefined {
  const collectors = new Set(gcThreads);
  // The collector's CPU time since the start of the JVM includes that start; only a difference between dumps shows the
  // present.
  const rows = cpu.filter(
    ({ thread, source }) =>
      collectors.has(thread) && source !== 'since-start' && isGcThread(dump.threads[thread]?.name ?? ''),
  );
  const share = rows.reduce((sum, row) => sum + (row.percent ?? 0), 0);
  const busiest = dump.threads[rows[0]?.thread ?? -1];
  if (!busiest || !(share > MAX_GC_PERCENT)) return undefined;
  return {
    level: 'WARNING',
    confidence: 'medium',
    explanation: `${pluralize(rows.length, 'GC thread uses', 'GC threads use')} ${formatPercent(share)} of a core in total (limit ${MAX_GC_PERCENT} %).`,
    advice: 'Look at memory: analyze the GC log of the same time, or turn GC logging on (-Xlog:gc*).',
    evidence: [metricEvidence('CPU of GC threads', percent(share), percent(MAX_GC_PERCENT)), toThreadEvidence(busiest)],
  };
}
