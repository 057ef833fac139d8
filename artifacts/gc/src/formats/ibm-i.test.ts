import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { CycleEvent } from '../events.ts';
import { ibmI } from './ibm-i.ts';

const SAMPLE = `GC: initial heap(KB) 262144; maximum heap(KB) 0; virtual machine identifier F246AFEE6B000048; heap identifier F246AFEE6B000048.
GC 1: starting collection, threshold allocation reached.
GC 1: live objects 149160; collected objects 1810659; collected(KB) 240977.
GC 1: queued for finalization 0; total soft references 77; cleared soft references 49.
GC 1: current heap(KB) 311328; current threshold(KB) 262144.
GC 1: collect (milliseconds) 2106.
GC 1: current cycle allocation(KB) 17133; previous cycle allocation(KB) 262172.
GC 2: starting collection, explicit call.
GC 2: live objects 149160; collected objects 10659; collected(KB) 40977.
GC 2: current heap(KB) 300000; current threshold(KB) 262144.
GC 2: collect (milliseconds) 1500.
`;

checkFormat(ibmI, 'V5R4', SAMPLE);

const readCycles = (text: string): CycleEvent[] =>
  readText(ibmI, text).events.filter((event) => event.kind === 'cycle');

test('a collection is a cycle beside the application; it has no pause', () => {
  const { events, foreign, unparsed } = readText(ibmI, SAMPLE);
  assert.equal(events.filter(({ kind }) => kind === 'pause').length, 0);
  assert.deepEqual([...foreign, ...unparsed], []);
  const [first, second] = readCycles(SAMPLE);
  assert.equal(first?.duration, 2106);
  assert.equal(first?.cause, 'threshold allocation reached');
  assert.equal(first?.pools?.heap?.after, 311328 * 1024);
  assert.equal(first?.pools?.heap?.before, (311328 + 240977) * 1024);
  assert.deepEqual([second?.line, second?.lastLine], [8, 11]);
});

test('the settings line states the heap; a maximum of 0 means no limit', () => {
  const facts = readText(ibmI, SAMPLE).events.flatMap((event) => (event.kind === 'fact' ? [event.name] : []));
  assert.ok(facts.includes('heapInitial'));
  assert.ok(!facts.includes('heapMax'));
});

test('a collection without its time is not emitted', () => {
  assert.equal(readCycles(SAMPLE.slice(0, SAMPLE.indexOf('GC 2: collect'))).length, 1);
});
