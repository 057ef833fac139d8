import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines } from '../testing/diagnosed-log.ts';
import { HOSTILE_CHARACTERS, HOSTILE_LINES } from '../testing/hostile-lines.ts';
import { readEnvelopeHeader, readEnvelopeMessage } from './envelopes/envelope-header.ts';
import { findErrorClassInText } from './error-classes/index.ts';
import { FORMATS } from './formats/index.ts';
import { readFigures, readRequestTime } from './metrics/figures/read-figure.ts';
import { StartFinder } from './metrics/starts.ts';
import { UserPatterns } from './metrics/user-patterns.ts';
import { TemplateMiner } from './templates/miner.ts';
import { createTimestampReader } from './time/timestamp.ts';
import { findApplicationFrame } from './traces/frames.ts';
import { readTrace } from './traces/index.ts';

// Linear searches take 2 ms at most, one that goes back for each of the 16,000 characters 120 and more.
const MAX_MS = 100;

/** Processor time, so that the neighbours of a loaded machine do not count. */
function measureCpuMs(work: () => void): number {
  const { user } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - user) / 1000;
}

const buildRecord = (message: string) =>
  ({
    timestamp: '',
    level: 'ERROR',
    message,
    text: message,
    more: [],
    line: 1,
    lastLine: 1,
    time: 0,
    format: 'plain',
  }) as const;

/** Everything that looks at a text with expressions, one reader each. */
const READERS: Readonly<Record<string, (line: string) => void>> = {
  formats: (line) => {
    for (const format of FORMATS)
      format.readSecondLine?.({ timestamp: '', level: undefined, message: '' }, line) ?? format.read(line);
  },
  'rests of lines': (line) => {
    for (const format of FORMATS) format.readContinuation?.(line);
  },
  envelopes: (line) => readEnvelopeHeader(line),
  'messages of syslog': (line) =>
    readEnvelopeMessage(line, { isMessage: true, timestamp: '', level: undefined, logger: undefined }),
  timestamps: (line) => createTimestampReader()(line),
  'traces of Java': (line) => readTrace(['x.YException: z', '\tat a.B.c(B.java:1)', line]),
  'traces of other languages': (line) => readTrace(['Traceback (most recent call last):', line]),
  'traces of Go': (line) => readTrace(['panic: x', 'goroutine 1 [running]:', line]),
  'heads of traces': (line) => readTrace([line, '   at A.B(String s) in /a.cs:line 1']),
  frames: (line) => findApplicationFrame([line]),
  'classes of errors': (line) => findErrorClassInText(line),
  figures: (line) => {
    readFigures(line);
    readRequestTime(line);
  },
  'starts of programs': (line) => new StartFinder().add(buildRecord(line)),
  templates: (line) => new TemplateMiner().add(line, 1),
};

for (const [name, read] of Object.entries(READERS)) {
  test(`${name}: a hostile line takes no longer than its length`, () => {
    // Expressions are compiled when they are first used.
    read('');
    const slow = HOSTILE_LINES.map((line) => ({ line: line.slice(0, 60), ms: measureCpuMs(() => read(line)) }));
    assert.deepEqual(
      slow.filter(({ ms }) => ms > MAX_MS),
      [],
    );
  });
}

/** Each takes exponential time where expressions go back. */
const CATASTROPHIC: readonly (readonly [pattern: string, line: string])[] = [
  ['(a+)+$', `${'a'.repeat(HOSTILE_CHARACTERS)}!`],
  ['(a|aa)*b', 'a'.repeat(HOSTILE_CHARACTERS)],
  ['(.*)*x', 'a'.repeat(HOSTILE_CHARACTERS)],
  ['([a-zA-Z]+)*$', `${'a'.repeat(HOSTILE_CHARACTERS)}1`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(HOSTILE_CHARACTERS)],
  ['(x+x+)+y', 'x'.repeat(HOSTILE_CHARACTERS)],
  ['(?:(?:(?:a*)*)*)*b', 'a'.repeat(HOSTILE_CHARACTERS)],
  ['\\s*(\\s+)*\\S+@', ' '.repeat(HOSTILE_CHARACTERS)],
];

for (const [pattern, line] of CATASTROPHIC) {
  test(`a pattern of the caller cannot be made slow: ${pattern}`, () => {
    const patterns = new UserPatterns([{ pattern }], String);
    const ms = measureCpuMs(() => patterns.add({ ...buildRecord(line), message: '' }));
    assert.ok(ms < 2000, `${ms} ms`);
  });
}

test('a pattern of more states than can be compiled is refused by name, and so is one that RE2 does not know', () => {
  for (const pattern of ['((a{1,1000}){1,1000}){1,1000}', '(?=a)', '(a)\\1', '(']) {
    assert.throws(() => new UserPatterns([{ pattern }], String), { message: /^bad-parameter: myPattern: / }, pattern);
  }
});

test('lines of a megabyte, with all that is done to a statement, take no longer than their length', () => {
  const pieces = [
    'a',
    '1',
    '"',
    '(',
    'at ',
    'a@b.c ',
    'password=',
    ': ',
    '-----BEGIN PRIVATE KEY-----',
    '\\"',
    '{"a":',
  ];
  const openings = [
    '2025-03-02 08:15:03,217 ERROR [main] com.acme.Shop - ',
    '{"level":"error","msg":"',
    'level=error msg="',
  ];
  const lines = openings.flatMap((opening) => pieces.map((piece) => opening + piece.repeat(1_000_000 / piece.length)));
  const slow = lines.map((line) => ({
    line: line.slice(0, 80),
    ms: measureCpuMs(() => diagnoseLines([line], [{ pattern: '(a+)+$' }])),
  }));
  assert.deepEqual(
    slow.filter(({ ms }) => ms > 3000),
    [],
  );
});
