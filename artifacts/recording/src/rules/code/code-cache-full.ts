import { chooseHeadline, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Level, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { countEvents, readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const NOTE_PERCENT = 65;
const WARNING_PERCENT = 80;

export const codeCacheFull = defineRule({
  id: 'code-cache-full',
  cause: 'code-cache',
  title: 'The code cache is full, or nearly',
  because:
    'JMC (CodeCache): 80 % of a segment; its note from 50 % on is noise, here 65 %. When it is full, the JIT compiler stops.',
  check: (analysis) => {
    const full = countEvents(analysis, 'jdk.CodeCacheFull');
    const worst = findFullestSegment(analysis);
    const level = rateLevel(full, worst?.usedPercent ?? 0);
    if (!level) return undefined;
    const what = worst ? `segment "${worst.name}" of the code cache is ${formatPercent(worst.usedPercent)} full` : '';
    return {
      level,
      confidence: 'high',
      headline:
        full > 0 ? chooseHeadline(`The code cache was full ${pluralize(full, 'time')}`) : chooseHeadline(`The ${what}`),
      explanation: `${full > 0 ? `The JVM said ${pluralize(full, 'time')} that the code cache is full: it stops compiling, and code that is not compiled runs many times slower.` : `The ${what} (limits ${NOTE_PERCENT} and ${WARNING_PERCENT} %).`}`,
      advice: 'Raise -XX:ReservedCodeCacheSize (256m, 512m), and look for code that is generated without end.',
      evidence: gather(
        full > 0
          ? metricEvidence('events of jdk.CodeCacheFull', count(full))
          : metricEvidence('used of the segment', percent(worst?.usedPercent ?? 0), percent(NOTE_PERCENT)),
        full > 0 && worst ? metricEvidence(`used of "${worst.name}"`, percent(worst.usedPercent)) : undefined,
      ),
    };
  },
});

function rateLevel(full: number, usedPercent: number): Level | undefined {
  if (full > 0) return 'SEVERE';
  if (usedPercent >= WARNING_PERCENT) return 'WARNING';
  return usedPercent >= NOTE_PERCENT ? 'INFO' : undefined;
}

interface Segment {
  readonly name: string;
  readonly usedPercent: number;
}

/** The last state of each segment; addresses are large, and their difference is its size. */
function findFullestSegment(analysis: RecordingAnalysis): Segment | undefined {
  const rows = readRows(analysis, 'jdk.CodeCacheStatistics');
  const segments = new Map<string, number>();
  for (const row of rows.rows()) {
    const size = rows.getNumber('reservedTopAddress', row) - rows.getNumber('startAddress', row);
    const free = rows.getNumber('unallocatedCapacity', row);
    if (size > 0 && free >= 0 && free <= size)
      segments.set(rows.getText('codeBlobType', row) ?? 'all', 100 * (1 - free / size));
  }
  // Code of the JVM itself is made at the start and fills a small segment by design.
  const judged = [...segments].filter(([name]) => !/non-nmethods/i.test(name));
  const [fullest] = judged.sort((a, b) => b[1] - a[1]);
  return fullest && { name: fullest[0], usedPercent: fullest[1] };
}
