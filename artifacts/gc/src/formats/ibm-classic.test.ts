import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFormat, readText } from '../../testing/index.ts';
import { type GcEvent, PauseMark } from '../events.ts';
import { ibmClassic } from './ibm-classic.ts';

const SAMPLE = `<GC[0]: Expanded System Heap by 65536 bytes
<GC(1): GC cycle started Thu Sep 25 15:57:30 2003
<GC(1): freed 56558264 bytes, 94% free (63714696/67107328), in 1077 ms>
  <GC(1): mark: 605 ms, sweep: 44 ms, compact: 428 ms>
  <GC(1): refs: soft 0 (age >= 32), weak 0, final 583, phantom 0>
  <GC(1): moved 60528 objects, 3011600 bytes, reason=7, used 56 more bytes>
<GC(2): GC cycle started Thu Sep 25 15:58:31 2003
<GC(2): freed 25105112 bytes, 93% free (62610592/67107328), in 355 ms>
  <GC(2): mark: 77 ms, sweep: 33 ms, compact: 0 ms>

<AF[1]: Allocation Failure. need 16777232 bytes, 0 ms since last AF>
<AF[1]: managing allocation failure, action=1 (32989304/63961600) (3145728/3145728)>
<GC(3): GC cycle started Thu Sep 25 16:18:50 2003
<GC(3): freed 18732840 bytes, 81% free (54867872/67107328), in 232 ms>
  <GC(3): mark: 46 ms, sweep: 11 ms, compact: 175 ms>
<AF[1]: managing allocation failure, action=3 (54867872/67107328)>
<GC(3): need to expand mark bits for 76741120-byte heap>
<GC(3): expanded heap by 9633792 to 76741120 bytes, 84% free>
<AF[1]: completed in 251 ms>

<CON[1]: Concurrent collection, (284528/8238832) (3145728/17145856), 23603 ms since last CON>
<GC(4): Bytes Traced in Foreground: 0, Background: 0, State: 1>
<GC(4): Card Cleaning Done. Cleaned:27 (0 skipped). Initial count 27 (Factor 0.015)>
<GC(4): GC cycle started Thu Sep 25 16:20:00 2003
<GC(4): freed 5000000 bytes, 50% free (38370560/76741120), in 9 ms>
<CON[1]: Concurrent collection, action=3 (38370560/76741120)>
<CON[1]: completed in 12 ms>

<AF[2]: Allocation Failure. need 528 bytes, 5875 ms since last AF>
<GC: Thu Sep 25 16:21:00 2003
<GC(5): freed 75350 bytes in 168 ms, 1% free (100840/76741120)>
<AF[2]: totally out of heap space>
<AF[2]: completed in 203 ms>
`;

checkFormat(ibmClassic, 'Java 1.3 and 1.4', SAMPLE);

function selectKind<Kind extends GcEvent['kind']>(text: string, kind: Kind) {
  return readText(ibmClassic, text).events.filter(
    (event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind,
  );
}

test('an allocation failure or concurrent collection is a pause until it is completed', () => {
  assert.deepEqual(
    selectKind(SAMPLE, 'pause').map(({ cause, duration, line, lastLine }) => [cause, duration, line, lastLine]),
    [
      ['System.gc()', 1077, 2, 6],
      ['System.gc()', 355, 7, 9],
      ['Allocation Failure', 251, 11, 19],
      ['Concurrent Collection', 12, 21, 27],
      ['Allocation Failure', 203, 29, 33],
    ],
  );
});

test('every collection is of the whole heap, compacting or not', () => {
  const [compacting, plain] = selectKind(SAMPLE, 'pause');
  assert.equal(compacting?.pause, 'full');
  assert.equal(compacting?.marks, PauseMark.compacting);
  assert.equal(plain?.marks, 0);
  assert.deepEqual(compacting?.references, { final: 583 });
  assert.equal(compacting?.wall, Date.UTC(2003, 8, 25, 15, 57, 30));
});

test('memory before is the sum of what was used and freed; an expansion sets the committed size', () => {
  const pauses = selectKind(SAMPLE, 'pause');
  assert.deepEqual(pauses[2]?.pools?.heap, { before: 30972296, after: 12239456, committed: 76741120 });
  assert.deepEqual(pauses[4]?.pools?.heap, { before: 76715630, after: 76640280, committed: 76741120 });
});

test('running out of heap space is marked with the timestamp of its stop', () => {
  const [mark] = selectKind(SAMPLE, 'mark');
  assert.equal(mark?.mark, 'out-of-memory');
  assert.equal(mark?.wall, Date.UTC(2003, 8, 25, 16, 21));
});

test('a failure whose end is missing is marked and not counted', () => {
  const cut = SAMPLE.slice(0, SAMPLE.indexOf('<AF[1]: completed'));
  assert.equal(selectKind(cut, 'pause').length, 2);
  assert.equal(selectKind(cut, 'mark')[0]?.mark, 'event-cut');
});
