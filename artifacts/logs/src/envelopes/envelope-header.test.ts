import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContainer, readEnvelopeHeader } from './envelope-header.ts';

test('the container or pod that wrote a line is known', () => {
  const headers: readonly (readonly [header: string, program: string | undefined])[] = [
    ['shop-1   | ', 'shop-1'],
    ['shop_api.1.k3jd8f@node-1    | ', 'shop_api.1.k3jd8f@node-1'],
    ['0|shop  | ', 'shop'],
    ['shop-6d4cf56db6-x7k2p app ', 'shop-6d4cf56db6-x7k2p'],
    ['default/shop-6d4cf56db6-x7k2p[app]: ', 'shop-6d4cf56db6-x7k2p'],
    ['[pod/shop-6d4cf56db6-x7k2p/app] ', 'shop-6d4cf56db6-x7k2p'],
    ['2026-03-17T10:13:39.781234567Z ', undefined],
  ];
  for (const [header, program] of headers) assert.equal(readContainer(header), program, header);
});

test('lines of the platform in cf logs are messages, those of the application may be parts of one', () => {
  const router = readEnvelopeHeader('   2026-03-17T10:13:39.78+0100 [RTR/1] OUT ');
  assert.deepEqual(
    [router?.timestamp, router?.logger, router?.isMessage],
    ['2026-03-17T10:13:39.78+0100', 'RTR/1', true],
  );
  assert.equal(readEnvelopeHeader('   2026-03-17T10:13:39.78+0100 [APP/PROC/WEB/0] OUT ')?.isMessage, false);
});
