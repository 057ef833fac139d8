import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

/** A class with two static fields that refer to services with so many bytes each. */
const sketchDesk = (images: number, trail: number): HeapSketch => ({
  classes: {
    'demo.Desk': { loader: 'loader', statics: { IMAGES: 'images', TRAIL: 'trail' } },
    'demo.Images': { fields: { content: 'object' } },
    'demo.Trail': { fields: { content: 'object' } },
  },
  objects: {
    loader: { is: 'demo.Loader' },
    first: { is: 'byte[]', bytes: new Array<number>(images).fill(1) },
    second: { is: 'byte[]', bytes: new Array<number>(trail).fill(2) },
    images: { is: 'demo.Images', fields: { content: 'first' } },
    trail: { is: 'demo.Trail', fields: { content: 'second' } },
    desk: { is: 'demo.Desk' },
  },
  roots: ['desk'],
});

const listOwners = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) =>
    suspects.filter(({ kind }) => kind === 'object').map(({ holder }) => holder?.name),
  );

test('two large static fields of a class are suspects of their own', async () => {
  assert.deepEqual(await listOwners(sketchDesk(2000, 3000)), ['demo.Desk.TRAIL', 'demo.Desk.IMAGES']);
});

test('a class with one large static field is one suspect', async () => {
  assert.deepEqual(await listOwners(sketchDesk(100, 4000)), ['demo.Desk.TRAIL']);
});

test('large classes of one loader are suspects of their own, and so are the large fields of one object', async () => {
  const ofService = await listOwners({
    classes: {
      'demo.Service': { fields: { rates: 'object', pending: 'object' } },
      'demo.Rates': { fields: { content: 'object' } },
      'demo.Pending': { fields: { content: 'object' } },
      'demo.Context': { statics: { SERVICE: 'service' } },
    },
    objects: {
      first: { is: 'byte[]', bytes: new Array<number>(2000).fill(1) },
      second: { is: 'byte[]', bytes: new Array<number>(3000).fill(2) },
      rates: { is: 'demo.Rates', fields: { content: 'first' } },
      pending: { is: 'demo.Pending', fields: { content: 'second' } },
      service: { is: 'demo.Service', fields: { rates: 'rates', pending: 'pending' } },
    },
  });
  assert.equal(ofService.length, 2);
  const ofLoader = await analyzeBytes(
    aHeap({
      classes: {
        'demo.Audit': { loader: 'loader', statics: { TRAIL: 'trail' } },
        'demo.Sessions': { loader: 'loader', statics: { OPEN: 'open' } },
        'demo.Loader': { fields: { classes: 'object' } },
      },
      objects: {
        loader: { is: 'demo.Loader' },
        trail: { is: 'byte[]', bytes: new Array<number>(2000).fill(1) },
        open: { is: 'byte[]', bytes: new Array<number>(3000).fill(2) },
        audit: { is: 'demo.Audit' },
        sessions: { is: 'demo.Sessions' },
      },
      roots: ['audit', 'sessions'],
    }),
    ({ suspects }) => suspects.filter(({ kind }) => kind === 'object').map(({ holder }) => holder?.name),
  );
  assert.deepEqual(ofLoader, ['demo.Sessions.OPEN', 'demo.Audit.TRAIL']);
});
