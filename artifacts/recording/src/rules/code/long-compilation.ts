import { chooseHeadline, formatDuration, metricEvidence } from '@hindsight/claims';
import { bytes, ms } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather, timeEvidence } from '../support/evidence.ts';
import { nameMethod } from '../support/stacks.ts';

const LONG_MS = 10_000;

export const longCompilation = defineRule({
  id: 'long-compilation',
  cause: 'processor',
  title: 'The compilation of one method took very long',
  because:
    'The JIT compiler needs milliseconds for most methods: ten seconds keep one of its threads from all others. Our own limit.',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.Compilation');
    let longest = -1;
    for (const row of rows.rows()) if (longest < 0 || rows.getDuration(row) > rows.getDuration(longest)) longest = row;
    const durationMs = longest < 0 ? 0 : rows.getDuration(longest);
    if (durationMs < LONG_MS) return undefined;
    const method = rows.getText('method', longest) ?? '?';
    const size = rows.getNumber('codeSize', longest);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`Compiling ${nameMethod(method)} took ${formatDuration(durationMs)}`),
      explanation: `The compilation of ${method} took ${formatDuration(durationMs)} (limit ${formatDuration(LONG_MS)}); until it ended the method ran in a slower form, and others waited in the queue.`,
      advice:
        'Divide the method, or exclude it from the second compiler (-XX:CompileCommand=exclude) when it does not matter.',
      evidence: gather(
        metricEvidence('duration', ms(durationMs), ms(LONG_MS)),
        Number.isFinite(size) ? metricEvidence('code', bytes(size)) : undefined,
        timeEvidence('beginning', rows.times[longest] ?? 0),
      ),
    };
  },
});
