import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakThreadLocal } from './leak-thread-local.ts';

const MEMBERS = { kind: 'object', holder: { kind: 'thread-local', name: 'a ThreadLocal of thread "pool-1"' } } as const;

checkSuspectRule(leakThreadLocal, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
});
