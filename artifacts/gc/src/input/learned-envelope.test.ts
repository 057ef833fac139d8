import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHead, times } from '../../testing/index.ts';
import { chooseFormat, findEnvelope } from './choose-format.ts';
import { learnEnvelope } from './learned-envelope.ts';

const JDK8 = [
  '2026-03-01T10:00:00.120+0100: 1.120: [GC (Allocation Failure) [ParNew: 9K->1K(10K), 0.002 secs] 9K->1K(30K), 0.0021 secs]',
  '2026-03-01T10:00:09.480+0100: 10.480: [Full GC (System.gc()) [CMS',
  ' (concurrent mode failure): 5K->4K(20K), 0.02 secs] 9K->4K(30K), 0.021 secs]',
  '12.001: [GC (Allocation Failure) 9K->1K(30K), 0.0021 secs]',
  '13.001: [GC (Allocation Failure) 9K->1K(30K), 0.0021 secs]',
];
const UNIFIED = [
  '[0.010s][info][gc] Using G1',
  '[1.234s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->1M(30M) 1.234ms',
  '[2.234s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 9M->1M(30M) 1.234ms',
  '[2.235s][info][safepoint] Safepoint "G1CollectForAllocation", Time since last: 1 ns, Reaching safepoint: 2 ns, At safepoint: 3 ns, Total: 5 ns',
  '[3.234s][info][gc] GC(2) Pause Young (Normal) (G1 Evacuation Pause) 9M->1M(30M) 1.234ms',
];
const quote = (line: string, index: number) => `time="2026-03-01T10:00:0${index}Z" msg=${JSON.stringify(line)}`;
const column = (line: string, index: number) => `"2026-03-01 10:00:0${index}","${line.replaceAll('"', '""')}","orders"`;

const FORMS: readonly [name: string, wrap: (line: string, index: number) => string][] = [
  ['a process manager', (line) => `0|orders   | ${line}`],
  ['the names of pod and container', (line) => `orders-6d5f7-x2x7p orders ${line}`],
  ['a time and a stream', (line, index) => `2026-03-01T10:00:0${index}.123456789Z stdout: ${line}`],
  ['a word that is never the same', (line, index) => `@40000000${(index * 7919).toString(16)} ${line}`],
  ['numbers of lines', (line, index) => `${index + 8}:${line}`],
  ['the name of the file', (line) => `/var/log/gc.log.0:${line}`],
  ['quotation marks of a mail', (line) => `> ${line}`],
  ['an indentation', (line) => `    ${line}`],
  ['a quoted field', quote],
  ['a column of a table', column],
];

for (const [name, wrap] of FORMS) {
  test(`${name} around lines of HotSpot 8`, () => {
    const envelope = learnEnvelope({ lines: JDK8.map(wrap) });
    assert.deepEqual(
      JDK8.map((line, index) => envelope?.open(wrap(line, index))),
      JDK8,
    );
  });
}

for (const wrap of [quote, column, (line: string) => `${line}  \t`]) {
  test(`what surrounds lines of unified logging: ${wrap('', 0)}`, () => {
    const envelope = learnEnvelope({ lines: UNIFIED.map(wrap) });
    assert.deepEqual(
      UNIFIED.map((line, index) => envelope?.open(wrap(line, index))),
      UNIFIED,
    );
  });
}

test('a prefix of lines that were saved from a web page', () => {
  const toWebText = (line: string) => `> ${line.replaceAll('->', '-&gt;')}<br>`;
  const envelope = learnEnvelope({ lines: ['<pre>', ...JDK8.map(toWebText)] });
  assert.deepEqual(
    JDK8.map((line) => envelope?.open(toWebText(line))),
    JDK8,
  );
});

test('nothing is learned from plain lines, or from events in the middle of other output', () => {
  assert.equal(learnEnvelope({ lines: JDK8 }), undefined);
  assert.equal(learnEnvelope({ lines: UNIFIED }), undefined);
  assert.equal(
    learnEnvelope({ lines: JDK8.map((line, index) => ['started ', 'a b ', 'c: '][index % 3] + line) }),
    undefined,
  );
  const quoting = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  assert.equal(learnEnvelope({ lines: [...JDK8.map((line) => `seen: ${line}`), ...quoting] }), undefined);
});

test('a line without the prefix is kept, and so is the indentation of what follows it', () => {
  const envelope = learnEnvelope({ lines: JDK8.map((line) => `app | ${line}`) });
  assert.equal(envelope?.open('another line'), 'another line');
  assert.equal(envelope?.open('app |    [Eden: 1K]'), '   [Eden: 1K]');
  assert.equal(envelope?.open('app |'), '');
});

test('a prefix around lines of Shenandoah of JDK 8', () => {
  const lines = [1, 2, 3].map((second) => `${second}.120: [Pause Init Mark, 0.5 ms]`);
  const envelope = learnEnvelope({ lines: lines.map((line) => `orders | ${line}`) });
  assert.deepEqual(
    lines.map((line) => envelope?.open(`orders | ${line}`)),
    lines,
  );
});

test('the format is chosen by the contents', () => {
  const head = aHead(JDK8.map((line) => `0|orders | ${line}`).join('\n'));
  assert.equal(chooseFormat(head)?.id, 'hotspot-8');
  assert.equal(findEnvelope(head)?.open('0|orders | 1.0: [GC'), '1.0: [GC');
});

for (const [name, wrap] of [
  ['an escaped line break', (line: string) => `${line}\\r\\n`],
  ['a literal of bytes', (line: string) => `b'${line}\\n'`],
  ['a literal in a list', (line: string) => `'${line}',`],
  ['a row of a table', (line: string) => `| ${line} |`],
] as const) {
  test(`what follows the last figure of events: ${name}`, () => {
    const lines = [1, 2, 3, 4].map(
      (second) => `[${second}.234s][info][gc] GC(${second}) Pause Young (Normal) 9M->1M(30M) 1.234ms`,
    );
    const envelope = learnEnvelope({ lines: lines.map(wrap) });
    for (const line of lines) assert.ok(envelope?.open(wrap(line)).endsWith(line));
  });
}

test('an event that ends in its figure has no tail', () => {
  assert.equal(learnEnvelope({ lines: UNIFIED }), undefined);
});

test('two events are enough where nearly all lines have their prefix', () => {
  const rows = times(20, (row) => `      [GC Worker ${row}: 0.1 ms]`);
  const event = (second: number) => [`${second}.234: [GC pause (G1 Evacuation Pause) (young), 0.02 secs]`, ...rows];
  const lines = [...event(1), ...event(2)];
  const wrap = (line: string) => JSON.stringify({ MESSAGE: line, unit: 'orders' });
  const envelope = learnEnvelope({ lines: lines.map(wrap) });
  assert.deepEqual(
    lines.map((line) => envelope?.open(wrap(line))),
    lines,
  );
  const others = rows.map((row) => `{"level":"info","text":"${row}"}`);
  assert.equal(learnEnvelope({ lines: [...lines.map(wrap), ...others] }), undefined);
});

for (const separator of ['\\n', '\\r\\n', '#012']) {
  test(`several lines are one line with ${separator} between them`, () => {
    const written = `log: ${JDK8.join(separator)}${separator}`;
    assert.deepEqual(
      learnEnvelope({ lines: [written] })
        ?.open(written)
        .split('\n')
        .slice(1, JDK8.length),
      JDK8.slice(1),
    );
  });
}

test('a list of strings in one line is several lines', () => {
  for (const [quote, separator] of [
    ["'", "', '"],
    ['"', '","'],
    ['"', '\\n", "'],
  ] as const) {
    const written = `lines = [${quote}${UNIFIED.join(separator)}${quote}]`;
    const opened = learnEnvelope({ lines: [written] })
      ?.open(written)
      .split('\n');
    assert.deepEqual(opened?.slice(1, -1), UNIFIED.slice(1, -1), separator);
  }
});

test('strings of a program that are joined', () => {
  const wrap = (line: string) => `    + "${line.replaceAll('"', '\\"')}\\n"`;
  const envelope = learnEnvelope({ lines: ['String log = ""', ...UNIFIED.map(wrap)] });
  assert.deepEqual(
    UNIFIED.map((line) => envelope?.open(wrap(line))),
    UNIFIED,
  );
});
