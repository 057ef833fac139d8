import { chooseHeadline, formatDuration, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { NotRecorded, RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { findCpuProfile } from '../support/samples.ts';
import { parseSettingMs } from '../support/settings.ts';

/** What a reader looks for, and the event that tells it. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'jdk.JavaMonitorEnter': 'waits for monitors',
  'jdk.ThreadPark': 'waits for locks',
  'jdk.FileRead': 'reads of files',
  'jdk.FileWrite': 'writes to files',
  'jdk.SocketRead': 'reads from sockets',
  'jdk.SocketWrite': 'writes to sockets',
  'jdk.JavaExceptionThrow': 'exceptions',
  'jdk.ExecutionSample': 'samples of processor time',
  'jdk.ObjectAllocationSample': 'allocations',
  'jdk.VirtualThreadPinned': 'pinned virtual threads',
};

export const eventsNotRecorded = defineRule({
  id: 'events-not-recorded',
  cause: 'evidence',
  title: 'The settings of the recording hide what was short or switched off',
  because:
    'jdk.ActiveSetting says which types were off and from which duration on events were written: what is missing there says nothing. Our own rule.',
  check: (analysis) => {
    const hidden = listHidden(analysis);
    const [first] = hidden;
    if (!first) return undefined;
    const texts = hidden.map(describe);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(nameFirst(texts, texts.length), nameFirst(texts, 3), nameFirst(texts, 1)),
      explanation: `The settings left out ${texts.join(', ')}. That nothing of them is in this report does not mean that nothing was there.`,
      advice:
        analysis.recording.producer === 'async-profiler'
          ? 'If one of them matters, start async-profiler with --jfrsync profile, or with --lock and --alloc.'
          : `${hidden.every(isInProfile) ? 'Set' : 'Record with settings=profile, or set'} the one that matters: ${listSettings(first)}.`,
      evidence: gather(metricEvidence('types of events that were off or above a threshold', count(hidden.length))),
    };
  },
});

/** Lists the types that a reader misses. Another profiler may have sampled the processor time in place of the JVM. */
function listHidden(analysis: RecordingAnalysis): NotRecorded[] {
  const isSampled = (findCpuProfile(analysis)?.count ?? 0) > 0;
  return analysis.notRecorded.filter(
    ({ name, why }) => name in SUBJECTS && why !== 'throttled' && !(name === 'jdk.ExecutionSample' && isSampled),
  );
}

/** The thresholds of profile.jfc. */
const [PROFILE_MS, PROFILE_PINNED_MS] = [10, 20];

/** Types that have no duration, and so no threshold; samples of methods have a period. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'jdk.ExecutionSample': ['enabled=true', 'period=10ms'],
  'jdk.JavaExceptionThrow': ['enabled=true'],
  'jdk.ObjectAllocationSample': ['enabled=true'],
};

const listSettings = ({ name }: NotRecorded): string =>
  (SETTINGS[name] ?? ['enabled=true', 'threshold=1ms']).map((setting) => `${name}#${setting}`).join(', ');

/** Whether the settings that are advised would leave it out as well. */
function isInProfile({ name, why, value }: NotRecorded): boolean {
  if (name === 'jdk.JavaExceptionThrow') return true;
  const ms = why === 'threshold' ? parseSettingMs(value) : undefined;
  return ms !== undefined && ms <= (name === 'jdk.VirtualThreadPinned' ? PROFILE_PINNED_MS : PROFILE_MS);
}

const nameFirst = (texts: readonly string[], max: number): string =>
  `Not recorded: ${texts.slice(0, max).join(', ')}${texts.length > max ? ` and ${texts.length - max} more` : ''}`;

/** `waits for monitors below 20 ms`, `exceptions` */
const describe = ({ name, why, value }: NotRecorded): string =>
  `${SUBJECTS[name]}${why === 'threshold' ? ` below ${nameTime(value)}` : ''}`;

/** Settings are texts, which old recorders write in nanoseconds. */
function nameTime(value: string): string {
  const ms = parseSettingMs(value);
  return ms === undefined ? value : formatDuration(ms);
}
