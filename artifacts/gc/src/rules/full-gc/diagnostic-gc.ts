import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isDiagnostic } from '../../causes.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayTime } from '../say.ts';
import { sinceWhen } from '../support/describe-time.ts';

const WARNING_COUNT = 3;
const WARNING_MS = 1000;

export const diagnosticGc: Rule<GcAnalysis> = {
  id: 'diagnostic-gc',
  title: 'A tool asked for collections',
  because:
    'The JVM names the cause: a heap dump, a class histogram (jmap -histo:live), jcmd GC.run or an agent collects the whole heap first.',
  check: ({ run }) => {
    const seen = new Sightings();
    const causes = new Set<string>();
    for (const row of run.pauses.cause.rowsOf(isDiagnostic)) {
      seen.addPause(run, row);
      causes.add(run.pauses.cause.get(row));
    }
    const [first, ...more] = seen.evidence();
    if (!first) return undefined;
    return {
      level: seen.count >= WARNING_COUNT || seen.max >= WARNING_MS ? 'WARNING' : 'INFO',
      confidence: 'high',
      explanation:
        `${counted(seen.count, 'collection')} ran for ${[...causes].join(', ')}: ${sayTime(seen.sum)} in all, ${sayTime(seen.max)} at most ` +
        `(warning from ${WARNING_COUNT} or ${sayTime(WARNING_MS)}).${sinceWhen(run, seen.firstAt)}`,
      advice:
        'Find the monitoring tool or person behind it; jmap -histo without :live and jcmd GC.heap_dump -all do not collect first.',
      evidence: [first, ...more, computed('collections for tools', count(seen.count), count(WARNING_COUNT))],
      lostMs: seen.sum,
    };
  },
};
