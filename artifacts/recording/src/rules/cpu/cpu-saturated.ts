import { chooseHeadline, formatDuration, formatShare, metricEvidence } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import type { Profile } from '../../model-figures.ts';
import { defineRule } from '../define-rule.ts';
import { isBatch } from '../support/computing-threads.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { capLevel } from '../support/guards.ts';
import { findCpuProfile, findLargest, listColumns, sumRunningStacks } from '../support/samples.ts';
import { findApplicationFrame, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findLongestStretch } from '../support/windows.ts';

const FULL_LOAD = 0.95;
const WARNING_MS = 10_000;
const SEVERE_MS = 60_000;
const OWN_SHARE = 0.5;

export const cpuSaturated = defineRule({
  id: 'cpu-saturated',
  cause: 'processor-shortage',
  title: 'All processors of the machine are busy, most of them with this JVM',
  because:
    'A machine that is at 95 % for 10 s makes every thread wait for a processor; after a minute queues overflow. Our own limits.',
  check: (analysis) => {
    const loads = readRows(analysis, 'jdk.CPULoad');
    const own = (row: number) => loads.getNumber('jvmUser', row) + loads.getNumber('jvmSystem', row);
    const all = (row: number) => loads.getNumber('machineTotal', row);
    const stretch = findLongestStretch(loads.times, (row) => all(row) >= FULL_LOAD && own(row) >= OWN_SHARE * all(row));
    if (!stretch || stretch.lengthMs < WARNING_MS) return undefined;
    const inStretch = [...loads.rows()].filter((row) => isWithin(loads.times[row], stretch));
    const mean = inStretch.reduce((sum, row) => sum + own(row), 0) / inStretch.length;
    const profile = findCpuProfile(analysis);
    const site = profile && findBusiestSite(analysis, profile);
    return {
      level: isBatch(analysis) ? 'INFO' : capLevel(analysis, stretch.lengthMs >= SEVERE_MS ? 'SEVERE' : 'WARNING'),
      confidence: 'high',
      headline: chooseHeadline(
        `All processors were busy for ${formatDuration(stretch.lengthMs)}; this JVM took ${formatShare(mean)}${site === undefined ? '' : `, most in ${nameMethod(site)}`}`,
        `All processors were busy for ${formatDuration(stretch.lengthMs)}; this JVM took ${formatShare(mean)} of them`,
      ),
      explanation: `The machine was at ${formatShare(FULL_LOAD)} or more for ${formatDuration(stretch.lengthMs)} without a break (limit ${formatDuration(WARNING_MS)}), and this JVM had ${formatShare(mean)} of it on average. ${isBatch(analysis) ? 'The threads that compute never wait and none of them serves requests: a batch takes what it can get.' : 'Threads that could run waited for a processor, so that every duration here is longer than its work.'}`,
      advice:
        'Start with the hot methods below; add processors when the work is needed, and limit pools to the number of processors.',
      evidence: gather(
        metricEvidence('time with all processors busy', ms(stretch.lengthMs), ms(WARNING_MS)),
        metricEvidence('share of this JVM', percent(100 * mean)),
        timeEvidence('beginning', stretch.from),
        quoteHeaviestStacks(analysis.recording, listColumns(analysis, profile), 'count'),
      ),
      lostMs: stretch.lengthMs,
    };
  },
});

/** The method of the application that is on the processors most often, itself or by what it calls of the JDK. */
function findBusiestSite(analysis: RecordingAnalysis, profile: Profile): string | undefined {
  const { recording } = analysis;
  const sites = new Map<string, { weight: number }>();
  for (const [stack, weight] of sumRunningStacks(recording, listColumns(analysis, profile))) {
    const site = findApplicationFrame(recording, stack);
    if (site !== undefined) sites.set(site, { weight: (sites.get(site)?.weight ?? 0) + weight });
  }
  return findLargest(sites)?.name;
}

const isWithin = (at: number | undefined, { from, lengthMs }: { from: number; lengthMs: number }): boolean =>
  at !== undefined && at >= from && at <= from + lengthMs;
