import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const connectionTableFull: Hypothesis = {
  id: 'connection-table-full',
  cause: 'remote',
  title: 'The kernel drops packets: its table of connections is full',
  level: 'SEVERE',
  supports: {
    'conntrack-full': 4,
    'log:connect-timeout': 1,
    'log:read-timeout': 1,
    'log:conn-reset': 1,
    'syn-sent': 1,
    'time-wait': 1,
  },
  needs: ({ has }) => has('conntrack-full'),
  describe: (facts) =>
    `The kernel drops packets: its table of connections is full (nf_conntrack, ${readWord(facts, 'conntrack-full', 'times', 'several')} messages). New connections time out.`,
  advice: () =>
    'Raise net.netfilter.nf_conntrack_max on the host as long as its memory allows, and reuse connections (keep-alive, pools) in what opens most of them.',
  confirm: 'conntrack -S (insert_failed, drop) and nf_conntrack_count beside nf_conntrack_max.',
  explains: ['backend-down', 'slow-backend', 'dns-failure', 'app-error', 'port-exhaustion'],
};
