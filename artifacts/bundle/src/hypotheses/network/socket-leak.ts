import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

export const socketLeak: Hypothesis = {
  id: 'socket-leak',
  cause: 'open-files',
  title: 'Sockets are not closed',
  level: ({ has }) => (has('log:emfile') ? 'FATAL' : 'SEVERE'),
  supports: { 'close-wait': 4, 'log:emfile': 3 },
  needs: ({ has }) => has('close-wait'),
  describe: (facts) =>
    `Socket leak: ${readWord(facts, 'close-wait', 'sockets', 'many')} sockets to ${readWord(facts, 'close-wait', 'peer', 'a peer')} are in CLOSE_WAIT (${readWord(facts, 'close-wait', 'history', '')}): the peer closed them, the program did not.${facts.has('log:emfile') ? ` The log says "too many open files" ${formatWordTimes(readWord(facts, 'log:emfile', 'count', ''))}.` : ''}`,
  advice: () =>
    'Close responses and connections in finally (try-with-resources), also on errors; let the client evict idle connections.',
  confirm: 'lsof -p of the process: the same peer again and again.',
  explains: ['file-leak', 'backend-down', 'dns-failure', 'app-error', 'http-pool-exhausted'],
};
