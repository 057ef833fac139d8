import type { CrashReport } from '@hindsight/crash';
import type { Evidence } from '@hindsight/model';
import type { Capture, CapturedCrash } from './model.ts';
import { parseCaptureTime } from './outputs/meta-info.ts';

/** An older report tells of another day (contract of bundles). */
const MAX_AGE_MS = 86_400_000;
/** Reports that a JVM writes when it is asked, and parts without a header: they tell nothing of a death. */
const NO_CRASH: ReadonlySet<string> = new Set(['none', 'fragment']);

export const getReport = ({ analysis }: CapturedCrash['members']): CrashReport => analysis.analysis.report;

export const hasCrashed = (members: CapturedCrash['members']): boolean => !NO_CRASH.has(getReport(members).crash.kind);

/** Returns whether a report tells how the captured JVM died. */
export const isOfCapture = (one: CapturedCrash, { meta }: Capture): boolean =>
  hasCrashed(one.members) && describeOtherProcess(one, meta) === undefined;

/** Names the JVM of a report of a crash when it is not the captured one at the time of the capture. */
export function describeOtherProcess({ members }: CapturedCrash, meta: Capture['meta']): string | undefined {
  if (!hasCrashed(members)) return undefined;
  const { crash, process } = getReport(members);
  if (crash.pid !== undefined && meta.processId !== undefined && crash.pid !== meta.processId)
    return `an earlier JVM (process ${crash.pid})`;
  const capturedMs = parseCaptureTime(meta);
  const isOld = capturedMs !== undefined && process.timeMs !== undefined && capturedMs - process.timeMs > MAX_AGE_MS;
  return isOld ? 'a JVM of more than a day before the capture' : undefined;
}

/** The line with signal or error, pc, pid and tid. */
export function quoteCrashHeader({ name, members }: CapturedCrash): Evidence {
  const { lines } = getReport(members);
  const line = lines.problem ?? lines.title ?? 1;
  return { kind: 'lines', first: line, last: line, file: name };
}
