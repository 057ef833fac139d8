import { formatDuration, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Evidence, ms, percent } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, parseFrame } from '../../frame.ts';
import { formatCpuSource, type ThreadCpu } from '../../metrics/cpu.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { MIN_SPIN_PERCENT } from '../support/cpu-limits.ts';
import { defineDumpRule } from '../support/define-rule.ts';

/** The minimum CPU time over the whole life of a thread. Less is the start of a program. */
const MIN_CPU_MS = 1000;
const MAX_THREADS = 3;

export const cpuSpin = defineDumpRule({
  id: 'cpu-spin',
  cause: 'busy-loop',
  title: 'Threads use the CPU without a break',
  because:
    'A thread uses more than half of a core between two dumps, according to top -H, or over its whole life if it used a second or more: our own limits. It is severe when it is in the same method of the application as in the dump before, as a loop is; a thread that goes on to other methods works, which is only a note.',
  check: claimSpinning,
});

const isEnough = ({ percent: share = 0, source, usedMs = 0 }: ThreadCpu, limit: number): boolean =>
  share > limit && (source !== 'since-start' || usedMs >= MIN_CPU_MS);

function claimSpinning(analysis: DumpAnalysis): Claim | undefined {
  const { dump, cpu } = analysis;
  const rows = cpu.flatMap((row) => {
    const thread = dump.threads[row.thread];
    return thread && !isJvmThread(thread) && isEnough(row, MIN_SPIN_PERCENT) && isPresent(row, analysis)
      ? [{ row, thread }]
      : [];
  });
  const loops = rows.filter(({ row, thread }) => !hasGoneOn(row, thread, analysis));
  const [first] = loops.length > 0 ? loops : rows;
  if (!first) return undefined;
  const described = [first, ...rows.filter((one) => one !== first)].slice(0, MAX_THREADS).map(({ row, thread }) => {
    const [top] = (thread.mountedStack ?? thread.stack).frames;
    return `${quoteName(thread.name)} ${describe(row)}${top === undefined ? '' : ` in ${formatShortFrame(top)}`}`;
  });
  return {
    level: loops.length > 0 ? 'SEVERE' : 'INFO',
    confidence: first.row.source === 'since-start' ? 'medium' : 'high',
    explanation: `${pluralize(rows.length, 'thread uses', 'threads use')} more than ${MIN_SPIN_PERCENT} % of a core: ${described.join('; ')}.${loops.length > 0 ? '' : ' They went on to other methods between the dumps, so that they work.'}`,
    advice:
      loops.length === 0
        ? 'If so much work is not expected, profile for 30 s (async-profiler, JFR).'
        : `Check the exit condition of the loop that ${quoteName(first.thread.name)} is in, and profile that thread for 30 s (async-profiler, JFR).`,
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

/** The first of several dumps shows the CPU time since the start only; the next one shows the present. */
const isPresent = ({ source }: ThreadCpu, { dumpCount }: DumpAnalysis): boolean =>
  source !== 'since-start' || dumpCount === 1;

/** Returns whether the dump before shows the thread in another method of the application. */
function hasGoneOn({ source }: ThreadCpu, thread: DumpedThread, { earlier }: DumpAnalysis): boolean {
  const before = earlier?.dump.threads.find(({ id, name }) => id === thread.id && name === thread.name);
  return source === 'between-dumps' && before !== undefined && getMethod(before) !== getMethod(thread);
}

function getMethod({ stack, mountedStack }: DumpedThread): string {
  const { frames } = mountedStack ?? stack;
  return parseFrame(findApplicationFrame(frames) ?? frames[0] ?? '').qualified;
}

const toEvidence = ({ cpuMs }: ThreadCpu, line: number): Evidence =>
  lineEvidence(line, cpuMs === undefined ? undefined : ms(cpuMs));

const describe = ({ percent: share = 0, source = 'top', usedMs = 0, overMs = 0 }: ThreadCpu): string =>
  source === 'top'
    ? `${formatPercent(share)} (top -H)`
    : `${formatPercent(share)} (${formatDuration(usedMs)} of ${formatDuration(overMs)} ${formatCpuSource(source)})`;
