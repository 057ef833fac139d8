import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakGroup } from './leak-group.ts';

const MEMBERS = { kind: 'class', holder: undefined } as const;

checkSuspectRule(leakGroup, MEMBERS, {
  silent: { 'a single object': aSuspectAnalysis({ ...MEMBERS, kind: 'object' }) },
});
