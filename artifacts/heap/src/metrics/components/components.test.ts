import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { findFramework } from './frameworks.ts';

const SESSION = 'org.hibernate.internal.SessionImpl';
const CONTEXT = 'org.hibernate.engine.internal.StatefulPersistenceContext';

const SKETCH: HeapSketch = {
  classes: {
    [SESSION]: { fields: { context: 'object' } },
    [CONTEXT]: { fields: { entity: 'object', snapshot: 'object' } },
    'com.acme.Order': { fields: { note: 'object' } },
    'net.minidev.Parser': { fields: { buffer: 'object' } },
    'com.acme.Shared': { fields: { text: 'object' } },
  },
  objects: {
    session: { is: SESSION, fields: { context: 'context' } },
    context: { is: CONTEXT, fields: { entity: 'order', snapshot: 'snapshot' } },
    snapshot: { is: 'byte[]', bytes: new Array<number>(1000).fill(1) },
    order: { is: 'com.acme.Order', fields: { note: 'note' } },
    note: { is: 'byte[]', bytes: new Array<number>(3000).fill(2) },
    parser: { is: 'net.minidev.Parser', fields: { buffer: 'both' } },
    other: { is: 'com.acme.Shared', fields: { text: 'both' } },
    both: { is: 'byte[]', bytes: new Array<number>(500).fill(3) },
  },
  roots: ['session', 'parser', 'other'],
};

test('each byte belongs to the nearest component above it, and what two components share to the JDK', async () => {
  const { components, usedBytes } = await analyzeBytes(aHeap(SKETCH), (analysis) => analysis);
  const sizes = new Map(components.map(({ label, bytes }) => [label, bytes]));
  const isAbout = (label: string, content: number) => {
    const bytes = sizes.get(label) ?? 0;
    assert.ok(bytes > content && bytes < content + 200, `${label}: ${bytes}`);
  };
  isAbout('Hibernate', 1000);
  isAbout('Application', 3000);
  isAbout('net.minidev', 0);
  isAbout('JDK', 500);
  assert.equal(
    components.reduce((sum, { bytes }) => sum + bytes, 0),
    usedBytes,
  );
});

test('a component names its largest classes', async () => {
  const { components } = await analyzeBytes(aHeap(SKETCH), (analysis) => analysis);
  const hibernate = components.find(({ label }) => label === 'Hibernate');
  assert.equal(hibernate?.classes[0]?.label, CONTEXT);
  assert.ok((hibernate?.objects ?? 0) >= 2);
});

test('the longest package decides which framework a class belongs to', () => {
  assert.equal(findFramework('org.apache.hadoop.fs.Path'), 'Hadoop');
  assert.equal(findFramework('org.apache.hadoop.hbase.KeyValue'), 'HBase');
  assert.equal(findFramework('kotlinx.coroutines.internal.Segment'), 'Kotlin coroutines');
  assert.equal(findFramework('reactors.Loop'), undefined);
  assert.equal(findFramework('Main'), undefined);
});
