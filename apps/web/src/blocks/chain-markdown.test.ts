import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chain } from '@hindsight/model';
import { writeChain } from './chain-markdown.ts';

const CHAIN: Chain = {
  kind: 'chain',
  title: 'SessionRegistry keeps 19,419 sessions',
  finding: 'leak',
  advice: 'Remove sessions on log-out. Restart until then.',
  steps: [
    {
      role: 'Cause',
      source: 'GC log',
      text: 'The heap stays full.',
      proof: { kind: 'lines', first: 7, last: 7, file: 'gc.log' },
    },
    {
      role: 'Symptom',
      source: 'heap dump',
      text: 'Reports fail.',
      proof: { kind: 'metric', name: 'failures', measured: { value: 8, unit: 'count' } },
    },
  ],
};

test('the case, its numbered steps with their files, what to do first, and the address', () =>
  assert.equal(
    writeChain(CHAIN, 'https://x/r#f-leak'),
    [
      '**SessionRegistry keeps 19,419 sessions**',
      '1. **Cause:** The heap stays full. (gc.log, line 7)\n2. **Symptom:** Reports fail. (heap dump)',
      '**Do first:** Remove sessions on log-out.',
      'https://x/r#f-leak',
    ].join('\n\n'),
  ));

test('without advice nothing is to be done first', () => {
  const { advice: _advice, ...chain } = CHAIN;
  assert.doesNotMatch(writeChain(chain, ''), /Do first/);
});
