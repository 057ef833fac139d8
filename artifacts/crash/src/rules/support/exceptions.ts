import type { CrashAnalysis, CrashEvent } from '../../model.ts';

/** An exception of the thread that crashed, and how long before the end it was raised. */
export interface LastException {
  readonly event: CrashEvent;
  readonly secondsBefore: number;
}

/** The last exception that the JVM raised in the thread that crashed, where it is one that the pattern fits. */
export function findLastException({ report }: CrashAnalysis, pattern?: RegExp): LastException | undefined {
  const { address } = report.crash.thread ?? {};
  const { elapsedSeconds } = report.process;
  if (address === undefined || elapsedSeconds === undefined) return undefined;
  const event = report.events.findLast(
    ({ group, text }) => group === 'exceptions' && text.includes(address) && (pattern?.test(text) ?? true),
  );
  const before = event?.uptimeSeconds === undefined ? undefined : elapsedSeconds - event.uptimeSeconds;
  // JDK 8 and earlier count the seconds of the end in whole ones.
  return event && before !== undefined && before > -1 ? { event, secondsBefore: Math.max(0, before) } : undefined;
}
