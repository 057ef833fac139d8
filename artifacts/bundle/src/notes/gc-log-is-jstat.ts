import { quoteLine } from '../output-file.ts';
import type { Note } from './note.ts';

export const gcLogIsJstat: Note = {
  id: 'gc-log-is-jstat',
  title: 'The GC log of the capture holds figures of jstat',
  because:
    'Capture scripts fall back on jstat when the JVM writes no GC log; its rows have no single pause and no cause.',
  find: ({ jstat, jstatAsGcLog }) =>
    jstatAsGcLog === undefined
      ? undefined
      : {
          title: `\`${jstatAsGcLog}\` holds figures of jstat, not a GC log`,
          level: 'INFO',
          confidence: 'high',
          explanation: `\`${jstatAsGcLog}\` was written by jstat because the JVM had no GC log. Its rows give how full the generations are and how long collections took in sum, but no single pause, cause or allocation rate.`,
          advice:
            'Start the JVM with -Xlog:gc*,safepoint:file=gc.log:time,uptime,level,tags: a GC log costs next to nothing and tells every collection.',
          evidence: [jstat ? quoteLine(jstat.file, 1) : { kind: 'lines', first: 1, last: 1, file: jstatAsGcLog }],
        },
};
