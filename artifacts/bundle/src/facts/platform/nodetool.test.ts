import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readNodetool } from '../../outputs/platform/nodetool.ts';
import { collectNodeFacts } from './nodetool.ts';

const listFacts = (...lines: readonly string[]) =>
  collectNodeFacts(createCapture({ nodetool: [createOutput(readNodetool(lines))] })).map(
    ({ id, statement }) => `${id}: ${statement}`,
  );

const POOLS = 'Pool Name                    Active   Pending      Completed   Blocked  All time blocked';
const DROPPED = 'Message type           Dropped                  Latency waiting in queue (micros)';

test('dropped messages, stages that are behind, and compactions', () => {
  assert.deepEqual(
    listFacts(
      POOLS,
      'MutationStage   32   18123   821334   0   0',
      'GossipStage   0   0   81   0   0',
      '',
      DROPPED,
      'MUTATION   91827   1.0  20.0  400.0  800.0',
      'HINT   5000   N/A',
    ),
    [
      'messages-dropped: the node has dropped 91,827 messages of type MUTATION since its start',
      'stage-pending: 18,123 tasks wait in MutationStage, in which 32 threads work',
    ],
  );
  assert.deepEqual(listFacts('pending tasks: 1893', '- shop.orders: 1893'), [
    'compactions-behind: 1,893 compactions are pending',
  ]);
  assert.deepEqual(
    listFacts(POOLS, 'ReadStage   1   0   9182   0   0', '', DROPPED, 'READ   12   1.0', 'pending tasks: 3'),
    [],
  );
});

test('nodes that are down, and long pauses', () => {
  assert.deepEqual(listFacts('UN  10.0.0.11  1.2 TiB  16', 'DN  10.0.0.12  1.1 TiB  16'), [
    'node-down: the cluster sees as down: 10.0.0.12',
  ]);
  const gc = '       Interval (ms) Max GC Elapsed (ms)Total GC Elapsed (ms)';
  assert.match(listFacts(gc, '   612345   9200   20000')[0] ?? '', /^long-pause: the longest GC pause took 9\.2 s/);
  assert.deepEqual(listFacts(gc, '   612345   92   2000'), []);
});
