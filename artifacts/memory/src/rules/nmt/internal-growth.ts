import { claimCategoryGrowth } from '../support/category-claim.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { nameDirectCategory } from '../support/direct-memory.ts';
import { isUndecided, significantGrowth } from '../support/growth-claims.ts';

export const internalGrowth = defineMemoryRule({
  id: 'internal-growth',
  cause: 'native-memory',
  title: 'Internal memory of the JVM grows',
  because:
    'Since JDK 11 category Internal holds what JVMTI agents, MXBeans and performance counters allocate; direct buffers are in Other. It is constant in healthy programs once they have started: less than 16 MB count from six snapshots on.',
  check: ({ nmt }) => {
    const found = significantGrowth(nmt?.growth, 'Internal');
    if (!nmt || !found || isUndecided(found.growth) || nameDirectCategory(nmt) === 'Internal') return undefined;
    return claimCategoryGrowth(nmt, found, {
      level: 'WARNING',
      subject: 'Internal memory of the JVM',
      advice:
        'Count JNI global references (the last lines of a thread dump, or jcmd VM.info): when they rise, native code does not delete them. Otherwise start the program without its agents (-javaagent, -agentpath) one by one; compare jcmd VM.native_memory detail.diff of two times for the call site.',
    });
  },
});
