import { formatCount, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineInputRule } from '../support/define-rule.ts';

export const truncated = defineInputRule({
  id: 'truncated',
  cause: 'evidence',
  title: 'A dump is truncated',
  because: 'Its last entry is incomplete, or the end mark of its format is missing: what follows is not counted.',
  check: ({ dumps }) => {
    const cut = dumps.filter(({ dump }) => dump.truncated);
    const [first] = cut;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${pluralize(cut.length, 'dump')} of ${formatCount(dumps.length)} cut off at line ${formatCount(first.dump.lastLine)}`,
      explanation: `${pluralize(cut.length, 'dump')} of ${dumps.length} ${cut.length === 1 ? 'is' : 'are'} truncated: ${pluralize(first.dump.threads.length, 'thread')} up to line ${formatCount(first.dump.lastLine)} ${first.dump.threads.length === 1 ? 'was' : 'were'} read, the rest is missing.`,
      advice: 'Upload the whole file; a dump that was copied from a terminal or a log is often truncated.',
      evidence: [metricEvidence('truncated dumps', count(cut.length)), lineEvidence(first.dump.lastLine)],
    };
  },
});
