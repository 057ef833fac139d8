import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aFact, aLogFact, asInferred, asSampled, checkHypothesis } from '../../../testing/index.ts';
import { createFactSet, type Fact } from '../../fact.ts';
import { appError } from './app-error.ts';

/** No other hypothesis uses this error class. */
const REJECTED = aLogFact('db-auth', {
  gravity: 'S',
  type: 'org.postgresql.util.PSQLException',
  message: 'password authentication failed',
});

checkHypothesis('app-error', {
  enough: [REJECTED],
  level: 'SEVERE',
  sentence: /^PSQLException: password authentication failed, 12 times, at com\.acme\.Work\.run/,
  lacking: [asInferred(REJECTED)],
});

const STARTING = aFact('starting', 'threads', { words: { seconds: '42' } });

checkHypothesis('startup-running', {
  enough: [STARTING],
  level: 'INFO',
  sentence: /taken 42 s after the start/,
  lacking: [asSampled(STARTING)],
});

const STOPPING = aFact('stopping', 'threads');

checkHypothesis('shutdown-running', {
  enough: [STOPPING],
  level: 'INFO',
  sentence: /while the program was ending/,
  lacking: [asSampled(STOPPING)],
});

const CRASH = aFact('crash', 'kernel', {
  statement: 'hs_err_pid7.log says that the JVM crashed: SIGSEGV in C [libzip.so+0x1]',
});

checkHypothesis('jvm-crashed', {
  enough: [CRASH],
  level: 'FATAL',
  sentence: /fatal error and ended: hs_err_pid7\.log says that the JVM crashed: SIGSEGV/,
  lacking: [{ ...CRASH, quality: 0.4 }],
});

checkHypothesis('jvm-crashed', {
  enough: [aFact('segfault', 'kernel', { words: { line: 'java[4733]: segfault at 10 ip 7f in libpx.so' } })],
  level: 'FATAL',
  sentence: /^The kernel reports that the process crashed in native code: java\[4733\]: segfault/,
  lacking: [aFact('segfault', 'kernel', { quality: 0.2 })],
});

test('the report of a log advises about the error that it names', () => {
  const finding = { id: 'x', title: 'PSQLException: no password', level: 'SEVERE', advice: 'Set it.', cause: 'errors' };
  const named = aFact('finding:x', 'log', { finding: finding as unknown as Finding });
  const error = { ...REJECTED, id: 'other-error' };
  const advise = (...facts: readonly Fact[]) => appError.advice(createFactSet(facts));
  assert.equal(advise(error, named), 'Set it.');
  assert.match(advise(error), /^Look for the first/);
  const ofClass = aFact('finding:log-jvm-start', 'log', { finding: finding as unknown as Finding });
  const start = { ...error, words: { class: 'jvm-start', type: 'The JVM did not start' } };
  assert.equal(advise(start, ofClass), 'Set it.');
});
