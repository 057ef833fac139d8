import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskThreadName } from './mask-thread-name.ts';

const NAMES: readonly (readonly [name: string, masked: string])[] = [
  ['http-nio-8080-exec-1 GET /login?password=hunter2x', 'http-nio-8080-exec-1 GET /login?password=<PASSWORD>'],
  [
    'pool of jdbc:postgresql://app:hunter2x@db:5432/orders',
    'pool of jdbc:postgresql://app:<URL_PASSWORD>@db:5432/orders',
  ],
  ['call Bearer abc.def123456', 'call Bearer <BEARER_TOKEN>'],
  ['mail to jane.doe@example.com', 'mail to <EMAIL>'],
  ['charge 4111111111111111', 'charge <CREDIT_CARD>'],
  ['nioEventLoopGroup-2-1 /10.20.30.40:5432', 'nioEventLoopGroup-2-1 /10.20.30.40:5432'],
  ['rmi [2001:db8::17]:1099', 'rmi [2001:db8::17]:1099'],
  ['http-nio-8080-exec-12', 'http-nio-8080-exec-12'],
  [
    "cluster-ClusterId{value='65a1b2c3', description='null'}-db:27017",
    "cluster-ClusterId{value='65a1b2c3', description='null'}-db:27017",
  ],
];

test('of the name of a thread secrets and persons are masked, and no addresses of machines', () => {
  for (const [name, masked] of NAMES) {
    assert.equal(maskThreadName(name), masked);
    assert.equal(maskThreadName(masked), masked);
  }
});
