import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAnalysis, aSuspect, aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakClassStatic } from './leak-class-static.ts';

const MEMBERS = { kind: 'object', holder: { kind: 'static-field', name: 'demo.Cache.ALL' } } as const;

checkSuspectRule(leakClassStatic, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
  fires: {
    'a limit that the heap cannot hold': {
      on: aSuspectAnalysis({
        ...MEMBERS,
        looseBound: { kind: 'limit', name: 'maximum = 1,000', elements: 10, limit: 1000, filled: 10 },
      }),
      level: 'SEVERE',
      explanation: /Its limit maximum = 1,000 does not help: at that, it would keep about 3\.91 GB/,
    },
    'the static field of a library is far above its collection': {
      on: aSuspectAnalysis({
        kind: 'object',
        holder: { kind: 'static-field', name: 'org.apache.logging.log4j.core.Managers.MAP' },
        owner: { name: 'org.apache.logging.log4j.spi.Registry.map', isApplication: false, hasCollection: true },
      }),
      level: 'SEVERE',
      explanation: /It is held by org\.apache\.logging\.log4j\.core\.Managers\.MAP/,
    },
  },
});

test('a limit that the heap cannot hold is what to lower', async () => {
  const looseBound = { kind: 'limit', name: 'maximum = 1,000', elements: 10, limit: 1000, filled: 10 } as const;
  const finding = leakClassStatic.check(await anAnalysis({ suspects: [aSuspect({ ...MEMBERS, looseBound })] }));
  assert.match(finding?.advice ?? '', /^Lower maximum = 1,000: /);
});
