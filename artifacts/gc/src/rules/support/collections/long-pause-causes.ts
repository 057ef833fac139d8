import type { GcAnalysis } from '../../../analysis.ts';
import { chooseNoticeablePauseMs } from '../../pauses/long-pause.ts';

/** The share of the time of all long pauses that a cause explains. */
const MOST = 1 / 2;

/** Returns whether the JVM states one of these causes for most of the time that long pauses take: then they were no need of the heap. */
export function haveLongPausesCause({ run, lowPause }: GcAnalysis, isCause: (cause: string) => boolean): boolean {
  const { pauses } = run;
  let all = 0;
  let caused = 0;
  for (const row of pauses.duration.rowsFrom(chooseNoticeablePauseMs(lowPause))) {
    all += pauses.duration.get(row);
    if (isCause(pauses.cause.get(row))) caused += pauses.duration.get(row);
  }
  return caused > MOST * all;
}
