import { readCollectorRecord } from './collector-record.ts';
import type { Envelope } from './envelope.ts';

/** Lines of GC logs, with the decorations of unified logging or in the words of JDK 8, and lines of thread dumps. */
const GC_LINE =
  /\[(?:trace|debug|info|warning|error)\s*\]\[(?:gc|safepoint)[\w, ]{0,40}\]|^\S{0,40}\s?\d+[.,]\d+: \[(?:Full )?GC[ (]/;
const THREAD_HEADER = /^"[^"]{1,256}" .{0,200}\b(?:tid|nid)=/;
const THREAD_LINE =
  /^(?:\tat |\s+- (?:locked|waiting|parking|eliminated)|\s+java\.lang\.Thread\.State: |Full thread dump)/;
const MIN_ARTIFACT_SHARE = 0.5;

/**
 * What a collector of logs exports: one JSON object per line, one member of which is the line that the JVM wrote. Records
 * of applications look the same and are left as they are, so the lines must be those of a GC log or of a thread dump.
 */
export const jsonExport: Envelope = {
  id: 'json-export',
  title: 'JSON records of a log collector',
  open: readCollectorRecord,
  accepts(contents) {
    const isArtifact = (line: string): boolean =>
      GC_LINE.test(line) || THREAD_HEADER.test(line) || THREAD_LINE.test(line);
    // Stack traces alone are those of errors in an application log.
    return (
      contents.some((line) => GC_LINE.test(line) || THREAD_HEADER.test(line)) &&
      contents.filter(isArtifact).length >= MIN_ARTIFACT_SHARE * contents.length
    );
  },
};
