import { chooseHeadline, formatBytes, formatPercent, metricEvidence } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { nameClass } from '../support/stacks.ts';

const MIN_PERCENT = 75;
/** Arrays of characters are in every heap: they name nobody. */
const PLAIN = /^(?:byte|char)\[\]$/;

export const heapContent = defineRule({
  id: 'heap-content',
  cause: 'heap',
  title: 'One class fills most of the heap',
  because: 'JMC (HeapContent): three quarters of what jdk.ObjectCount counted.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.ObjectCount');
    const last = rows.times.at(-1);
    const sizes = new Map<string, number>();
    for (const row of rows.rows()) {
      if (rows.times[row] !== last) continue;
      const name = rows.getText('objectClass', row) ?? '?';
      sizes.set(name, (sizes.get(name) ?? 0) + (rows.getNumber('totalSize', row) || 0));
    }
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const [largest] = [...sizes].sort((a, b) => b[1] - a[1]);
    if (!largest || PLAIN.test(largest[0]) || (100 * largest[1]) / all < MIN_PERCENT) return undefined;
    const [name, size] = largest;
    const share = (100 * size) / all;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${formatPercent(share)} of the counted objects are ${nameClass(name)}, ${formatBytes(size)}`,
      ),
      explanation: `Objects of ${name} have ${formatBytes(size)} of the ${formatBytes(all)} that jdk.ObjectCount counted; the limit is ${formatPercent(MIN_PERCENT)}.`,
      advice: 'Take a heap dump to see who holds them.',
      evidence: gather(
        metricEvidence(`share of ${nameClass(name)}`, percent(share), percent(MIN_PERCENT)),
        metricEvidence('bytes', bytes(size)),
      ),
    };
  },
});
