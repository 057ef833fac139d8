import { chooseHeadline, formatDuration, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getJvmLoad, isShort } from '../support/guards.ts';
import { findCpuProfile } from '../support/samples.ts';

const MIN_SAMPLES = 100;
const MIN_LOAD = 0.1;
const MAX_LOST_SHARE = 0.1;

export const fewSamples = defineRule({
  id: 'few-samples',
  cause: 'evidence',
  title: 'There are too few samples to say where processor time went',
  because:
    'A share of n samples is right to about 1/√n; JMC (HighJvmCpu) also tells when the JVM worked and samples are missing. JFR drops samples whose stack it cannot walk.',
  check: (analysis) => {
    const profile = findCpuProfile(analysis);
    const load = getJvmLoad(analysis);
    const samples = profile?.count ?? 0;
    const lost = readRows(analysis, 'jdk.CPUTimeSamplesLost')
      .listNumbers('lostSamples')
      .reduce((sum, one) => sum + one, 0);
    const isSampling = profile !== undefined || countEvents(analysis, 'jdk.NativeMethodSample') > 0;
    const tooFew = isSampling && samples < MIN_SAMPLES && !isShort(analysis) && load !== undefined && load >= MIN_LOAD;
    const lostShare = lost > 0 ? lost / (lost + samples) : 0;
    if (!tooFew && lostShare < MAX_LOST_SHARE) return undefined;
    const length = formatDuration(analysis.recording.durationMs);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: tooFew
        ? chooseHeadline(
            `Only ${pluralize(samples, 'sample')} in ${length}, while the JVM used ${formatShare(load ?? 0)} of the machine`,
          )
        : chooseHeadline(`${formatShare(lostShare)} of the samples of processor time were lost`),
      explanation: tooFew
        ? `The JVM used ${formatShare(load ?? 0)} of the machine for ${length}, and ${pluralize(samples, 'sample shows', 'samples show')} where; ${MIN_SAMPLES} are needed. JFR samples threads that run Java code: native code, the JIT compiler and the collector are not in them, and stacks that cannot be walked are dropped.`
        : `The queues of the sampler were full for ${pluralize(lost, 'sample')}, ${formatShare(lostShare)} of all, so that shares lean to quiet threads.`,
      advice:
        'Use jdk.CPUTimeSample (JDK 25 on Linux) or async-profiler, which see native code too, record for a longer time, or with settings=profile.',
      evidence: gather(
        metricEvidence('samples', count(samples), count(MIN_SAMPLES)),
        lost > 0 ? metricEvidence('samples lost', count(lost)) : undefined,
        load === undefined ? undefined : metricEvidence('mean load of the JVM', percent(100 * load)),
      ),
    };
  },
});
