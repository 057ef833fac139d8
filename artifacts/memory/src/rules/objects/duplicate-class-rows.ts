import { markedEvidence, pluralize } from '@hindsight/claims';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_ROWS = 3;
const HIDDEN = /\$\$|\$Proxy|LambdaForm|GeneratedMethodAccessor/;

export const duplicateClassRows = defineMemoryRule({
  id: 'duplicate-class-rows',
  cause: 'class-loader-leak',
  title: 'One class is loaded by several class loaders',
  because:
    'A histogram has one row per class and loader: three rows of one name are three loaders, as after redeployments. Hidden classes share names on purpose.',
  check: ({ histogram }) => {
    const found =
      histogram?.last.rows.filter(
        ({ rows, className, hidden }) => rows >= MIN_ROWS && !hidden && !HIDDEN.test(className),
      ) ?? [];
    const [most] = found.toSorted((a, b) => b.rows - a.rows);
    if (!most) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `${most.className.slice(-80)} is loaded ${most.rows} times`,
      explanation: `${most.className} has ${most.rows} rows, one per class loader; ${pluralize(found.length, 'class', 'classes')} of the histogram have three or more.`,
      advice:
        'After redeployments look for old loaders that are still held (a heap dump shows the path); else share the library in one loader.',
      evidence: [markedEvidence(most.line, [])],
    };
  },
});
