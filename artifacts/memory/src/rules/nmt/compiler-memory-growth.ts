import { formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted, significantGrowth } from '../support/growth-claims.ts';

const CATEGORIES = ['Compiler', 'Arena Chunk'] as const;
const LARGE_BYTES = 256 * 1024 * 1024;
const GROWN_BYTES = 64 * 1024 * 1024;

export const compilerMemoryGrowth = defineMemoryRule({
  id: 'compiler-memory-growth',
  cause: 'native-memory',
  title: 'The compiler takes much memory',
  because:
    'Compilations take some ten MB each and give them back. adoptium/adoptium-support#1190 had 5.7 GB for one method; 256 MB, or a rise by 64 MB, is no usual compilation.',
  check: ({ nmt }) => {
    if (!nmt) return undefined;
    const advice =
      'Find the method with jcmd Compiler.memory (JDK 22 and later) or -XX:+CITime, exclude it with -XX:CompileCommand=exclude, or bound it with -XX:CompileCommand=MemLimit,*.*,500m; update the JDK.';
    for (const name of CATEGORIES) {
      const grown = significantGrowth(nmt.growth, name);
      if (grown && grown.growth.delta >= GROWN_BYTES)
        return claimCategoryGrowth(nmt, grown, { level: 'SEVERE', subject: 'Memory of the compiler', advice });
      const category = findCategory(nmt.last, name);
      if (!category || category.committedBytes < LARGE_BYTES) continue;
      return {
        level: 'SEVERE',
        confidence: 'medium',
        headline: `The compiler holds ${formatBytes(category.committedBytes)} of memory`,
        explanation: `Category "${name}" of NMT has ${formatBytes(category.committedBytes)} (limit 256 MB).`,
        advice,
        evidence: [quoteCommitted(category), metricEvidence(name, bytes(category.committedBytes), bytes(LARGE_BYTES))],
      };
    }
    return undefined;
  },
});
