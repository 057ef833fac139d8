import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stabilizeClassName, stabilizeThreadName } from './stable-name.ts';

const NAMES: readonly (readonly [string, string])[] = [
  ['java.util.HashMap$Node[]', 'java.util.HashMap$Node[]'],
  ['com.shop.Main$$Lambda/0x00007f2b3c000a00', 'com.shop.Main$$Lambda'],
  ['com.shop.Main$$Lambda$14+0x0000000800c03000', 'com.shop.Main$$Lambda'],
  ['com.shop.Order$$EnhancerBySpringCGLIB$$1a2b3c4d', 'com.shop.Order$$EnhancerBySpringCGLIB'],
  ['jdk.proxy2.$Proxy31', 'jdk.proxy2.$Proxy'],
  ['jdk.internal.reflect.GeneratedMethodAccessor12', 'jdk.internal.reflect.GeneratedMethodAccessor'],
  ['com.shop.Version2', 'com.shop.Version2'],
];

for (const [name, stable] of NAMES)
  test(`the stable name of ${name}`, () => assert.equal(stabilizeClassName(name), stable));

test('threads of a pool have one name', () => assert.equal(stabilizeThreadName('pool-12-thread-7'), 'pool-N-thread-N'));
