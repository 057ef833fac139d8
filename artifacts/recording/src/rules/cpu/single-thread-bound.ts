import { chooseHeadline, formatPercent, formatShare, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { countProcessors, getJvmLoad, rateConfidence } from '../support/guards.ts';
import { findCpuProfile } from '../support/samples.ts';

const MIN_SHARE = 0.8;
const MIN_PROCESSORS = 4;
const MIN_SAMPLES = 20;
/** How far the load of the JVM may be from that of one processor. */
const TOLERANCE = 0.25;
const MAX_NAME = 40;

export const singleThreadBound = defineRule({
  id: 'single-thread-bound',
  cause: 'processor',
  title: 'One thread does all the work while processors are free',
  because:
    'JMC (FewSampledThreads) compares threads with processors; here one thread must have 80 % of the samples and the JVM the load of one processor, within a quarter.',
  check: (analysis) => {
    const profile = findCpuProfile(analysis);
    const busiest = profile?.threads[0];
    const processors = countProcessors(analysis);
    const load = getJvmLoad(analysis);
    if (!profile || !busiest || processors === undefined || load === undefined) return undefined;
    // Virtual threads without a name are one row.
    if (busiest.thread === '') return undefined;
    const share = profile.total > 0 ? busiest.value / profile.total : 0;
    const used = load * processors;
    const isOne = used >= 1 - TOLERANCE && used <= 1 + TOLERANCE;
    if (profile.count < MIN_SAMPLES || processors < MIN_PROCESSORS || share < MIN_SHARE || !isOne) return undefined;
    const thread = truncate(busiest.thread, MAX_NAME);
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, profile.count),
      headline: chooseHeadline(
        `Thread "${thread}" has ${formatPercent(100 * share)} of the samples; ${processors - 1} of ${processors} processors are free`,
      ),
      explanation: `The JVM used ${used.toFixed(2)} of ${processors} processors, and ${formatPercent(100 * share)} of ${pluralize(profile.count, 'sample')} are of one thread (limit ${formatShare(MIN_SHARE)}): a faster machine does not help, and more processors do not either.`,
      advice: 'Divide the work among threads if it should end sooner; leave it as it is when nobody waits for it.',
      evidence: gather(
        metricEvidence('share of the busiest thread', percent(100 * share), percent(100 * MIN_SHARE)),
        metricEvidence('processors', count(processors)),
        metricEvidence('mean load of the JVM', percent(100 * load)),
      ),
    };
  },
});
