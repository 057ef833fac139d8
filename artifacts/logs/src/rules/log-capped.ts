import { pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineLogRule } from './support/define-rule.ts';

export const logCapped = defineLogRule({
  id: 'log-capped',
  cause: 'evidence',
  title: 'Some lists of this report are incomplete',
  because: 'Lists are bounded so that no log needs more memory than is available.',
  check: ({ templates, privateData, errors }) => {
    const parts = [
      ...(templates.capped ? ['more kinds of statements than are distinguished (10,000)'] : []),
      ...(privateData.capped
        ? ['more kinds of statements with private data than are distinguished (500 of each kind)']
        : []),
      ...(errors.ungrouped > 0
        ? [`${pluralize(errors.ungrouped, 'error statement')} beyond 5,000 kinds of errors`]
        : []),
    ];
    if (parts.length === 0) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'Not everything in the log is listed: it has more kinds of statements than are distinguished',
      explanation: `Among ${pluralize(templates.templates.length, 'kind')} of statements are ${parts.join(' and ')}. They are counted but not listed.`,
      evidence: [{ kind: 'metric', name: 'kinds of statements', measured: count(templates.templates.length) }],
    };
  },
});
