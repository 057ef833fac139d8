import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { getWarmUpEnd } from '../support/guards.ts';
import { findGrowth } from '../support/trend.ts';

const MIN_RISE = 100 * 1024 * 1024;
/** These have findings of their own. */
const REPORTED_ELSEWHERE = new Set(['Java Heap', 'Class', 'Metaspace']);

export const nativeMemoryGrowth = defineRule({
  id: 'native-memory-growth',
  cause: 'native-memory',
  title: 'Native memory of one kind rises all the time',
  because:
    'Native memory tracking counts by purpose; 100 MB by the trend test after the first minute are no start-up. Our own limit.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.NativeMemoryUsage');
    const types = new Set([...rows.rows()].flatMap((row) => rows.getText('type', row) ?? []));
    const rises = [...types]
      .filter((type) => !REPORTED_ELSEWHERE.has(type))
      .flatMap((type) => {
        const committed = (row: number) =>
          rows.getText('type', row) === type ? rows.getNumber('committed', row) : Number.NaN;
        const growth = findGrowth(rows, committed, { min: MIN_RISE, minShare: 0 }, getWarmUpEnd(analysis));
        return growth ? [{ type, growth }] : [];
      })
      .sort((a, b) => b.growth.delta - a.growth.delta);
    const [worst] = rises;
    if (!worst) return undefined;
    const { type, growth } = worst;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `Native memory for "${type}" rose by ${formatBytes(growth.delta)} to ${formatBytes(growth.last)}`,
      ),
      explanation: `What the JVM has committed for "${type}" rose from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} over ${growth.points} values; the limit is ${formatBytes(MIN_RISE)}.`,
      advice:
        'Compare two outputs of jcmd <pid> VM.native_memory detail.diff, which name the code that allocates ("Other" are direct buffers and Unsafe).',
      evidence: gather(
        metricEvidence(`growth of ${type}`, bytes(growth.delta), bytes(MIN_RISE)),
        metricEvidence('at the end', bytes(growth.last)),
        metricEvidence('values', count(growth.points)),
      ),
    };
  },
});
