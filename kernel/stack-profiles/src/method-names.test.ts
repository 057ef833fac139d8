import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeMethod, toReadableName } from './method-names.ts';

/** As JDK 8 to 25, async-profiler and others write them. */
const NAMES: readonly (readonly [written: string, name: string])[] = [
  ['App$$Lambda$75.0x0000000800c22a28.run', 'App$$Lambda.run'],
  ['App$$Lambda.0x00007ff32c0c6a50.run', 'App$$Lambda.run'],
  ['Workload$$Lambda$87+0x00007f1ecc00e800.260840925.run', 'Workload$$Lambda.run'],
  ['Workload$$Lambda$87+0x00007f1ecc00e800/260840925.get$Lambda', 'Workload$$Lambda.get$Lambda'],
  ['java.util.regex.CharPredicates$$Lambda$50.1694819250.is', 'java.util.regex.CharPredicates$$Lambda.is'],
  ['kafka.log.LogValidator$$$Lambda$1384.0x000000080157d750', 'kafka.log.LogValidator$$$Lambda'],
  ['App$$Lambda_.run', 'App$$Lambda.run'],
  ['App.lambda$main$0', 'App.lambda$main$0'],
  [
    'java.lang.invoke.LambdaForm$DMH+0x000000700111c000.940584193.invokeStatic',
    'java.lang.invoke.LambdaForm$DMH.invokeStatic',
  ],
  ['java.lang.invoke.LambdaForm$BMH.446073433.reinvoke', 'java.lang.invoke.LambdaForm$BMH.reinvoke'],
  ['jdk.internal.reflect.GeneratedMethodAccessor14.invoke', 'jdk.internal.reflect.GeneratedMethodAccessor_.invoke'],
  ['libc.so.6.__futex_abstimed_wait_common', 'libc.so.6.__futex_abstimed_wait_common'],
  ['com.acme.Level2.run', 'com.acme.Level2.run'],
];

for (const [written, name] of NAMES)
  test(`${written} is ${name}`, () => {
    assert.equal(toReadableName(written), name);
    assert.equal(toReadableName(name), name);
  });

test('collapsed stacks keep the address of a lambda form, as other tools do', () => {
  const form = 'java.lang.invoke.LambdaForm$DMH.0x0000000801208c00.newInvokeSpecial';
  assert.equal(normalizeMethod(form), form);
});
