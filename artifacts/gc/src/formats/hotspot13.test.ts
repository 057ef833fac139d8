import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import type { PauseEvent } from '../events.ts';
import { hotspot13 } from './hotspot13.ts';

const SAMPLE = `[GC 30463K->3108K(1571712K) eden 30463K->0K survivor 0K->1152K tenured 0K->1956K, 0.1282309 secs]
[Full GC invoke=1 size=80 <permanent generation full> 27606K->4744K(1571712K) new 25649K->0K(31616K) tenured 1956K->4744K(1540096K) permanent 5119K->5119K(5120K), 0.4287939 secs]
[GC 35206K->6176K(1571712K) eden 30462K->0K survivor 0K->1151K tenured 4744K->5024K, 0.0687618 secs][GC 36640K->9560K(1571712K) eden 30463K->0K survivor 1151K->1152K tenured 5024K->8408K, 0.2009961 secs]
request failed	[Full GC invoke=2 size=0 <System.gc()> 93589K->92458K(1571712K) new 7773K->0K(31616K) tenured 85815K->92458K(1540096K) permanent 8019K->8019K(8192K), 1.9574394 secs]
`;

checkFormat(hotspot13, 'Solaris', SAMPLE);

const readPauses = (text: string): PauseEvent[] =>
  readText(hotspot13, text).events.filter((event) => event.kind === 'pause');

test('young and full collections have their spaces', () => {
  const [young, full] = readPauses(SAMPLE);
  assert.equal(young?.pause, 'young');
  assert.equal(young?.duration.toFixed(4), '128.2309');
  assert.deepEqual(young?.pools?.heap, { before: 30463 * 1024, after: 3108 * 1024, committed: 1571712 * 1024 });
  assert.equal(young?.pools?.young?.after, 1152 * 1024);
  assert.equal(young?.pools?.old?.after, 1956 * 1024);
  assert.equal(full?.pause, 'full');
  assert.equal(full?.cause, 'Permanent Generation Full');
  assert.deepEqual(full?.pools?.perm, { before: 5119 * 1024, after: 5119 * 1024, committed: 5120 * 1024 });
});

test('every event of a line is read, also after other output', () => {
  assert.deepEqual(
    readPauses(SAMPLE).map(({ pause, line }) => [pause, line]),
    [
      ['young', 1],
      ['full', 2],
      ['young', 3],
      ['young', 3],
      ['full', 4],
    ],
  );
  assert.equal(readPauses(SAMPLE).at(-1)?.cause, 'System.gc()');
});

test('spaces between the words may be missing', () => {
  const [pause] = readPauses(
    '[GC30463K->3108K(1571712K)eden 30463K->0K survivor 0K->1152K tenured 0K->1956K,0.1282309 secs]',
  );
  assert.equal(pause?.duration.toFixed(4), '128.2309');
  assert.equal(pause?.pools?.eden?.before, 30463 * 1024);
});

test('an event that the next one cuts off is not understood', () => {
  const { unparsed, events } = readText(
    hotspot13,
    '[GC 35206K->6176K(1571712K) eden 30462K->0K [GC 36640K->9560K(1571712K) eden 30463K->0K, 0.2009961 secs]',
  );
  assert.equal(unparsed.length, 1);
  assert.equal(events.filter(({ kind }) => kind === 'pause').length, 1);
});
