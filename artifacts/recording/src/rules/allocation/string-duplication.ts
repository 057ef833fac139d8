import { chooseHeadline, formatPercent, metricEvidence } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const MIN_PERCENT = 50;
const MIN_BYTES = 50 * 1024 * 1024;
const STRINGS = /^(?:java\.lang\.String|byte\[\]|char\[\])$/;

export const stringDuplication = defineRule({
  id: 'string-duplication',
  cause: 'heap-waste',
  title: 'Most of the heap is strings',
  because: 'JMC (StringDeduplication): strings and their arrays are half of the heap, as jdk.ObjectCount has it.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.ObjectCount');
    const last = rows.times.at(-1);
    let strings = 0;
    let all = 0;
    for (const row of rows.rows()) {
      if (rows.times[row] !== last) continue;
      const size = rows.getNumber('totalSize', row) || 0;
      all += size;
      if (STRINGS.test(rows.getText('objectClass', row) ?? '')) strings += size;
    }
    const share = all > 0 ? (100 * strings) / all : 0;
    if (share < MIN_PERCENT || strings < MIN_BYTES) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(`${formatPercent(share)} of the counted objects are strings and their arrays`),
      explanation: `Strings, byte[] and char[] are ${formatPercent(share)} of the bytes that jdk.ObjectCount counted; the limit is ${formatPercent(MIN_PERCENT)}. Equal strings may be among them.`,
      advice:
        'Try -XX:+UseStringDeduplication (G1, and from JDK 18 on all collectors), or keep each value once where it is read. A heap dump counts the equal ones.',
      evidence: gather(
        metricEvidence('share of strings', percent(share), percent(MIN_PERCENT)),
        metricEvidence('bytes of strings', bytes(strings)),
      ),
    };
  },
});
