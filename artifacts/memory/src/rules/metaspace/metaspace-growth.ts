import { isRising } from '@hindsight/memory-tables';
import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { significantGrowth } from '../support/growth-claims.ts';

export const metaspaceGrowth = defineMemoryRule({
  id: 'metaspace-growth',
  cause: 'metaspace',
  title: 'The metaspace grows while the number of classes stays',
  because:
    'Metaspace without new classes is fragmentation, or constant pools and method data that grow; both are slow, so a significant rise deserves a look.',
  check: ({ nmt }) => {
    const found = significantGrowth(nmt?.growth, 'Metaspace') ?? significantGrowth(nmt?.growth, 'Class');
    if (!nmt || !found || isRising(nmt.classes)) return undefined;
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: 'The metaspace',
      advice:
        'Take jcmd VM.metaspace and VM.classloader_stats twice: the difference names the loaders; set -XX:MaxMetaspaceSize so that it fails visibly.',
    });
  },
});
