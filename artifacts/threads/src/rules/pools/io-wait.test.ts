import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { ioWait } from './io-wait.ts';

const readers = (count: number) => createThreads('caller', count, { frames: STACKS.readsSocket });

checkDumpRule(ioWait, {
  silent: {
    'seven threads': readers(7),
    'threads that wait for the next call on an open connection': createThreads('RMI TCP Connection', 20, {
      frames: [
        'java.net.SocketInputStream.socketRead0(Native Method)',
        'sun.rmi.transport.tcp.TCPTransport.handleMessages(TCPTransport.java:517)',
      ],
    }),
    selectors: createThreads('selector', 20, { frames: STACKS.selects }),
  },
  fires: { 'eight threads': { on: readers(8), level: 'WARNING', explanation: /for com\.acme\.OrderDao\.load/ } },
});
