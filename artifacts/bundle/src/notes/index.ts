import type { Finding } from '@hindsight/model';
import type { Capture } from '../model.ts';
import { certificateEnds } from './certificate-ends.ts';
import { earlierGcLog } from './earlier-gc-log.ts';
import { earlierKill } from './earlier-kill.ts';
import { gcLogIsJstat } from './gc-log-is-jstat.ts';
import { hostBusy } from './host-busy.ts';
import type { Note } from './note.ts';
import { otherJvms } from './other-jvms.ts';
import { pingFailed } from './ping-failed.ts';
import { repeatedCrash } from './repeated-crash.ts';
import { reportOfOtherProcess } from './report-of-other-process.ts';
import { severalJvms } from './several-jvms.ts';

/** What is told besides the causes, in the order of the report. */
export const NOTES: readonly Note[] = [
  repeatedCrash,
  reportOfOtherProcess,
  otherJvms,
  severalJvms,
  earlierKill,
  earlierGcLog,
  gcLogIsJstat,
  certificateEnds,
  pingFailed,
  hostBusy,
];

export const collectNotes = (capture: Capture): Finding[] =>
  NOTES.flatMap(({ id, title, find }) => {
    const found = find(capture);
    return found ? [{ ...found, id, general: title }] : [];
  });
