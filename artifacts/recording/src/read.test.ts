import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeBytes, readSample } from '../testing/analyze-bytes.ts';

const [HEADER_BYTES, STATE_AT] = [68, 64];
const LOCKS = readSample('jdk17-locks.jfr.gz');
const countEvents = (analyzed: ReturnType<typeof analyzeBytes>, type: string) =>
  analyzed.analysis.recording.eventTypes.find(({ name }) => name === type)?.count;

test('A recording of JDK 17: events, locks and threads are those that the JDK reads', () => {
  const analyzed = analyzeBytes(LOCKS);
  const { recording, locks, profiles } = analyzed.analysis;
  assert.equal(recording.format, 'JFR 2.1');
  assert.equal(recording.events, 4651);
  assert.equal(recording.gaps.length, 0);
  assert.equal(countEvents(analyzed, 'jdk.JavaMonitorEnter'), 677);
  assert.equal(locks.monitors?.byClass[0]?.name, 'Workload$Ledger');
  const cpu = profiles.find(({ id }) => id === 'cpu');
  assert.deepEqual(
    [cpu?.total, cpu?.hotMethods[0]?.method, cpu?.hotMethods[0]?.self, cpu?.hotMethods[0]?.line],
    [303, 'Workload.spin', 300, 78],
  );
});

test('A recording of JDK 25 has CPU time samples in ms', () => {
  const { profiles } = analyzeBytes(readSample('jdk25-cpu-time.jfr.gz')).analysis;
  const cpuTime = profiles.find(({ id }) => id === 'cpu-time');
  assert.equal(cpuTime?.unit, 'ms');
  assert.ok((cpuTime?.total ?? 0) > 0);
  assert.match(cpuTime?.hotMethods[0]?.method ?? '', /^Workload\./);
});

test('Two files of two runs are one recording with two runs and twice the events', () => {
  const { recording } = analyzeBytes([LOCKS, readSample('jdk25-cpu-time.jfr.gz')]).analysis;
  assert.equal(recording.events, 4651 + 3861);
  assert.equal(recording.runs.length, 2);
  assert.equal(recording.files.length, 2);
});

test('An event belongs to the window when it starts in it; facts hold for every window', () => {
  const whole = analyzeBytes(LOCKS).analysis;
  const half = analyzeBytes(LOCKS, { startTime: '5s', endTime: '10s' }).analysis;
  assert.ok(half.recording.events > 0 && half.recording.events < whole.recording.events);
  assert.deepEqual(half.facts.jvm, whole.facts.jvm);
  assert.equal(half.facts.flagCount, whole.facts.flagCount);
  assert.throws(() => analyzeBytes(LOCKS, { startTime: '5000s' }), /empty-window/);
});

test('A recording that is cut anywhere is read up to the cut, and says so', () => {
  for (const share of [0.3, 0.6, 0.9, 0.999]) {
    const size = Math.floor(LOCKS.length * share);
    const { analysis, complete } = analyzeBytes(Buffer.concat([LOCKS, LOCKS.subarray(0, size)]));
    assert.equal(complete, false);
    assert.ok(analysis.recording.events >= 4651);
    assert.ok(analysis.recording.gaps.length > 0);
  }
});

/** The checkpoint with a copy of the header of its chunk that a JVM writes every second while it records. */
function copyHeader(chunk: Buffer): Buffer {
  const body = Buffer.concat([
    Buffer.from([1, 0, 0, 0, 8, 1, 0xde, 0x01, 1, 1, HEADER_BYTES]),
    chunk.subarray(0, HEADER_BYTES),
  ]);
  return Buffer.concat([Buffer.from([body.length + 1]), body]);
}

test('A recording of a JVM that was killed is one unfinished chunk: copies of its header begin none', () => {
  const live = Buffer.from(LOCKS);
  live[STATE_AT] = 13;
  const copy = copyHeader(live);
  const { analysis } = analyzeBytes(Buffer.concat([live, copy, copy, copy]));
  const { recording } = analysis;
  assert.deepEqual([recording.events, recording.chunkCount], [4651, 1]);
  assert.deepEqual(
    recording.gaps.map(({ bytesLeftOut, why }) => [bytesLeftOut, why]),
    [[0, 'unfinished']],
  );
  const { durationMs } = analyzeBytes(LOCKS).analysis.recording;
  assert.ok(Math.abs(recording.durationMs - durationMs) < 1000, `${recording.durationMs} ms of ${durationMs} ms`);
});

test('Bytes between two chunks are left out and counted', () => {
  const { analysis } = analyzeBytes(Buffer.concat([LOCKS, Buffer.alloc(1000, 7), LOCKS]));
  assert.equal(analysis.recording.events, 2 * 4651);
  assert.deepEqual(
    analysis.recording.gaps.map(({ bytesLeftOut, why }) => [bytesLeftOut, why]),
    [[1000, 'damaged']],
  );
});

test('Damaged bytes never break the analysis', () => {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return seed / 0x7f_ff_ff_ff;
  };
  for (let round = 0; round < 25; round++) {
    const bytes = Buffer.from(LOCKS);
    for (let change = 0; change < 1 + round; change++) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    try {
      analyzeBytes(bytes);
    } catch (error) {
      assert.match(String(error), /corrupt-artifact|not-a-flight-recording/);
    }
  }
});

test('A header alone is a corrupt recording, and a text is none', () => {
  assert.throws(() => analyzeBytes(LOCKS.subarray(0, 68)), /corrupt-artifact/);
  assert.throws(() => analyzeBytes(Buffer.from('hello world\n')), /not-a-flight-recording/);
});

test('Collapsed stacks: equal stacks add up, and suffixes of compilation are no part of a name', () => {
  const { recording, profiles } = analyzeBytes(readSample('stacks.collapsed')).analysis;
  assert.equal(recording.format, 'collapsed');
  const [stacks] = profiles;
  assert.deepEqual([stacks?.id, stacks?.total, stacks?.truncated], ['stacks', 80, 1]);
  assert.deepEqual([stacks?.hotMethods[0]?.method, stacks?.hotMethods[0]?.self], ['org.example.Orders.parse', 50]);
});

test('Collapsed stacks: lines that are cut at both ends of a file do not make it another kind, and UTF-16 is read', () => {
  const read = (bytes: Uint8Array) => analyzeBytes(bytes).analysis.profiles[0]?.total;
  const lines = 'main;com.shop.A.run 20\nmain;com.shop.B.run 10\n';
  assert.equal(read(Buffer.from(`son.Parser.next\n${lines}main;com.shop.C`)), 30);
  assert.equal(read(Buffer.from(`\ufeff${lines}`, 'utf16le')), 30);
});

test('Collapsed stacks: a secret in the name of a thread is masked', () => {
  const lines = '[GET /?token=hunter2xy tid=7];com.shop.A.run 20\n[main tid=8];com.shop.B.run 10\n';
  const { names } = analyzeBytes(Buffer.from(lines)).analysis.recording;
  assert.ok(names.includes('[GET /?token=<PASSWORD> tid=7]'));
  assert.ok(!names.some((name) => name.includes('hunter2xy')));
});
