import { metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { findProfile } from '../support/samples.ts';
import { getFlag } from '../support/settings.ts';

const MIN_SAMPLES = 100;
/** From JDK 17 on the flight recorder asks for the information itself. */
const LAST_FEATURE = 16;

export const debugNonSafepoints = defineRule({
  id: 'debug-non-safepoints',
  cause: 'evidence',
  title: 'Lines and inlined frames of samples are shifted to the next safepoint',
  because:
    'JMC (DebugNonSafepoints): without this flag compiled code has debug information at safepoints only, up to JDK 16.',
  check: (analysis) => {
    const samples = findProfile(analysis, 'cpu')?.count ?? 0;
    const { feature } = analysis.facts.jvm;
    const isOff = getFlag(analysis, 'DebugNonSafepoints') === 'false';
    if (!isOff || samples < MIN_SAMPLES || feature === undefined || feature > LAST_FEATURE) return undefined;
    if (analysis.recording.producer === 'async-profiler') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'Samples of compiled code show the nearest safepoint, not the line that ran',
      explanation: `The ${samples.toLocaleString('en-US')} samples are of a JVM of Java ${feature} without -XX:+DebugNonSafepoints, so that a method that was inlined may be shown as its caller, and lines are those of the next safepoint.`,
      advice: 'Start the JVM with -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints.',
      evidence: gather(metricEvidence('samples', count(samples), count(MIN_SAMPLES))),
    };
  },
});
