import type { TextAnalyzer } from '@hindsight/model';
import { analyzeGcLog } from './analyze.ts';
import { FORMATS } from './formats/index.ts';

export { GRAPHS } from './body.ts';

/** GC logs of every JVM: format, figures, diagnosis, report. */
export const gcLogAnalyzer: TextAnalyzer = {
  kind: 'gc-log',
  detect: (head) => Math.max(0, ...FORMATS.map((format) => format.detect(head))),
  analyze: analyzeGcLog,
};
