import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog, analyzeLastRun } from '../../../testing/index.ts';
import type { Facts } from '../../events.ts';
import { NATIVE_IMAGE } from '../../jvm/collectors.ts';
import { buildLoggingAdvice } from './logging-advice.ts';

const advise = (facts: Partial<Facts>): string => buildLoggingAdvice(analyzeLastRun(aGcLog({ facts })));

test('each JVM is told its own options', () => {
  assert.match(advise({ collector: 'G1', jvmVersion: '17.0.2' }), /^Log with -Xlog:gc\*/);
  assert.match(advise({ collector: 'G1', jvmVersion: '1.8.0_121' }), /^Log with -Xloggc:/);
  assert.match(advise({ collector: 'OpenJ9 gencon' }), /^Log with -Xverbosegclog:/);
  assert.match(advise({ collector: 'JRockit' }), /^Log with -Xverbose:memory/);
});

test('an executable of Native Image has no unified logging', () =>
  assert.equal(advise({ collector: 'Serial', vendor: NATIVE_IMAGE }), 'Log with -XX:+PrintGC -XX:+VerboseGC.'));

test('without a version the options before and after Java 9 are told', () =>
  assert.match(advise({ collector: 'G1' }), /from Java 9, with .* before\.$/));
