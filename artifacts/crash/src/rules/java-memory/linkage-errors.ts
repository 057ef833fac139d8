import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quoteCount } from '../support/evidence.ts';

export const linkageErrors = defineRule({
  id: 'linkage-errors',
  cause: 'startup-failure',
  title: 'LinkageErrors were raised before',
  because: 'The JVM counts LinkageErrors: classes of versions that do not fit together.',
  check: (analysis) => {
    const counts = analysis.report.exceptionCounts;
    if (!counts || counts.linkage === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`${pluralize(counts.linkage, 'LinkageError')} before the end`),
      explanation: `The report counts ${pluralize(counts.linkage, 'LinkageError')}: a class was loaded twice or in another version than its caller was compiled with.`,
      advice:
        'Look for two versions of one library on the class path (`-verbose:class` or `-Xlog:class+load`), also inside of fat jars and agents.',
      evidence: gather(
        analysis,
        quoteCount(counts.lines.linkage, 'LinkageErrors'),
        metricEvidence('LinkageErrors', count(counts.linkage)),
      ),
    };
  },
});
