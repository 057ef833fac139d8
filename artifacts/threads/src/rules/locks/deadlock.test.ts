import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markedEvidence } from '@hindsight/claims';
import { checkDumpRule } from '../../../testing/index.ts';
import { joinEvidence } from '../support/evidence.ts';
import { deadlock } from './deadlock.ts';

const a = { name: 'a', locked: ['L1'], blockedOn: 'L2' };
const b = { name: 'b', locked: ['L2'], blockedOn: 'L1' };

checkDumpRule(deadlock, {
  silent: {
    'a chain that ends': [a, { name: 'b', locked: ['L2'] }],
    'a cycle over locks of java.util.concurrent that the JVM does not declare': [
      { name: 'a', owns: ['L1'], parks: 'L2' },
      { name: 'b', owns: ['L2'], parks: 'L1' },
    ],
  },
  fires: {
    'two threads, two monitors': {
      on: [a, b],
      level: 'FATAL',
      explanation: /2 threads in 1 cycle: "a" waits for "b" waits for "a"\. "a" needs <L2>, "b" needs <L1>\./,
    },
    'who queues behind is no member': {
      on: [a, b, { name: 'c', blockedOn: 'L1' }],
      level: 'FATAL',
      explanation: /^2 threads .* 1 thread queues behind: "c"\./,
    },
    'a member that waits with a time limit': {
      on: {
        threads: [
          { name: 'a', parks: 'L2', owns: ['L1'], state: 'TIMED_WAITING' },
          { name: 'b', parks: 'L1', owns: ['L2'], state: 'WAITING' },
        ],
        declared: [
          ['a', 'L2', 'b'],
          ['b', 'L1', 'a'],
        ],
      },
      level: 'SEVERE',
      explanation: /A time limit ends the wait of one of them/,
      advice: /release all of them before the next attempt/,
    },
    'what the JVM declares': {
      on: {
        threads: [
          { name: 'a', parks: 'L2' },
          { name: 'b', parks: 'L1' },
        ],
        declared: [
          ['a', 'L2', 'b'],
          ['b', 'L1', 'a'],
        ],
      },
      level: 'FATAL',
    },
    'what the JVM declares of threads that are not in the dump': {
      on: {
        threads: [{ name: 'c', blockedOn: 'L1' }],
        declared: [
          ['a', 'L2', 'b'],
          ['b', 'L1', 'a'],
        ],
      },
      level: 'FATAL',
      explanation: /The JVM itself found 1 deadlock: "a" waits for <L2>, which "b" holds/,
    },
    'each cycle is one': {
      on: [a, b, { name: 'c', locked: ['L3'], blockedOn: 'L4' }, { name: 'd', locked: ['L4'], blockedOn: 'L3' }],
      level: 'FATAL',
      explanation: /4 threads in 2 cycles/,
    },
  },
});

test('a thread and its locks are one quote when they stand close together', () => {
  const head = markedEvidence(3, ['a']);
  const [awaited, far] = [markedEvidence(6, ['<L2>']), markedEvidence(40, ['<L2>'])];
  assert.deepEqual(joinEvidence(head, [awaited]), [markedEvidence(3, ['a', '<L2>'], 6)]);
  assert.deepEqual(joinEvidence(head, [far]), [head, far]);
});
