import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { blockerChain } from './blocker-chain.ts';

const owner = { name: 'owner', locked: ['L'] };
const others = createThreads('other', 100);
const waiting = (count: number) => createThreads('waiter', count, { blockedOn: 'L' });
/** A worker of a server whose workers read one connection by turns. */
const reader = (...top: readonly string[]) => [
  ...top,
  'com.sap.engine.services.cross.Connector.readMessage(Connector.java:735)',
  'com.sap.engine.services.cross.MessageReader.run(MessageReader.java:48)',
];
const readingOwner = { ...owner, frames: reader('com.sap.jstartup.Connection.nativeRead(Native Method)') };

checkDumpRule(blockerChain, {
  silent: {
    'no thread waits': [owner, ...others],
    'the owner is not in the dump': waiting(5),
  },
  fires: {
    'one waiter is a note': { on: [owner, ...waiting(1), ...others], level: 'INFO' },
    'two waiters': {
      on: [owner, ...waiting(2), ...others],
      level: 'WARNING',
      explanation: /2 threads wait for "owner"/,
    },
    'nine waiters': { on: [owner, ...waiting(9), ...others], level: 'WARNING' },
    'ten waiters': { on: [owner, ...waiting(10), ...others], level: 'SEVERE' },
    'five that are a tenth of all threads': {
      on: [owner, ...waiting(5), ...createThreads('other', 44)],
      level: 'SEVERE',
    },
    'four of few threads': { on: [owner, ...waiting(4)], level: 'WARNING' },
    'threads further down the chain count': {
      on: [owner, { name: 'a', locked: ['M'], blockedOn: 'L' }, { name: 'b', blockedOn: 'M' }, ...others],
      level: 'WARNING',
      explanation: /2 threads wait for "owner", .*: 1 directly, 1 behind them\. /,
    },
    'the longest queue is for another lock behind': {
      on: [
        owner,
        { name: 'a', locked: ['M'], blockedOn: 'L' },
        ...createThreads('b', 11, { blockedOn: 'M' }),
        ...waiting(2),
      ],
      level: 'SEVERE',
      explanation: /: 3 directly, 11 behind them, all of them for a lock of "a"\. /,
    },
    'acceptors that take turns are a note': {
      on: [{ ...owner, frames: STACKS.selects }, ...waiting(20)],
      level: 'INFO',
      explanation: /selects events/,
    },
    'workers that read one connection by turns are a note': {
      on: [readingOwner, ...createThreads('waiter', 20, { blockedOn: 'L', frames: reader() })],
      level: 'INFO',
      explanation: /reads a socket/,
    },
    'a worker that reads from a connection to which others want to write': {
      on: [
        readingOwner,
        ...createThreads('waiter', 20, { blockedOn: 'L', frames: ['com.acme.Chat.send(Chat.java:9)'] }),
      ],
      level: 'SEVERE',
    },
  },
});
