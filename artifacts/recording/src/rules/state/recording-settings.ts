import { chooseHeadline, formatShare, metricEvidence } from '@hindsight/claims';
import { count, type Evidence, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { countEvents } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getSetting, parseSettingMs, parseThrottle } from '../support/settings.ts';

/** Events that cost a program time when all of them are recorded. */
const COSTLY = [
  'jdk.JavaMonitorEnter',
  'jdk.JavaMonitorWait',
  'jdk.ThreadPark',
  'jdk.ThreadSleep',
  'jdk.FileRead',
  'jdk.FileWrite',
  'jdk.SocketRead',
  'jdk.SocketWrite',
];
/** Each of these walks the whole heap. */
const HEAP_WALKS = ['jdk.ObjectCount', 'jdk.HeapStatistics'];
const WARNING_SHARE = 0.05;
const MIN_EVENTS = 1000;

interface Strain {
  readonly eventType: string;
  readonly what: string;
  readonly events: number;
}

export const recordingSettings = defineRule({
  id: 'recording-settings',
  cause: 'evidence',
  title: 'The settings of the recording change what they measure',
  because:
    'JMC (OverAggressiveRecordingSetting) names the same settings; a type without a threshold counts when it is 5 % of all events or walks the heap.',
  check: (analysis) => {
    const strains = listStrains(analysis);
    const { events } = analysis.recording;
    const [first] = strains;
    if (!first) return undefined;
    const share = events > 0 ? Math.max(...strains.map((one) => one.events)) / events : 0;
    const walks = strains.some(({ eventType }) => HEAP_WALKS.includes(eventType));
    const matters = (share >= WARNING_SHARE && events >= MIN_EVENTS) || walks;
    const what = strains
      .map(({ eventType, what }) => `${eventType} ${what}`)
      .slice(0, 6)
      .join(', ');
    const strainsJvm = matters && isHeavy(analysis, strains);
    return {
      // Whoever chose these settings wanted them: they are no problem of the program.
      level: 'INFO',
      confidence: 'high',
      headline: strainsJvm
        ? chooseHeadline(
            `The recording takes more than a production JVM should bear: ${first.eventType} ${first.what}`,
            `The recording takes ${first.eventType} ${first.what}`,
          )
        : chooseHeadline(`The recording takes ${first.eventType} ${first.what}`),
      explanation: `These settings cost time in the threads that are measured: ${what}. The most frequent of them is ${formatShare(share)} of all events. Rates and durations near them are somewhat too high.`,
      advice:
        'Record with settings=profile, and lower one threshold at a time (jdk.JavaMonitorEnter#threshold=5ms) for as long as the question needs it.',
      evidence: gather(
        metricEvidence(`events of ${first.eventType}`, count(first.events)),
        strains
          .slice(1, 5)
          .map(({ eventType, events: number }): Evidence => metricEvidence(`events of ${eventType}`, count(number))),
        metricEvidence('largest share of all events', percent(100 * share), percent(100 * WARNING_SHARE)),
      ),
    };
  },
});

/** Many events a second are a burden; a few thousand in all are none, whatever their share. */
const HEAVY_PER_SECOND = 5000;

function isHeavy({ recording }: RecordingAnalysis, strains: readonly Strain[]): boolean {
  const events = strains.reduce((sum, one) => sum + one.events, 0);
  const isWalking = strains.some(({ eventType, events: walks }) => HEAP_WALKS.includes(eventType) && walks > 0);
  return isWalking || events / Math.max(1, recording.durationMs / 1000) >= HEAVY_PER_SECOND;
}

function listStrains(analysis: RecordingAnalysis): Strain[] {
  const isOn = (eventType: string) => getSetting(analysis, eventType, 'enabled') === 'true';
  const add = (eventType: string, what: string): Strain => ({
    eventType,
    what,
    events: countEvents(analysis, eventType),
  });
  const strains: Strain[] = [];
  for (const eventType of COSTLY) {
    const isThrottled = parseThrottle(getSetting(analysis, eventType, 'throttle')) !== undefined;
    const threshold = parseSettingMs(getSetting(analysis, eventType, 'threshold'));
    if (isOn(eventType) && threshold === 0 && !isThrottled) strains.push(add(eventType, 'without a threshold'));
  }
  for (const eventType of HEAP_WALKS) {
    const period = getSetting(analysis, eventType, 'period');
    const isRepeated = period === 'everyChunk' || parseSettingMs(period) !== undefined;
    if (isOn(eventType) && (isRepeated || countEvents(analysis, eventType) > 0))
      strains.push(add(eventType, 'with a walk through the heap in each chunk'));
  }
  const exceptions = 'jdk.JavaExceptionThrow';
  if (isOn(exceptions) && parseThrottle(getSetting(analysis, exceptions, 'throttle')) === undefined)
    strains.push(add(exceptions, 'of every exception'));
  const cutoff = parseSettingMs(getSetting(analysis, 'jdk.OldObjectSample', 'cutoff'));
  if (cutoff !== undefined && cutoff > 0) strains.push(add('jdk.OldObjectSample', 'with paths to the roots'));
  return strains.sort((a, b) => b.events - a.events);
}
