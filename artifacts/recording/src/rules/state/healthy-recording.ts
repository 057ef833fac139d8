import {
  chooseHeadline,
  type EvidenceList,
  formatDuration,
  formatPercent,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Finding, ms, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { gather } from '../support/evidence.ts';
import { isShort } from '../support/guards.ts';

/** The properties of a rule, for the list of findings. */
export const HEALTHY = {
  id: 'healthy-recording',
  title: 'The recording shows no problem',
  because:
    'At least 20 s and no finding at WARNING or above: what was looked at is told instead, and what was not recorded. Our own limit.',
} as const;

const MAX_NAMES = 6;
/** A virtual thread that waits leaves its carrier, and the recorder writes events of carriers. */
const VIRTUAL = ' Waits of virtual threads for locks, queues and permits are never recorded.';

/** Says that nothing is wrong. This is no rule: it depends on the findings of all of them. */
export function checkHealthy(analysis: RecordingAnalysis, findings: readonly Finding[]): Finding | undefined {
  const { recording, notRecorded } = analysis;
  if (recording.isCollapsed || isShort(analysis) || findings.some(({ level }) => level !== 'INFO')) return undefined;
  const off = notRecorded.filter(({ why }) => why === 'off').map(({ name }) => name);
  const missing =
    off.length > 0
      ? ` Not recorded: ${off.slice(0, MAX_NAMES).join(', ')}${off.length > MAX_NAMES ? ` and ${off.length - MAX_NAMES} more` : ''}.`
      : '';
  return {
    id: HEALTHY.id,
    title: chooseHeadline(
      `${formatDuration(recording.durationMs)} with ${pluralize(recording.events, 'event')} and no problem`,
    ),
    general: HEALTHY.title,
    level: 'INFO',
    confidence: off.length > 0 ? 'medium' : 'high',
    explanation: `No diagnosis found a problem in ${pluralize(recording.eventTypes.length, 'type')} of events.${describeFigures(analysis)}${missing}${recording.threads.some(({ isVirtual }) => isVirtual) ? VIRTUAL : ''}`,
    advice: 'When the application is slow nevertheless, record while it is slow, with settings=profile.',
    evidence: collectEvidence(analysis),
  };
}

function describeFigures({ gc, loads }: RecordingAnalysis): string {
  const load = loads.cpuLoad;
  const texts = [
    load && ` The JVM used ${formatPercent(100 * (load.jvmUserAvg + load.jvmSystemAvg))} of the machine.`,
    gc &&
      gc.pauseCount > 0 &&
      ` The longest of ${pluralize(gc.pauseCount, 'pause')} took ${formatDuration(gc.pauseMaxMs)}.`,
  ];
  return texts.filter((text) => typeof text === 'string').join('');
}

function collectEvidence({ recording, gc, loads }: RecordingAnalysis): EvidenceList {
  const load = loads.cpuLoad;
  return gather(
    metricEvidence('events', count(recording.events)),
    metricEvidence('length', ms(recording.durationMs)),
    load && metricEvidence('mean load of the JVM', percent(100 * (load.jvmUserAvg + load.jvmSystemAvg))),
    gc && gc.pauseCount > 0 ? metricEvidence('longest pause', ms(gc.pauseMaxMs)) : undefined,
  );
}
