import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakSingle } from './leak-single.ts';

const MEMBERS = { kind: 'object', holder: undefined } as const;

checkSuspectRule(leakSingle, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
  fires: {
    'a class of which no field is known': {
      on: aSuspectAnalysis({
        ...MEMBERS,
        label: 'class demo.OrderCache',
        contents: { label: 'demo.Order', objects: 60_000, retained: 1 },
      }),
      level: 'SEVERE',
      explanation: /^class demo\.OrderCache keeps 40 MB.*: 60,000 objects of Order/,
    },
  },
});
