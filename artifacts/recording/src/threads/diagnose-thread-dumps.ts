import { formatDuration } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import { type DumpText, diagnoseDumpTexts } from '@hindsight/threads/texts';
import type { RecordingAnalysis } from '../model.ts';
import { readRows } from '../rules/support/event-rows.ts';
import { findCpuProfile } from '../rules/support/samples.ts';

/** A dump for each minute of an hour; of more, those that lie evenly between the first and the last. */
const MAX_DUMPS = 60;
const MAX_CHARACTERS = 32 * 1024 * 1024;
/** Events say these better than a moment does. */
const REPORTED_BY_RECORDING: ReadonlySet<string> = new Set([
  'cpu-spin',
  'gc-busy',
  'high-thread-count',
  'many-gc-threads',
  'pinned-vthreads',
]);

/** The threads of the recorder, one of which writes the dump and so stands in the same place in each. */
const RECORDER_THREADS = /^"JFR [^\n]*\n(?:[^\n]+\n)*/gm;
const THREAD = /^"[^\n]*\n(?:[^\n]+\n)*/gm;
/** A JVM that is ended writes its last dump meanwhile: the threads that end it wait for each other by design. */
const SHUTDOWN =
  /\bat java\.lang\.(?:Shutdown\.(?:exit|shutdown|runHooks|sequence)|ApplicationShutdownHooks\.runHooks)\(/;
/**
 * Dumps of a recording lie a minute or more apart, and a thread that runs all the time is met in its loop in each of them. Only a
 * profile tells what it does meanwhile.
 */
const NEEDS_CLOSE_DUMPS: ReadonlySet<string> = new Set(['stuck-runnable']);

/** Diagnoses the thread dumps of a recording (`jdk.ThreadDump`) with the rules of thread dumps. */
export function diagnoseThreadDumps(analysis: RecordingAnalysis): Finding[] {
  const hasProfile = findCpuProfile(analysis) !== undefined;
  return diagnoseDumpTexts(listDumps(analysis))
    .filter(({ id, level }) => level !== 'INFO' && !REPORTED_BY_RECORDING.has(id))
    .filter(({ id }) => !(hasProfile && NEEDS_CLOSE_DUMPS.has(id)));
}

function listDumps(analysis: RecordingAnalysis): DumpText[] {
  const rows = readRows(analysis, 'jdk.ThreadDump');
  const taken = Math.min(rows.count, MAX_DUMPS);
  const dumps: DumpText[] = [];
  let characters = 0;
  for (let index = 0; index < taken; index++) {
    const row = taken < 2 ? 0 : Math.round((index * (rows.count - 1)) / (taken - 1));
    const text = rows.getText('result', row) ?? '';
    characters += text.length;
    if (characters > MAX_CHARACTERS) break;
    const at = rows.times[row] ?? 0;
    dumps.push({
      name: `thread dump ${row + 1} of ${rows.count}, ${formatDuration(Math.max(0, at))} after the start of the recording`,
      text: text.replace(RECORDER_THREADS, '').replace(THREAD, (thread) => (SHUTDOWN.test(thread) ? '' : thread)),
    });
  }
  return dumps;
}
