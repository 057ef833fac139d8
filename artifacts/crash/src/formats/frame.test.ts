import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFrame } from './frame.ts';

const FRAMES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'C  [libacmeimg.so+0x1179]  acme_decode_block+0x0': {
    kind: 'native',
    library: 'libacmeimg.so',
    function: 'acme_decode_block',
  },
  'C  0x0000000000000000': { kind: 'native', library: undefined, function: undefined },
  'C  [ntdll.dll+0x5a2f1]': { kind: 'native', library: 'ntdll.dll', function: undefined },
  'V  [libjvm.so+0xbe0634]  JavaThread::pd_get_top_frame(frame*, void*, bool)+0x1f4': {
    kind: 'jvm',
    function: 'JavaThread::pd_get_top_frame(frame*, void*, bool)',
  },
  'j  com.acme.order.Crash.segv(J)V+0': { kind: 'interpreted', method: 'com.acme.order.Crash.segv' },
  'J 110 c2 com.acme.Pricing.total(I)V (45 bytes) @ 0x00007f [0x00007f+0x10]': {
    kind: 'compiled',
    method: 'com.acme.Pricing.total',
    compiler: 'c2',
  },
  'J 107380 C1 com.acme.Pricing.total(I)V': { kind: 'compiled', method: 'com.acme.Pricing.total', compiler: 'c1' },
  'J  com.acme.Pricing.total(I)V': { kind: 'compiled', method: 'com.acme.Pricing.total', compiler: undefined },
  'J 12% c2 com.acme.Pricing.total(I)V (45 bytes) @ 0x1 [0x1+0x10]': {
    kind: 'compiled',
    method: 'com.acme.Pricing.total',
  },
  'v  ~StubRoutines::call_stub': { kind: 'stub', function: '~StubRoutines::call_stub' },
};

for (const [text, expected] of Object.entries(FRAMES)) {
  test(`the frame ${text}`, () => {
    const frame = parseFrame(text, 7);
    assert.equal(frame?.line, 7);
    for (const [name, value] of Object.entries(expected)) assert.equal(frame?.[name as 'kind'], value, name);
  });
}

test('other lines are no frames', () => {
  assert.equal(parseFrame('Java frames: (J=compiled Java code)', 1), undefined);
  assert.equal(parseFrame('', 1), undefined);
});
