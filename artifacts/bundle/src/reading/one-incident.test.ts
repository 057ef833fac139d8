import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOfOneIncident } from './one-incident.ts';

test('artifacts of several kinds belong together, and one kind with outputs about its host', () => {
  const head = (...lines: string[]) => ({ fileName: 'x', bytes: Buffer.from(lines.join('\n')), lines });
  assert.equal(areOfOneIncident(new Set(['gc-log', 'application-log']), []), true);
  assert.equal(areOfOneIncident(new Set(['gc-log']), []), false);
  assert.equal(areOfOneIncident(new Set(['gc-log']), [head('read me')]), false);
  assert.equal(
    areOfOneIncident(new Set(['application-log']), [head('Filesystem      Size  Used Avail Use% Mounted on')]),
    true,
  );
  assert.equal(areOfOneIncident(new Set(['memory-tables']), [head('cpu.max: 50000 100000')]), false);
  assert.equal(areOfOneIncident(new Set(), [head('Filesystem      Size  Used Avail Use% Mounted on')]), false);
});
