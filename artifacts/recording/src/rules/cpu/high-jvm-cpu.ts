import { chooseHeadline, formatDuration, formatShare, metricEvidence } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { isBatch } from '../support/computing-threads.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { findCpuProfile, listColumns } from '../support/samples.ts';
import { quoteHeaviestStacks } from '../support/stacks.ts';
import { findLongestStretch } from '../support/windows.ts';

const NOTE_LOAD = 0.8;
const WARNING_LOAD = 0.95;
const MIN_MS = 10_000;

export const highJvmCpu = defineRule({
  id: 'high-jvm-cpu',
  cause: 'processor',
  title: 'The JVM uses nearly all processors',
  because: 'JMC (HighJvmCpu): 80 % of the machine for 10 s.',
  check: (analysis) => {
    const loads = readRows(analysis, 'jdk.CPULoad');
    const own = (row: number) => loads.getNumber('jvmUser', row) + loads.getNumber('jvmSystem', row);
    const stretch = (limit: number) => {
      const longest = findLongestStretch(loads.times, (row) => own(row) >= limit);
      return longest && longest.lengthMs >= MIN_MS ? longest : undefined;
    };
    const full = stretch(WARNING_LOAD);
    const long = full ?? stretch(NOTE_LOAD);
    if (!long) return undefined;
    const limit = full ? WARNING_LOAD : NOTE_LOAD;
    return {
      level: full && !isBatch(analysis) ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The JVM used ${formatShare(limit)} or more of all processors for ${formatDuration(long.lengthMs)}`,
      ),
      explanation: `User and system time of the JVM were ${formatShare(limit)} or more of the machine for ${formatDuration(long.lengthMs)} without a break; the limit is ${formatDuration(MIN_MS)}.`,
      advice: 'Look at the hot methods; a batch that uses what it can get is as it should be.',
      evidence: gather(
        metricEvidence('time with so much load', ms(long.lengthMs), ms(MIN_MS)),
        metricEvidence('load of the JVM at least', percent(100 * limit)),
        timeEvidence('beginning', long.from),
        quoteHeaviestStacks(analysis.recording, listColumns(analysis, findCpuProfile(analysis)), 'count'),
      ),
    };
  },
});
