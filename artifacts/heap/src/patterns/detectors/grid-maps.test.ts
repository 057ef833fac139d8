import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkPattern } from '../../../testing/index.ts';

const STORE = 'com.hazelcast.map.impl.recordstore.DefaultRecordStore';
const CONTAINER = 'com.hazelcast.map.impl.PartitionContainer';

/** Three partitions of a map of carts in a grid, with this eviction policy and so many bytes in each. */
function sketchGrid(policy: string, bytes: number): HeapSketch {
  const partitions = [0, 1, 2];
  return {
    classes: {
      [STORE]: { fields: { name: 'object', mapContainer: 'object', storage: 'object' } },
      'com.hazelcast.map.impl.MapContainer': { fields: { mapConfig: 'object' } },
      'com.hazelcast.config.MapConfig': { fields: { evictionConfig: 'object' } },
      'com.hazelcast.config.EvictionConfig': { fields: { evictionPolicy: 'object', size: 'int' } },
      'com.hazelcast.config.EvictionPolicy': { fields: { name: 'object' } },
      [CONTAINER]: { fields: { maps: 'object' } },
    },
    objects: {
      name: { text: 'carts' },
      policyName: { text: policy },
      policy: { is: 'com.hazelcast.config.EvictionPolicy', fields: { name: 'policyName' } },
      eviction: { is: 'com.hazelcast.config.EvictionConfig', fields: { evictionPolicy: 'policy', size: 8000 } },
      config: { is: 'com.hazelcast.config.MapConfig', fields: { evictionConfig: 'eviction' } },
      map: { is: 'com.hazelcast.map.impl.MapContainer', fields: { mapConfig: 'config' } },
      ...Object.fromEntries(
        partitions.flatMap((at) => [
          [`records${at}`, { is: 'byte[]', bytes: new Array<number>(bytes).fill(at + 1) }],
          [`store${at}`, { is: STORE, fields: { name: 'name', mapContainer: 'map', storage: `records${at}` } }],
          [`container${at}`, { is: CONTAINER, fields: { maps: `store${at}` } }],
        ]),
      ),
      containers: { is: `${CONTAINER}[]`, elements: partitions.map((at) => `container${at}`) },
      rest: { is: 'byte[]', bytes: new Array<number>(20_000).fill(9) },
    },
    roots: ['containers', 'rest'],
  };
}

checkPattern('second-level-cache', {
  silent: {
    'a map that evicts its least recently used entries': () => sketchGrid('LRU', 4000),
    'a small map': () => sketchGrid('NONE', 400),
  },
  fires: () => sketchGrid('NONE', 4000),
  explanation: 'The map "carts" of Hazelcast keeps 11.8 KB in 3 partitions and evicts nothing',
});

test('the eviction of its largest map bounds a grid', async () => {
  const findBound = (policy: string) =>
    analyzeBytes(aHeap(sketchGrid(policy, 4000)), ({ suspects }) => suspects.map(({ bound }) => bound?.name).join());
  assert.match(await findBound('LRU'), /the eviction of the map "carts" at size = 8,000/);
  assert.doesNotMatch(await findBound('NONE'), /eviction/);
});
