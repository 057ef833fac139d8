import { formatDuration, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Evidence, ms, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { shortFrame } from '../../frame.ts';
import type { ThreadCpu } from '../../metrics/cpu.ts';
import { isGcThread } from '../../metrics/gc-threads.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { threadEvidence } from '../support/evidence.ts';
import { SPINS_PERCENT } from '../support/spinning.ts';

/** Over the whole life of a thread: shorter is the start of a program. */
const FEWEST_CPU_MS = 1000;
const GC_PERCENT = 5;
const THREADS_TOLD = 3;

export const cpuSpin = defineDumpRule({
  id: 'cpu-spin',
  title: 'Threads use the CPU without a break',
  because:
    'More than half of a core between two dumps, by top -H, or over the life of a thread that used a second or more. Of GC threads 5 % of a core in all are enough to look at memory. Our own limits.',
  check: (analysis) => spinning(analysis) ?? collecting(analysis),
});

const isEnough = ({ percent: share = 0, source, usedMs = 0 }: ThreadCpu, limit: number): boolean =>
  share > limit && (source !== 'since its start' || usedMs >= FEWEST_CPU_MS);

function spinning({ dump, cpu }: DumpAnalysis): Claim | undefined {
  const rows = cpu.flatMap((row) => {
    const thread = dump.threads[row.thread];
    return thread && !isJvmThread(thread) && isEnough(row, SPINS_PERCENT) ? [{ row, thread }] : [];
  });
  const [first] = rows;
  if (!first) return undefined;
  const told = rows.slice(0, THREADS_TOLD).map(({ row, thread }) => {
    const [top] = (thread.mountedStack ?? thread.stack).frames;
    return `${quoteName(thread.name)} ${describe(row)}${top === undefined ? '' : ` in ${shortFrame(top)}`}`;
  });
  return {
    level: 'SEVERE',
    confidence: first.row.source === 'since its start' ? 'medium' : 'high',
    explanation: `${pluralize(rows.length, 'thread uses', 'threads use')} more than ${SPINS_PERCENT} % of a core: ${told.join('; ')}.`,
    advice: `Look at the loop that ${quoteName(first.thread.name)} is in and its end, and profile that thread for 30 s (async-profiler, JFR).`,
    evidence: [
      metricEvidence(`CPU of ${quoteName(first.thread.name)}`, percent(first.row.percent ?? 0), percent(SPINS_PERCENT)),
      ...rows.slice(0, THREADS_TOLD).map(({ row, thread }) => evidenceOf(row, thread.line)),
    ],
  };
}

const evidenceOf = ({ cpuMs }: ThreadCpu, line: number): Evidence =>
  lineEvidence(line, cpuMs === undefined ? undefined : ms(cpuMs));

const describe = ({ percent: share = 0, source = 'top -H', usedMs = 0, overMs = 0 }: ThreadCpu): string =>
  source === 'top -H'
    ? `${formatPercent(share)} (top -H)`
    : `${formatPercent(share)} (${formatDuration(usedMs)} of ${formatDuration(overMs)} ${source})`;

function collecting({ dump, cpu, gcThreads }: DumpAnalysis): Claim | undefined {
  const collectors = new Set(gcThreads);
  // What the collector used since the start of the JVM includes that start; only a difference tells of now.
  const rows = cpu.filter(
    ({ thread, source }) =>
      collectors.has(thread) && source !== 'since its start' && isGcThread(dump.threads[thread]?.name ?? ''),
  );
  const share = rows.reduce((sum, row) => sum + (row.percent ?? 0), 0);
  const busiest = dump.threads[rows[0]?.thread ?? -1];
  if (!busiest || !(share > GC_PERCENT)) return undefined;
  return {
    level: 'WARNING',
    confidence: 'medium',
    explanation: `${pluralize(rows.length, 'GC thread uses', 'GC threads use')} ${formatPercent(share)} of a core in all (limit ${GC_PERCENT} %).`,
    advice: 'Look at the memory: send the GC log of the same time, or turn it on (-Xlog:gc*).',
    evidence: [metricEvidence('CPU of GC threads', percent(share), percent(GC_PERCENT)), threadEvidence(busiest)],
  };
}
