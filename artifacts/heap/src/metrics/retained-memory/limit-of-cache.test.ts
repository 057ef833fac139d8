import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

test('an index writer of Lucene has at most as much in memory as its configuration says', async () => {
  const writer = aHeap({
    classes: {
      'org.apache.lucene.index.IndexWriter': { fields: { config: 'object', docWriter: 'object' } },
      'org.apache.lucene.index.IndexWriterConfig': { fields: { ramBufferSizeMB: 'long' } },
      'demo.Search': { statics: { WRITER: 'writer' } },
    },
    objects: {
      writer: { is: 'org.apache.lucene.index.IndexWriter', fields: { config: 'config', docWriter: 'page' } },
      config: { is: 'org.apache.lucene.index.IndexWriterConfig', fields: { ramBufferSizeMB: 16 } },
      page: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) },
    },
  });
  const bound = await analyzeBytes(writer, ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.bound);
  assert.equal(bound?.name, 'ramBufferSizeMB = 16 of the index writer');
});
