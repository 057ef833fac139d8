import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aLogFact, atThreshold, checkFactThresholds } from '../../testing/index.ts';
import type { CapturedLog } from '../model.ts';
import {
  collectErrorFacts,
  collectQuietFacts,
  collectWarningFacts,
  findPeer,
  listClassesThatAreOver,
} from './log-errors.ts';
import { collectRateFacts, isWork } from './log-rate.ts';
import { asSeenByProxy, markOver } from './logs.ts';

type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T;
type LogAnalysis = CapturedLog['members']['analysis']['analysis'];
type ClassifiedErrors = LogAnalysis['classifiedErrors'];

interface Repeated {
  readonly count: number;
  readonly perSecond?: number;
  readonly level?: 'WARN' | 'INFO';
  /** Records of the whole log; those of the statement when left out. */
  readonly statements?: number;
}

/** Describes a log with one statement at this rate. */
function repeated({ count, perSecond = 5000, level = 'WARN', statements = count }: Repeated): CapturedLog['members'] {
  const analysis: DeepPartial<LogAnalysis> = {
    templates: { templates: [{ text: 'queue is full', level, count, firstLine: 1 }] },
    span: { from: 0, to: (count / perSecond) * 1000 },
    statements,
  };
  return { analysis: { analysis } } as unknown as CapturedLog['members'];
}

checkFactThresholds((log: CapturedLog['members']) => collectRateFacts('shop.log', log), {
  '3,000 records of one statement': atThreshold('log-flood', [2999, 3000, 3001], (count) => repeated({ count })),
  'half of all records': atThreshold('log-flood', [6001, 6000, 5999], (statements) =>
    repeated({ count: 3000, statements }),
  ),
  'a hundred warnings a second': atThreshold('log-flood', [99, 100, 101], (perSecond) =>
    repeated({ count: 3000, perSecond }),
  ),
  'a thousand ordinary records a second': atThreshold('log-flood', [999, 1000, 1001], (perSecond) =>
    repeated({ count: 3000, perSecond, level: 'INFO' }),
  ),
});

test('records of work that is done are as frequent as the work; warnings, and a thousand a second, are no work', () => {
  const count = 9000;
  assert.equal(isWork(repeated({ count, perSecond: 240, level: 'INFO' })), true);
  assert.equal(isWork(repeated({ count, perSecond: 1000, level: 'INFO' })), false);
  assert.equal(isWork(repeated({ count, perSecond: 240 })), false);
});

/** Makes errors of one class. */
function errors(id: string, count: number): ClassifiedErrors {
  const classified: DeepPartial<ClassifiedErrors[number]> = {
    errorClass: { id, title: 'Connection refused', gravity: 'S' },
    group: { count, statement: 'no price', threads: new Set(['worker']), lines: [1], firstSeen: 1, lastSeen: 2 },
  };
  return [classified] as unknown as ClassifiedErrors;
}

checkFactThresholds((classified: ClassifiedErrors) => collectErrorFacts('shop.log', classified), {
  'three refused connections': atThreshold('log:conn-refused', [2, 3, 4], (count) => errors('conn-refused', count)),
  'one failed handshake': atThreshold('log:tls', [0, 1, 2], (count) => errors('tls', count)),
  'one error of any other class': atThreshold('log:enospc', [0, 1, 2], (count) => errors('enospc', count)),
});

test('a message that only the initiated read is quoted by what it means', () => {
  const [failure] = errors('tls', 1);
  const describe = (line: string) => (line === 'no price' ? { text: 'A price is missing' } : undefined);
  const explained = { ...failure, errorClass: { ...failure?.errorClass, describe } };
  const [fact] = collectErrorFacts('shop.log', [explained] as unknown as ClassifiedErrors);
  assert.equal(fact?.words.message, 'a price is missing');
  assert.equal(fact?.words.statement, 'no price');
});

test('warnings of refused connections are over when the program has worked long enough since then', () => {
  const isOver = (id: string, lastSeen: number, to: number) =>
    listClassesThatAreOver({
      classifiedWarnings: [
        { errorClass: { id }, group: { firstSeen: 0, lastSeen } },
      ] as unknown as LogAnalysis['classifiedWarnings'],
      span: { from: 0, to },
    }).has(id);
  assert.equal(isOver('conn-refused', 1000, 6000), true);
  assert.equal(isOver('conn-refused', 1000, 5999), false);
  assert.equal(isOver('conn-refused', 4000, 15_999), false);
  assert.equal(isOver('conn-refused', 4000, 16_000), true);
  assert.equal(isOver('read-timeout', 1000, 6000), false);
});

test('exceptions in warnings count when they go on until the end of the log', () => {
  const warnings = (count: number, lastSeen: number, ...findings: readonly object[]) =>
    collectWarningFacts(
      'shop.log',
      {
        classifiedWarnings: errors('conn-refused', count).map(({ errorClass, group }) => ({
          errorClass,
          group: { ...group, lastSeen },
        })) as unknown as LogAnalysis['classifiedWarnings'],
        span: { from: 0, to: 1000 },
      },
      findings as unknown as readonly Finding[],
    ).map(({ id }) => id);
  assert.deepEqual(warnings(10, 800), ['log:conn-refused']);
  assert.deepEqual(warnings(9, 800), []);
  assert.deepEqual(warnings(10, 799), []);
  const serious = { id: 'log-conn-refused', level: 'SEVERE' };
  assert.deepEqual(warnings(8, 800, serious), ['log:conn-refused']);
  assert.deepEqual(warnings(8, 799, serious), []);
  assert.deepEqual(warnings(8, 800, { ...serious, level: 'WARNING' }), []);
});

test('a peer is also a name without a domain behind a word that introduces it', () => {
  assert.equal(findPeer('Attempt 1/5 to read the basket from redis-basket:6380 failed'), 'redis-basket:6380');
  assert.equal(findPeer('order:12345 failed at Basket.java:1234'), '');
});

test('an error with its stack names the code, also when the first record of its class has none', () => {
  const [plain] = errors('stack-overflow', 3);
  const withStack = {
    ...plain,
    group: { ...plain?.group, chain: [{ type: 'E', message: 'deep', frames: ['com.acme.A.walk(A.java:3)'] }] },
  };
  const [fact] = collectErrorFacts('shop.log', [plain, withStack] as unknown as ClassifiedErrors);
  assert.equal(fact?.words.frame, 'com.acme.A.walk (A.java:3)');
});

test('errors that ended long before their log are over', () => {
  const MINUTE = 60_000;
  const refused = { ...aLogFact('conn-refused'), from: 0, to: MINUTE };
  assert.equal(markOver(refused, { to: 21 * MINUTE }).words.over, '20 min');
  assert.equal(markOver(refused, { to: 5 * MINUTE }).words.over, undefined);
  assert.equal(markOver({ ...refused, to: 10 * MINUTE }, { to: 20 * MINUTE }).words.over, undefined);
  assert.equal(markOver(aLogFact('conn-refused'), { to: 21 * MINUTE }).words.over, undefined);
});

test('what a proxy in front of the program says is no backend of the program', () => {
  const message = 'upstream timed out (110: Connection timed out) while reading response header from upstream';
  assert.equal(asSeenByProxy(aLogFact('connect-timeout', { message })).id, 'late-for-proxy');
  assert.equal(asSeenByProxy(aLogFact('connect-timeout', { message: 'connect timed out' })).id, 'log:connect-timeout');
});

test('a deadlock that the program has repeated once is how databases work; what goes on is told', async () => {
  const collect = async (text: string, count: number): Promise<string[]> => {
    const templates = { templates: [{ text, level: 'WARN', count, firstLine: 1 }] };
    const members = {
      analysis: { analysis: { templates, classifiedWarnings: [], span: { from: 0, to: 1 } } },
      quote: async () => [{ kind: 'lines', first: 1, last: 1, text }],
    } as unknown as CapturedLog['members'];
    return (await collectQuietFacts('shop.log', members)).map(({ id }) => id);
  };
  assert.deepEqual(await collect('Deadlock found when trying to get lock; try restarting transaction', 2), []);
  assert.deepEqual(await collect('Deadlock found when trying to get lock; try restarting transaction', 3), [
    'log:db-deadlock',
  ]);
  assert.deepEqual(await collect('java.lang.OutOfMemoryError: Java heap space', 1), ['log:oom-heap']);
  assert.deepEqual(await collect('No space left on device, attempt 1 of 3', 2), []);
});
