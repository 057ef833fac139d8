import { aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakGroup } from './leak-group.ts';

const MEMBERS = { kind: 'class', holder: undefined } as const;

checkSuspectRule(leakGroup, MEMBERS, {
  fires: {
    'lambdas, whose class name means nothing': {
      on: aSuspectAnalysis({ ...MEMBERS, objects: 30_000, label: 'demo.Hub$$Lambda$3+0x00007f3bdc002a40' }),
      level: 'SEVERE',
      explanation: /^30,000 lambdas of demo\.Hub keep 40 MB/,
    },
  },
  silent: { 'a single object': aSuspectAnalysis({ ...MEMBERS, kind: 'object' }) },
});
