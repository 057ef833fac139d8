import { brokenLimit, chooseHeadline, formatByteRate, formatPercent, metricEvidence } from '@hindsight/claims';
import { bytesPerSecond, type Evidence, percent } from '@hindsight/model';
import { measureAllocationRate } from '../../metrics/allocation-rate.ts';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { adviseOnAllocation } from '../support/allocation-kind.ts';
import { findHottestSite } from '../support/allocation-site.ts';
import { gather } from '../support/evidence.ts';
import { findProfile, listColumns } from '../support/samples.ts';
import { nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

/** The limits of the rule about GC logs. */
const RATE = 1024 * 1024 * 1024;
const COST_PERCENT = 5;
/** From this share on, the time that collections take is severe, and so is its cause. */
const SEVERE_COST_PERCENT = 10;

export const highAllocationRate = defineRule({
  id: 'high-allocation-rate',
  cause: 'allocation',
  title: 'The application allocates a lot',
  because:
    '1 GB/s keeps the collector busy on several cores; it matters once GC takes 5 % of the time or threads wait for memory, and is severe from 10 % on, as the time that collections take is. Our own limits.',
  check: (analysis) => {
    const { gc } = analysis;
    const rate = measureAllocationRate(analysis);
    if (!(rate >= RATE)) return undefined;
    const cost = gc ? 100 - (gc.throughputPercent ?? 100) : 0;
    const isCostly = cost >= COST_PERCENT || (gc?.allocationStalls.count ?? 0) > 0;
    const site = findHottestSite(analysis);
    const purpose = adviseOnAllocation(analysis);
    const at = site ? `, ${formatPercent(site.percent)} of it in ${nameMethod(site.name)}` : '';
    return {
      level: cost >= SEVERE_COST_PERCENT ? 'SEVERE' : isCostly ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The application allocates ${formatByteRate(rate)}${at}`,
        `The application allocates ${formatByteRate(rate)}`,
      ),
      explanation: `On average ${formatByteRate(rate)} are allocated (limit ${formatByteRate(RATE)}), and pauses of collections take ${formatPercent(cost)} of the time (limit ${formatPercent(COST_PERCENT)}).${purpose?.sentence ?? ''}`,
      advice:
        purpose?.advice ??
        'Reduce what the hottest sites of the allocation profile allocate: reuse buffers, and do not build what nobody reads.',
      evidence: gather(
        metricEvidence('allocation rate', bytesPerSecond(rate), bytesPerSecond(RATE)),
        brokenLimit('time in GC pauses', percent(cost), percent(COST_PERCENT)),
        quoteSites(analysis),
      ),
    };
  },
});

const quoteSites = (analysis: RecordingAnalysis): Evidence[] =>
  quoteHeaviestStacks(analysis.recording, listColumns(analysis, findProfile(analysis, 'allocation')), 'bytes');
