import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakClassStatic } from './leak-class-static.ts';

const MEMBERS = { kind: 'object', holder: { kind: 'static-field', name: 'demo.Cache.ALL' } } as const;

checkSuspectRule(leakClassStatic, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
});
