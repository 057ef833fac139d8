import type { RecordingFacts } from '../../model-facts.ts';

/** The system of the machine; the version of HotSpot names it where the event of the system is missing. */
export const isWindows = ({ os, jvm }: Pick<RecordingFacts, 'os' | 'jvm'>): boolean =>
  /Windows/i.test(os ?? '') || / for windows-/.test(jvm.version ?? '');

export const isLinux = ({ os, jvm }: Pick<RecordingFacts, 'os' | 'jvm'>): boolean =>
  /Linux/.test(os ?? '') || / for linux-/.test(jvm.version ?? '');
