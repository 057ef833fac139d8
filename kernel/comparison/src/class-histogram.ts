import type { AnalysisSuccess } from '@hindsight/api';
import { type JsonObject, listJsonObjects, toJsonObject } from '@hindsight/model';

/** The most rows that the answer about a heap dump has; a histogram of fewer rows lists every class with instances. */
const MAX_ANSWER_ROWS = 2000;

/** The class histogram of a heap dump or of memory tables as the answer has it. */
export interface ClassHistogram {
  readonly rows: readonly JsonObject[];
  /** Whether a class that is missing has no instances. */
  readonly isComplete: boolean;
}

/** Reads the class histogram of an answer; undefined for other kinds. */
export function readClassHistogram({ body }: Pick<AnalysisSuccess, 'body'>): ClassHistogram | undefined {
  const { histograms } = toJsonObject(body.troubleshootReport);
  const grouped = listJsonObjects(histograms).find((one) => 'groupByClass' in one)?.groupByClass;
  if (!Array.isArray(grouped)) return readTable(body);
  const rows = listJsonObjects(grouped);
  return { rows, isComplete: rows.length < MAX_ANSWER_ROWS };
}

/** Reads what `jmap -histo` and `jcmd GC.class_histogram` wrote: the largest classes of the last one. */
function readTable({ histogram }: JsonObject): ClassHistogram | undefined {
  const { top, snapshots } = toJsonObject(histogram);
  if (!Array.isArray(top)) return undefined;
  const rows = listJsonObjects(top).map(
    ({ className = '', instances = 0, bytes = 0 }): JsonObject => ({
      label: className,
      objects: instances,
      shallowSize: bytes,
    }),
  );
  return { rows, isComplete: listJsonObjects(snapshots).at(-1)?.classCount === rows.length };
}
