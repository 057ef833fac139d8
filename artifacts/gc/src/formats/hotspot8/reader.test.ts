import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../testing/check-format.ts';
import { createSampleReader } from '../../../testing/read-sample.ts';
import { hotspot8 } from './index.ts';

const { eventsIn, factsIn, marksIn, pausesIn } = createSampleReader(hotspot8);

const writeYoung = (at: string) => `${at}: [GC [PSYoungGen: 100K->10K(200K)] 100K->20K(600K), 0.0500000 secs]`;
const writeHeader = (version: string, flags: string) =>
  `Java HotSpot(TM) 64-Bit Server VM (25.40-b25) for linux-amd64 JRE (${version}), built on Feb 10 2015 21:29:53 by "java_re" with gcc 4.3.0
Memory: 4k page, physical 16664956k(9830208k free), swap 20473812k(10916924k free)
CommandLine flags: ${flags}`;

test('the header states version, vendor, memory and settings, and the collector before any event', () => {
  const text = writeHeader('1.8.0_40-b25', '-XX:+UseG1GC -XX:OnOutOfMemoryError=kill ');
  assert.deepEqual(factsIn(text), {
    jvmVersion: '1.8.0_40-b25',
    vendor: 'Oracle',
    memoryTotal: 16664956 * 1024,
    memoryAvailable: 9830208 * 1024,
    swapTotal: 20473812 * 1024,
    swapFree: 10916924 * 1024,
    commandLine: '-XX:+UseG1GC -XX:OnOutOfMemoryError=kill',
    collector: 'G1',
  });
  assert.deepEqual(marksIn(text), [], 'the name of an option is no error');
});

test('a version with the name of its distribution in between is read', () => {
  const text =
    'OpenJDK 64-Bit Server VM (25.172-b01) for linux-amd64 JRE (Zulu 8.30.0.1-CA-linux64) (1.8.0_172-b01), built on Apr 19 2018 05:34:58 by "zulu_re" with gcc 4.4.7';
  assert.deepEqual(factsIn(text), { jvmVersion: '1.8.0_172-b01', vendor: 'Azul' });
});

test('a header that is repeated at a rotation starts no run', () => {
  const text = `${writeYoung('1.0')}
2016-04-14 22:37:22 GC log file has reached the maximum size. Saved as logs/gc.log.0
2016-04-14 22:37:22 GC log file created logs/gc.log.1
${writeHeader('1.8.0_45-b15', '-XX:+UseParallelGC')}
${writeYoung('2.0')}`;
  assert.deepEqual(
    eventsIn(text, 'header').map(({ startsRun, line }) => ({ startsRun, line })),
    [{ startsRun: false, line: 4 }],
  );
  assert.deepEqual(readText(hotspot8, text).foreign, []);
});

test('the facts of a header are emitted after the next timestamp, so that they belong to the run that it shows', () => {
  const text = `${writeYoung('500.0')}\n${writeHeader('1.8.0_45-b15', '-XX:+UseParallelGC')}\n${writeYoung('1.0')}`;
  const events = readText(hotspot8, text).events;
  const restart = events.findIndex((event) => event.kind === 'stamp' && event.uptime === 1000);
  const version = events.findIndex((event) => event.kind === 'fact' && event.name === 'jvmVersion');
  assert.ok(restart > 0 && restart < version);
});

test('after a restart without a header the collector is emitted again', () => {
  const text = `${writeYoung('500.0')}\n${writeYoung('1.0')}`;
  assert.equal(eventsIn(text, 'fact').filter(({ name }) => name === 'collector').length, 2);
});

test('the zone of the dates is a fact', () => {
  assert.equal(factsIn(writeYoung('2016-03-22T10:02:41.962-0130: 13.396')).zone, '-0130');
});

test('an event that the end of the file truncates is reported and not counted', () => {
  for (const cut of ['24.046: [GC', '24.046: [GC [PSYoungGen: 100K->1', '24.046: [Full GC (Ergonomics) ']) {
    const text = `${writeYoung('1.0')}\n${cut}`;
    assert.equal(pausesIn(text).length, 1, cut);
    assert.deepEqual(marksIn(text), ['event-cut'], cut);
  }
});

test('a file may begin in the middle of an event', () => {
  const text = `- age   1:     812152 bytes,     812152 total
: 17010K->810K(19136K), 0.0178630 secs] 18772K->2572K(83008K), 0.0179090 secs] [Times: user=0.02 sys=0.00, real=0.02 secs]
${writeYoung('2.0')}`;
  assert.deepEqual(marksIn(text), ['event-cut']);
  assert.equal(pausesIn(text).length, 1);
  assert.deepEqual(readText(hotspot8, text).unparsed, []);
});

test('a file may begin in the middle of a G1 table', () => {
  const text = `      [Ref Proc: 1.2 ms]
   [Eden: 8192.0K(16.3G)->0.0B(16.0G) Survivors: 188.0M->148.0M Heap: 9260.1M(29.9G)->9212.2M(29.9G)]
 [Times: user=1.70 sys=0.00, real=0.23 secs]
5.0: [GC pause (young) 43M->41M(256M), 0.1056194 secs]`;
  const [pause] = pausesIn(text);
  assert.deepEqual([pause?.line, pause?.user], [4, Number.NaN]);
});

test('an event that breaks off in the middle of the file does not consume the next one', () => {
  const text = `776769.247: [GC\n${writeYoung('776769.247')}\n${writeYoung('777200.919')}`;
  assert.equal(pausesIn(text).length, 2);
  assert.deepEqual(marksIn(text), ['event-cut']);
});

test('output of the application is foreign, even when it mentions collections', () => {
  const foreign = [
    'INFO  [GC pause (young), 0.1 secs] seen',
    '[INFO] next (GC pause (young))',
    '[GC] monitor started',
    '[GC thread 1] 100K->50K(200K), 0.01 secs]',
    '2020-01-01 10:00:00 INFO  quoting 12.5: [GC 100K->50K(200K), 0.01 secs]',
    '\tat Foo.bar(Foo.java:1)',
    'Memory: 12 GB used',
    '}',
  ];
  const text = [writeYoung('1.0'), ...foreign, writeYoung('2.0')].join('\n');
  assert.deepEqual(readText(hotspot8, text).foreign, foreign);
  assert.equal(pausesIn(text).length, 2);
});

test('brackets without a figure that begin like a collection are no truncated event', () => {
  assert.deepEqual(marksIn('[GC (young) is over]'), []);
});

test('an event is read after text that did not end its line', () => {
  const [pause] = pausesIn(`Hello, world${writeYoung('12.5')}`);
  assert.equal(pause?.uptime, 12_500);
});

test('an OutOfMemoryError that was thrown is marked, with the limit that it names', () => {
  const text = `${writeYoung('1.0')}\nException in thread "main" java.lang.OutOfMemoryError: GC overhead limit exceeded`;
  assert.deepEqual(
    eventsIn(text, 'mark').map(({ mark, detail, line }) => [mark, detail, line]),
    [
      ['out-of-memory', 'GC overhead limit exceeded', 2],
      ['gc-overhead-limit', 'GC overhead limit exceeded', 2],
    ],
  );
});

test('retries because of the GCLocker are marked', () => {
  const text = 'OpenJDK 64-Bit Server VM warning: Retried waiting for GCLocker too often allocating 256 words';
  assert.deepEqual(marksIn(text), ['gclocker-retried']);
});

test('hostile brackets neither throw nor consume memory', () => {
  for (const text of [`1.0: [GC ${'['.repeat(200_000)}`, `1.0: [GC ${'[x]'.repeat(200_000)}`, ']'.repeat(1000)]) {
    assert.equal(pausesIn(text).length, 0);
  }
});
