import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressIndex } from '../columns/address-index.ts';
import { isJavacore, readJavacore } from './javacore.ts';
import { matchJavacore } from './threads.ts';

const JAVACORE = `0SECTION       TITLE subcomponent dump routine
3LKMONOBJECT       java/util/TaskQueue@0x0000000000002040: <unowned>
3XMTHREADINFO      "order "7" worker" J9VMThread:0x1, omrthread_t:0x2, java/lang/Thread:0x0000000000002000, state:CW, prio=5
3XMTHREADBLOCK     Waiting on: java/util/TaskQueue@0x0000000000002040 Owned by: <unowned>
3XMTHREADINFO3           Java callstack:
4XESTACKTRACE                at java/lang/Object.wait(Native Method)
4XESTACKTRACE                at demo/Worker.run(Worker.java:12(Compiled Code))
5XESTACKTRACE                   (entered lock: demo/Lock@0x0000000000002080, entry count: 1)
3XMTHREADINFO      Anonymous native thread
3XMTHREADINFO      "main" J9VMThread:0x1, omrthread_t:0x2, java/lang/Thread:0x0000000000009000, state:R, prio=5
`;

test('threads have names, states, stacks and the objects that they hold', () => {
  const { threads, monitors } = readJavacore(JAVACORE.replaceAll('\n', '\r\n'));
  assert.deepEqual(monitors, [0x2040n]);
  assert.equal(threads.length, 2);
  assert.deepEqual(threads[0], {
    name: 'order "7" worker',
    state: 'WAITING',
    address: 0x2000n,
    frames: ['java.lang.Object.wait(Native Method)', 'demo.Worker.run(Worker.java:12)'],
    held: [
      { address: 0x2040n, frame: 0 },
      { address: 0x2080n, frame: 1 },
    ],
  });
});

test('a javacore is recognized by its title', () => {
  assert.ok(isJavacore(JAVACORE.split('\n')));
  assert.ok(!isJavacore(['Full thread dump']));
});

const createIndex = (...addresses: number[]) => {
  const index = new AddressIndex();
  for (const address of addresses) index.add(0, address);
  index.seal();
  return index;
};

test('objects that a javacore names are roots, with the kind by which they are held', () => {
  const found = matchJavacore(readJavacore(JAVACORE), createIndex(0x2000, 0x2040, 0x2080));
  assert.deepEqual(
    [...(found?.kinds ?? [])],
    [
      [0, ['THREAD_OBJ']],
      [1, ['JAVA_FRAME', 'MONITOR_USED']],
      [2, ['JAVA_FRAME']],
    ],
  );
  assert.deepEqual(
    found?.threads.map(({ name, object }) => [name, object]),
    [['order "7" worker', 0]],
  );
});

test('a javacore of which most threads are no objects of the dump is of another process', () => {
  assert.equal(
    matchJavacore(readJavacore(`${JAVACORE}${JAVACORE.replaceAll('2000', 'a000')}`), createIndex(0x2000)),
    undefined,
  );
});
