import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InspectedObject } from '@hindsight/model';
import { listFacts } from './inspector-facts.ts';

const anObject = (row: Partial<InspectedObject['row']> = {}, more: Partial<InspectedObject> = {}): InspectedObject => ({
  row: {
    objectId: 1,
    label: 'java.util.HashMap',
    objectType: 0 as InspectedObject['row']['objectType'],
    suffix: '',
    shallowSize: 48,
    retainedSize: 6_387_640,
    hasChildren: true,
    ...row,
  },
  address: '0x7ff0',
  className: 'java.util.HashMap',
  classNumber: 3,
  classObjectId: -1,
  loader: 'bootstrap',
  superclasses: [],
  dominatorId: -1,
  fields: [],
  ...more,
});

const namesAndTexts = (inspected: InspectedObject) =>
  listFacts(inspected).map((fact) => [fact.name, 'object' in fact ? fact.object : fact.text]);

test('an object states its sizes, its address and its loader; what does not apply is left out', () => {
  assert.deepEqual(namesAndTexts(anObject()), [
    ['Shallow', '48 bytes'],
    ['Retained', '6.09 MB · 6,387,640 bytes'],
    ['Address', '0x7ff0'],
    ['Class loader', 'bootstrap'],
  ]);
});

test('an object that no root reaches is called unreachable', () => {
  const [, retained] = namesAndTexts(anObject({ retainedSize: 0 }));
  assert.deepEqual(retained, ['Retained', 'unreachable']);
});

test('a collection states its entries and slots, an array its length', () => {
  const texts = namesAndTexts(anObject({}, { length: 4096, entries: 1200, capacity: 2048 }));
  assert.deepEqual(texts.slice(2, 4), [
    ['Length', '4,096'],
    ['Entries', '1,200 in 2,048 slots'],
  ]);
  assert.deepEqual(namesAndTexts(anObject({}, { entries: 3 }))[2], ['Entries', '3']);
});

test('superclasses, the dominator and the kinds of root come last', () => {
  const more = { superclasses: ['java.util.AbstractMap', 'java.lang.Object'], dominatorId: 0 };
  assert.deepEqual(namesAndTexts(anObject({ suffix: 'JNI_GLOBAL, STICKY_CLASS' }, more)).slice(4), [
    ['Extends', 'java.util.AbstractMap › java.lang.Object'],
    ['Kept alive by', 0],
    ['GC root', 'JNI global, sticky class'],
  ]);
});

test('names from the dump cannot steer the page', () => {
  const [, , , loader] = namesAndTexts(anObject({}, { loader: 'evil\u202eloader\u001b[2J' }));
  assert.deepEqual(loader, ['Class loader', 'evil�loader^[[2J']);
});
