import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAnalysis, aSuspect, aSuspectAnalysis, aThreadUse, checkSuspectRule } from '../../../testing/index.ts';
import { leakThread } from './leak-thread.ts';

const MEMBERS = {
  kind: 'object',
  holder: { kind: 'thread-frame', name: 'thread "main" at demo.Main.run(Main.java:7)' },
} as const;

checkSuspectRule(leakThread, MEMBERS, {
  silent: { 'many objects of one class': aSuspectAnalysis({ ...MEMBERS, kind: 'class' }) },
  fires: {
    'a text that a method builds': {
      on: {
        suspects: [
          aSuspect({
            kind: 'object',
            holder: {
              kind: 'thread-frame',
              name: 'thread "http-3" at demo.Report.render(Report.java:7)',
              frame: 'demo.Report.render(Report.java:7)',
            },
            path: [{ object: 1, references: [], skipped: 0 }],
          }),
        ],
      },
      level: 'SEVERE',
      explanation: /Thread "http-3" at demo\.Report\.render\(Report\.java:7\) keeps 40 MB/,
    },
    'a library that the thread holds': {
      on: aSuspectAnalysis({
        ...MEMBERS,
        object: 1,
        path: [{ object: 1, references: [], skipped: 0 }],
        owner: { name: 'io.vertx.core.Sequence.elements', isApplication: false },
      }),
      level: 'SEVERE',
      explanation: /^io\.vertx\.core\.Sequence\.elements keeps 40 MB/,
    },
    'a field of the thread': {
      on: aSuspectAnalysis({
        ...MEMBERS,
        holder: { kind: 'thread-field', name: 'shop.Poller.backlog of thread "poller"' },
      }),
      level: 'SEVERE',
      explanation: /held by shop\.Poller\.backlog of thread "poller"/,
    },
  },
});

test('of a thread in a deep recursion the recursion is what to look at', async () => {
  const analysis = await anAnalysis({
    suspects: [aSuspect({ ...MEMBERS, holder: { ...MEMBERS.holder, frame: 'demo.Solver.search(Solver.java:9)' } })],
  });
  const advise = (depth: number) => {
    const frames = new Array<string>(depth).fill('demo.Solver.search(Solver.java:9)');
    const threads = [{ object: 0, serial: 1, frames, locals: [] }];
    return leakThread.check({ ...analysis, dump: { ...analysis.dump, threads } })?.advice ?? '';
  };
  assert.match(advise(1024), /check what ends the recursion/);
  assert.match(advise(20), /read in pages/);
});

test('the work of a method that ran out of memory did not return', async () => {
  const suspect = aSuspect({
    ...MEMBERS,
    holder: { ...MEMBERS.holder, frame: 'demo.Main.run(Main.java:7)' },
    share: 0.58,
    ofMaxHeap: { retained: 0.3, used: 0.5 },
  });
  const rate = async (...frames: string[]) =>
    leakThread.check(await anAnalysis({ suspects: [suspect], threads: [aThreadUse(...frames)] }))?.level;
  assert.equal(await rate('demo.Main.run(Main.java:7)'), 'WARNING');
  const error = 'java.lang.OutOfMemoryError.<init>(OutOfMemoryError.java:48)';
  assert.equal(await rate(error, 'demo.Main.run(Main.java:7)'), 'FATAL');
});

test('what a request fills in an object of a library is its work, unlike what the main method or another thread has', async () => {
  const advise = async (name: string, frame: string, object = 0) => {
    const suspect = aSuspect({
      holder: { kind: 'thread-frame', name: `thread "${name}" at ${frame}`, frame },
      owner: { name: 'com.google.protobuf.ListValue.values', isApplication: false, hasCollection: true },
      object,
    });
    return leakThread.check(await anAnalysis({ suspects: [suspect] }))?.advice;
  };
  const frame = 'demo.Upload.read(Upload.java:7)';
  assert.match(
    (await advise('http-3', frame)) ?? '',
    /^Check what thread "http-3" at demo\.Upload\.read.* loads at once/,
  );
  for (const other of [
    await advise('main', frame),
    await advise('http-3', 'io.netty.Loop.run(Loop.java:3)'),
    await advise('http-3', frame, 1),
  ])
    assert.match(
      other ?? '',
      /^Com\.google\.protobuf\.ListValue\.values is inside|^com\.google\.protobuf\.ListValue\.values is inside/,
    );
});
