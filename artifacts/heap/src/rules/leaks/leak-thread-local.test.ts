import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAnalysis, aSuspectAnalysis, checkSuspectRule } from '../../../testing/index.ts';
import { leakThreadLocal } from './leak-thread-local.ts';

const MB = 1024 * 1024;
const MEMBERS = { kind: 'object', holder: { kind: 'thread-local', name: 'a ThreadLocal of thread "pool-1"' } } as const;

checkSuspectRule(leakThreadLocal, MEMBERS, {
  fires: {
    'values in many threads': {
      on: {
        suspects: [],
        usedBytes: 100 * MB,
        threadLocals: [
          {
            name: 'demo.Renderer.CONTEXT',
            threads: 206,
            retained: 40 * MB,
            valueClass: 'demo.RenderContext',
            object: 0,
          },
        ],
      },
      level: 'SEVERE',
      explanation: /206 threads hold a value of demo\.Renderer\.CONTEXT: objects of demo\.RenderContext/,
    },
  },
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
});

test('the advice says what to do with buffers, and with values that threads inherit', async () => {
  const values = { name: 'demo.Writer.OUT', threads: 60, retained: 40 * MB, valueClass: 'demo.Context', object: 0 };
  const advise = async (others: object) =>
    leakThreadLocal.check(
      await anAnalysis({ suspects: [], usedBytes: 100 * MB, threadLocals: [{ ...values, ...others }] }),
    )?.advice;
  assert.match((await advise({})) ?? '', /^Call remove\(\)/);
  assert.match((await advise({ valueClass: 'java.lang.StringBuilder' })) ?? '', /as large as the largest content/);
  assert.match((await advise({ isInherited: true })) ?? '', /when it is started/);
});

test('a collection of a thread with very many elements was never emptied, in a heap that is hardly used as well', async () => {
  const check = async (elements: number) =>
    leakThreadLocal.check(
      await anAnalysis({
        suspects: [],
        usedBytes: 3 * MB,
        jvm: { options: [], maxHeapBytes: 256 * MB },
        threadLocals: [
          {
            name: 'demo.Audit.LINES',
            threads: 1,
            retained: 2 * MB,
            valueClass: 'java.util.ArrayList',
            object: 0,
            elements,
          },
        ],
      }),
    );
  assert.equal(await check(999), undefined);
  const claim = await check(1000);
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim?.explanation ?? '', /java\.util\.ArrayList with 1,000 elements in all/);
  assert.match(claim?.advice ?? '', /^Clear the collection in demo\.Audit\.LINES/);
});

test('what a library keeps in a ThreadLocal is told with what the library offers', async () => {
  const owner = { name: 'org.mockito.internal.Invocations.list', isApplication: false } as const;
  const claim = leakThreadLocal.check(await anAnalysis(aSuspectAnalysis({ ...MEMBERS, owner })));
  assert.match(claim?.advice ?? '', /stubOnly\(\)/);
});
