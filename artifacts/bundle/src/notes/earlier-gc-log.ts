import { formatQuantity, ms } from '@hindsight/model';
import type { Note } from './note.ts';

export const earlierGcLog: Note = {
  id: 'earlier-gc-log',
  title: 'The GC log of an earlier JVM shows a problem',
  because:
    'A GC log that ended more than 36 hours before the JVM of the newest one began tells how that JVM ended, and not how the present one does.',
  find: ({ earlierGcLog }) => {
    if (!earlierGcLog?.worst) return undefined;
    const { name, agoMs, worst } = earlierGcLog;
    return {
      title: `An earlier JVM, ${formatQuantity(ms(agoMs))} before: ${worst.title}`,
      level: 'INFO',
      ...(worst.cause !== undefined && { cause: worst.cause }),
      confidence: worst.confidence,
      explanation: `The log ${name} is of a JVM that ended days before the present one began, so that it was judged apart from it.`,
      advice: `Ask what was changed since then. To see how that JVM ended, analyze ${name} alone.`,
      evidence: worst.evidence,
    };
  },
};
