import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, createCapture, createOutput } from '../../../testing/index.ts';
import { createFactSet } from '../../fact.ts';
import { HYPOTHESES } from '../../hypotheses/index.ts';
import { describeConfirmation } from '../../hypothesis.ts';
import { collectPresence } from './presence.ts';

test('nobody is asked for a file that is there', () => {
  const present = collectPresence(
    createCapture({ heap: {}, nativeMemory: createOutput([]), diagnostics: createOutput({ histogram: [] }) }),
  );
  assert.deepEqual(
    present.map(({ id }) => id),
    ['present:heap-dump', 'present:native-memory'],
  );
  const confirm = (id: string, facts = present) => {
    const hypothesis = HYPOTHESES.find((one) => one.id === id);
    return hypothesis && describeConfirmation(hypothesis, createFactSet(facts));
  };
  assert.doesNotMatch(confirm('heap-leak') ?? '', /A heap dump/);
  assert.match(confirm('heap-leak', [aFact('present:histogram', 'heap')]) ?? '', /^A heap dump: /);
  assert.doesNotMatch(confirm('oom-killer') ?? '', /, and native memory tracking/);
});
