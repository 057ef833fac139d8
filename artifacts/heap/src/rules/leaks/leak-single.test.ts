import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakSingle } from './leak-single.ts';

const MEMBERS = { kind: 'object', holder: undefined } as const;

checkSuspectRule(leakSingle, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
});
