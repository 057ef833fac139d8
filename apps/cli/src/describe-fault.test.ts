import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARTIFACT_KINDS, fault } from '@hindsight/model';
import { describeFault } from './describe-fault.ts';

test('the endpoint of another kind becomes the option that names it', () => {
  for (const { endpoint } of Object.values(ARTIFACT_KINDS)) {
    const line = describeFault(fault('not-a-gc-log', `This looks like something else: send it to ${endpoint}.`));
    assert.match(line, /: analyze it with --kind [a-z]+\.$/);
    assert.ok(!line.includes(endpoint), line);
  }
});

test('no reason speaks of a request', () => {
  assert.equal(
    describeFault(fault('empty-body', 'It has not a single byte.')),
    'there is nothing to analyze. It has not a single byte.',
  );
});
