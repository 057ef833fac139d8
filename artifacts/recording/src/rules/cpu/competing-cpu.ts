import { chooseHeadline, formatDuration, formatShare, metricEvidence, truncate } from '@hindsight/claims';
import { type Level, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { isContainer, isIdle } from '../support/guards.ts';

const NOTE_SHARE = 0.2;
const WARNING_SHARE = 0.4;
/** A peak of one second is nothing: the mean of so long a time counts. */
const WINDOW_MS = 30_000;
/** Loads are written every second or less often, so that a whole window is a little shorter. */
const MIN_WARNING_MS = 0.9 * WINDOW_MS;

export const competingCpu = defineRule({
  id: 'competing-cpu',
  cause: 'processor-shortage',
  title: 'Other processes use the processors',
  because: 'JMC (CompareCpu): 20 and 40 % of the machine are taken by others, here over 30 s instead of a moment.',
  check: (analysis) => {
    const worst = findWorstMean(analysis);
    if (!worst || worst.share < NOTE_SHARE) return undefined;
    const where = isContainer(analysis) ? 'on the host' : 'on this machine';
    const processes = listProcesses(analysis);
    return {
      level: rateLevel(analysis, worst),
      confidence: 'high',
      headline: chooseHeadline(`Other processes ${where} used ${formatShare(worst.share)} of the processors`),
      explanation: `Over ${formatDuration(worst.lengthMs)}, processes other than this JVM used ${formatShare(worst.share)} of all processors (limits ${formatShare(NOTE_SHARE)} and ${formatShare(WARNING_SHARE)}). Durations of this recording contain the time for which its threads waited for a processor.${processes.length > 0 ? ` Among the processes are ${processes.join(', ')}.` : ''}`,
      advice: 'Measure on a machine of its own before you conclude anything from durations, or limit the others.',
      evidence: gather(
        metricEvidence('load of other processes', percent(100 * worst.share), percent(100 * NOTE_SHARE)),
        metricEvidence('load of this JVM', percent(100 * worst.own)),
        timeEvidence('beginning', worst.from),
      ),
    };
  },
});

/** A JVM that does next to nothing loses nothing to the others, and a peak in a short recording says little about them. */
function rateLevel(analysis: RecordingAnalysis, { share, lengthMs }: Mean): Level {
  return share >= WARNING_SHARE && lengthMs >= MIN_WARNING_MS && !isIdle(analysis) ? 'WARNING' : 'INFO';
}

interface Mean {
  readonly from: number;
  readonly lengthMs: number;
  readonly share: number;
  readonly own: number;
}

/** The window with the largest mean; a recording that is shorter is one window. */
function findWorstMean(analysis: RecordingAnalysis): Mean | undefined {
  const loads = readRows(analysis, 'jdk.CPULoad');
  let worst: Mean | undefined;
  let first = 0;
  let others = 0;
  let own = 0;
  const weigh = (row: number, sign: number) => {
    const jvm = loads.getNumber('jvmUser', row) + loads.getNumber('jvmSystem', row);
    const total = loads.getNumber('machineTotal', row);
    if (!Number.isFinite(jvm + total)) return;
    others += sign * Math.max(0, total - jvm);
    own += sign * jvm;
  };
  for (let last = 0; last < loads.count; last++) {
    weigh(last, 1);
    const at = loads.times[last] as number;
    while (at - (loads.times[first] as number) > WINDOW_MS) weigh(first++, -1);
    const from = loads.times[first] as number;
    const samples = last - first + 1;
    const isWhole = at - (loads.times[0] as number) >= WINDOW_MS || last === loads.count - 1;
    if (isWhole && (!worst || others / samples > worst.share))
      worst = { from, lengthMs: at - from, share: others / samples, own: own / samples };
  }
  return worst;
}

const MAX_PROCESSES = 5;
const MAX_NAME = 30;

/** The programs of other processes by their names: arguments may have secrets and say nothing more. */
function listProcesses(analysis: RecordingAnalysis): string[] {
  const processes = readRows(analysis, 'jdk.SystemProcess');
  const own = analysis.facts.jvm.pid;
  const counts = new Map<string, number>();
  for (const row of processes.rows()) {
    const [program = ''] = (processes.getText('commandLine', row) ?? '').trim().split(/\s/);
    const start = Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1;
    const name = truncate(program.slice(start), MAX_NAME);
    const pid = processes.getText('pid', row) ?? String(processes.getNumber('pid', row));
    if (name !== '' && !name.startsWith('[') && pid !== String(own)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_PROCESSES)
    .map(([name]) => name);
}
