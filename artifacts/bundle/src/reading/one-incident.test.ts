import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOfOneIncident } from './one-incident.ts';

const head = (...lines: string[]) => ({ fileName: 'x', bytes: Buffer.from(lines.join('\n')), lines });

test('artifacts of several kinds belong together, and one kind with outputs about its host', () => {
  assert.equal(areOfOneIncident(new Set(['gc-log', 'application-log']), []), true);
  assert.equal(areOfOneIncident(new Set(['gc-log']), []), false);
  assert.equal(areOfOneIncident(new Set(['gc-log']), [head('read me')]), false);
  assert.equal(
    areOfOneIncident(new Set(['application-log']), [head('Filesystem      Size  Used Avail Use% Mounted on')]),
    true,
  );
  assert.equal(areOfOneIncident(new Set(['memory-tables']), [head('cpu.max: 50000 100000')]), false);
  assert.equal(areOfOneIncident(new Set(['gc-log']), [head('127.0.0.1   localhost')]), false);
});

const DISKS = head('Filesystem      Size  Used Avail Use% Mounted on');

test('events of the host or its platform are read alone, tables about it only beside others', () => {
  assert.equal(areOfOneIncident(new Set(), [DISKS]), false);
  assert.equal(areOfOneIncident(new Set(), [head('NAME    READY   STATUS    RESTARTS   AGE')]), false);
  assert.equal(areOfOneIncident(new Set(), [DISKS, head('read me')]), true);
  assert.equal(areOfOneIncident(new Set(), [head('LAST SEEN   TYPE      REASON   OBJECT   MESSAGE')]), true);
  assert.equal(areOfOneIncident(new Set(), [head('System clock was stepped by 12.1 seconds')]), true);
  assert.equal(
    areOfOneIncident(new Set(), [head('Program terminated with signal SIGSEGV, Segmentation fault.')]),
    true,
  );
  assert.equal(
    areOfOneIncident(new Set(), [head('GROUP  TOPIC  PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG')]),
    true,
  );
  assert.equal(areOfOneIncident(new Set(), [head('CONTAINER ID   NAME   CPU %   MEM USAGE')]), false);
  assert.equal(areOfOneIncident(new Set(), [head('nameserver 10.96.0.10')]), false);
  assert.equal(areOfOneIncident(new Set(), [head('read me')]), false);
});
