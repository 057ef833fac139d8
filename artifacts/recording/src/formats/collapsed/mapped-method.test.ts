import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameMappedMethod } from './mapped-method.ts';

test('maps of compiled code name methods in several ways', () => {
  for (const [name, method] of [
    ['Lcom/shop/Cart;::pay', 'com/shop/Cart.pay'],
    ['com/shop/Cart:::pay', 'com/shop/Cart.pay'],
    ['com/shop/Cart::pay', 'com/shop/Cart.pay'],
    ['Lcom/shop/Cart$$Lambda$12/0x0000000800c03a18;::run', 'com/shop/Cart$$Lambda$12/0x0000000800c03a18.run'],
    ['int com.shop.Cart.pay(long, java.lang.String)', 'com.shop.Cart.pay'],
    ['java.lang.String[] com.shop.Cart.names', 'com.shop.Cart.names'],
    ['void com.shop.Cart.<init>()', 'com.shop.Cart.<init>'],
  ] as const)
    assert.equal(nameMappedMethod(name), method);
});

test('functions of libraries and other names stay as they are', () => {
  for (const name of [
    'G1ParScanThreadState::trim_queue',
    'com/shop/Cart.pay',
    'com.shop.Cart.pay',
    'tcp_sendmsg',
    'pool 3.worker',
    'operator new(unsigned long)',
    'std::vector<int>::push_back',
  ])
    assert.equal(nameMappedMethod(name), name);
});
