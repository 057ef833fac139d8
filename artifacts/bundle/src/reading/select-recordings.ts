import type { ContentFile } from '@hindsight/model';
import type { RecordingAnalysisResult } from '@hindsight/recording';

export interface ReadRecording {
  readonly name: string;
  readonly content: ContentFile;
  readonly result: RecordingAnalysisResult;
}

export interface SelectedRecordings {
  readonly ofCapture: readonly ReadRecording[];
  /** Those of another JVM, with its process. */
  readonly others: readonly (ReadRecording & { readonly processId: number })[];
}

/**
 * Separates the recordings of the captured JVM from those of others, which would be merged into one that nobody had: by the process
 * of the capture, else by time: the one that was recorded last. A process number inside a container is another one than outside, so
 * that recordings of one process are always those of the capture.
 */
export function selectRecordings(read: readonly ReadRecording[], processId: number | undefined): SelectedRecordings {
  const byProcess = Map.groupBy(read, ({ result }) => result.analysis.recording.runs.at(-1)?.pid);
  const known = [...byProcess.keys()].filter((pid) => pid !== undefined);
  if (known.length < 2) return { ofCapture: read, others: [] };
  const chosen = processId !== undefined && byProcess.has(processId) ? processId : findLatest(read);
  const ofCapture = [...(byProcess.get(chosen) ?? []), ...(byProcess.get(undefined) ?? [])];
  const others = known.flatMap((pid) =>
    pid === chosen ? [] : (byProcess.get(pid) ?? []).map((one) => ({ ...one, processId: pid })),
  );
  return { ofCapture, others };
}

function findLatest(read: readonly ReadRecording[]): number | undefined {
  const withProcess = read.filter(({ result }) => result.analysis.recording.runs.at(-1)?.pid !== undefined);
  const latest = withProcess.toSorted(
    (a, b) => b.result.analysis.recording.endMs - a.result.analysis.recording.endMs,
  )[0];
  return latest?.result.analysis.recording.runs.at(-1)?.pid;
}
