import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findApplicationFrame, formatShortFrame, parseFrame } from './frame.ts';

/** Frames as printed, with the qualified method and the short form. */
const FRAMES: readonly (readonly [string, string, string])[] = [
  ['java.lang.Object.wait(Native Method)', 'java.lang.Object.wait', 'Object.wait'],
  ['java.lang.Object.wait(java.base@17.0.15/Object.java:338)', 'java.lang.Object.wait', 'Object.wait:338'],
  [
    'java.base/java.lang.VirtualThread.park(VirtualThread.java:742)',
    'java.lang.VirtualThread.park',
    'VirtualThread.park:742',
  ],
  ['java.base@17.0.15/java.lang.Object.wait(Native Method)', 'java.lang.Object.wait', 'Object.wait'],
  ['app//com.acme.Job.run(Job.java:7)', 'com.acme.Job.run', 'Job.run:7'],
  ['app//Main.main(Main.java:3)', 'Main.main', 'Main.main:3'],
  ['java/lang/Object.wait(Native Method)', 'java.lang.Object.wait', 'Object.wait'],
  ['java/lang/Object.wait(Object.java:218(Compiled Code))', 'java.lang.Object.wait', 'Object.wait:218'],
  ['jrockit/vm/Threads.shortNap(I)V(Native Method)', 'jrockit.vm.Threads.shortNap', 'Threads.shortNap'],
  [
    'com.acme.Bank.debit(com.acme.Account) @bci=29, line=11 (Interpreted frame)',
    'com.acme.Bank.debit',
    'Bank.debit:11',
  ],
  ['com.acme.Vt$$Lambda/0x000000003a00d230.run(Unknown Source)', 'com.acme.Vt$$Lambda.run', 'Vt$$Lambda.run'],
  ['com.acme.Orders.<clinit>(Orders.java:3)', 'com.acme.Orders.<clinit>', 'Orders.<clinit>:3'],
];

for (const [text, qualified, short] of FRAMES) {
  test(`${text} is ${qualified}`, () => {
    assert.equal(parseFrame(text).qualified, qualified);
    assert.equal(formatShortFrame(text), short);
  });
}

test('native frames are recognized in every spelling', () => {
  assert.ok(parseFrame('java.lang.Object.wait(Native Method)').native);
  assert.ok(parseFrame('android.os.MessageQueue.nativePollOnce(Native method)').native);
  assert.ok(!parseFrame('com.acme.Native.call(Native.java:1)').native);
});

test('the application frame is the topmost one outside the platform', () => {
  const frames = [
    'java.lang.Object.wait(Native Method)',
    'java.base/java.util.Timer.x(Timer.java:1)',
    'com.acme.A.b(A.java:2)',
  ];
  assert.equal(findApplicationFrame(frames), 'com.acme.A.b(A.java:2)');
  assert.equal(findApplicationFrame(frames.slice(0, 2)), undefined);
});
