import { openTextBytes } from '@hindsight/intake';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { checkFactThresholds } from '../../testing/index.ts';
import type { CapturedLog } from '../model.ts';
import { collectErrorFacts } from './log-errors.ts';
import { collectRateFacts } from './log-rate.ts';

const analyze = await applicationLogAnalyzer.loadAnalysis();
const START_MS = Date.UTC(2026, 10, 20, 22, 0, 0);

type Members = CapturedLog['members'];

async function toMembers(records: readonly string[]): Promise<Members> {
  const source = await openTextBytes(Buffer.from(`${records.join('\n')}\n`), { fileName: 'shop.log' });
  const analysis = await analyze([source], { kind: 'application-log', fileName: 'shop.log', options: {} });
  return { analysis, truncated: [], quote: async (evidence) => [...evidence] };
}

interface Repeated {
  readonly count: number;
  readonly perSecond?: number;
  readonly level?: string;
  readonly others?: number;
}

/** A log of one statement at this rate, then of other statements. */
function statement({ count, perSecond = 5000, level = 'WARN', others = 0 }: Repeated): Promise<Members> {
  const times = Array.from({ length: count + others }, (_, index) => {
    const ms = START_MS + Math.round((index * 1000) / perSecond);
    return new Date(ms).toISOString().replace('T', ' ').replace('Z', '').replace('.', ',');
  });
  const words = ['accepted', 'rejected', 'written', 'deleted', 'closed', 'opened', 'renewed'];
  return toMembers(
    times.map((time, index) =>
      index < count
        ? `${time} ${level} [worker] com.acme.Feed - queue is full`
        : `${time} INFO [worker] com.acme.Shop - ${words[index % words.length]} order of customer`,
    ),
  );
}

checkFactThresholds((members: Members) => collectRateFacts('shop.log', members), {
  '3,000 records of one statement': {
    fact: 'log-flood',
    under: await statement({ count: 2999 }),
    at: await statement({ count: 3000 }),
    over: await statement({ count: 3001 }),
  },
  'half of all records': {
    fact: 'log-flood',
    under: await statement({ count: 3000, others: 3002 }),
    at: await statement({ count: 3000, others: 3000 }),
    over: await statement({ count: 3000, others: 2000 }),
  },
  'a hundred warnings a second': {
    fact: 'log-flood',
    under: await statement({ count: 3000, perSecond: 99 }),
    at: await statement({ count: 3000, perSecond: 100 }),
    over: await statement({ count: 3000, perSecond: 101 }),
  },
  'a thousand ordinary records a second': {
    fact: 'log-flood',
    under: await statement({ count: 3000, perSecond: 990, level: 'INFO' }),
    at: await statement({ count: 3000, perSecond: 1000, level: 'INFO' }),
    over: await statement({ count: 3000, perSecond: 1010, level: 'INFO' }),
  },
});

const errors = (count: number, thrown: string): Promise<Members> =>
  toMembers(
    Array.from(
      { length: count },
      (_, index) =>
        `2026-11-20 22:15:0${index},000 ERROR [worker] com.acme.Shop - no price\n${thrown}\n\tat com.acme.Client.ask(Client.java:9)`,
    ),
  );

const REFUSED = 'java.net.ConnectException: Connection refused';
const TLS = 'javax.net.ssl.SSLHandshakeException: PKIX path validation failed';

checkFactThresholds((members: Members) => collectErrorFacts('shop.log', members.analysis.analysis.classifiedErrors), {
  'three refused connections': {
    fact: 'log:conn-refused',
    under: await errors(2, REFUSED),
    at: await errors(3, REFUSED),
    over: await errors(4, REFUSED),
  },
  'one failed handshake': {
    fact: 'log:tls',
    under: await errors(1, REFUSED),
    at: await errors(1, TLS),
    over: await errors(2, TLS),
  },
});
