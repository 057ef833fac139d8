import { chooseHeadline, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

/** The first update of JDK 7 with a supported flight recorder, and the one of OpenJDK 8 that mends periodic events. */
const SUPPORTED_UPDATE_7 = 40;
const MENDED_UPDATE_8 = 302;
const FIRST_OPENJDK_8 = 262;

export const recorderBug = defineRule({
  id: 'recorder-bug',
  cause: 'evidence',
  title: 'The flight recorder of this JVM has a known defect',
  because:
    'JMC (FlightRecordingSupport, JfrPeriodicEventsFix): JDK 7 before 7u40 is not supported, early-access builds are not, and OpenJDK 8 before 8u302 emits periodic events wrongly (JDK-8266929).',
  check: (analysis) => {
    const defect = findDefect(analysis);
    if (!defect) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(defect.headline),
      explanation: `${defect.text} The JVM calls itself ${analysis.facts.jvm.version?.slice(0, 150) ?? 'unknown'}.`,
      advice: defect.advice,
      evidence: gather(metricEvidence('feature release of the JVM', count(analysis.facts.jvm.feature ?? 0))),
    };
  },
});

function findDefect({ facts }: RecordingAnalysis): { headline: string; text: string; advice: string } | undefined {
  const { version = '', feature, name = '' } = facts.jvm;
  if (/(?:\d-(?:ea|internal)\b|fastdebug|slowdebug|-ea\+)/.test(version))
    return {
      headline: 'The recording is of an early-access or debug build of the JDK',
      text: 'Such builds are not supported: durations are not those of a release, and event types may differ from it.',
      advice: 'Repeat the recording with a release of the JDK before you conclude anything from durations.',
    };
  const update = readUpdate(version);
  if (feature === 7 && update !== undefined && update > 0 && update < SUPPORTED_UPDATE_7)
    return {
      headline: `The flight recorder of Java 7u${update} is not supported`,
      text: 'Before 7u40 the recorder was an experiment; several events have wrong values.',
      advice: 'Update to 7u40 or, rather, to a release that is maintained.',
    };
  const isOracle = /Java HotSpot|JRockit/.test(`${name} ${version}`);
  if (feature === 8 && !isOracle && update !== undefined && update >= FIRST_OPENJDK_8 && update < MENDED_UPDATE_8)
    return {
      headline: `OpenJDK 8u${update} emits periodic events wrongly`,
      text: 'Periodic events such as CPU load, threads and memory are missing or doubled in OpenJDK 8u262 to 8u292 (JDK-8266929).',
      advice: 'Update to 8u302 or newer.',
    };
  return undefined;
}

/** `292` of `1.8.0_292-b10` or `25.292-b10`. */
function readUpdate(version: string): number | undefined {
  const [, old, hotspot] = /1\.[78]\.0_(\d{1,3})|\b2[45]\.(\d{1,3})-b\d/.exec(version) ?? [];
  const digits = old ?? hotspot;
  return digits === undefined ? undefined : Number(digits);
}
