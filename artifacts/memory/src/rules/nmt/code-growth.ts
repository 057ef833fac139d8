import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { significantGrowth } from '../support/growth-claims.ts';

const MIN_SECONDS = 3600;

export const codeGrowth = defineMemoryRule({
  id: 'code-growth',
  cause: 'code-cache',
  title: 'The code cache grows after the first hour',
  because:
    'A JVM compiles its hot methods in the first hour; later growth comes from redefined classes, scripts or deoptimization.',
  check: ({ nmt }) => {
    const found = significantGrowth(nmt?.growth, 'Code');
    if (!nmt || !found || (nmt.series.spanSeconds ?? 0) < MIN_SECONDS) return undefined;
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: 'Compiled code',
      advice:
        'Check with jcmd Compiler.codecache how much is left of -XX:ReservedCodeCacheSize, and look for scripts or agents that redefine classes.',
    });
  },
});
