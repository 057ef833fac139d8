import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../../testing/check-format.ts';
import { createSampleReader } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { factsIn, marksIn, pauseIn, pausesIn } = createSampleReader(unifiedLogging);

const MESSAGE = 'GC(7) Pause Young (Normal) (G1 Evacuation Pause) 15M->10M(96M) 8.500ms';
const WALL = Date.UTC(2026, 10, 20, 21, 56, 50, 586);
const NO = Number.NaN;

/** Decorations before a message, and the expected end of its pause. */
const DECORATIONS: Readonly<Record<string, { uptime: number; wall: number }>> = {
  '[2026-11-20T21:56:50.586+0000]': { uptime: NO, wall: WALL },
  '[2026-11-20T23:56:50.586+0200][2026-11-20T21:56:50.586+0000][3.164s]': { uptime: 3164, wall: WALL },
  '[3.164s]': { uptime: 3164, wall: NO },
  '[3,164s]': { uptime: 3164, wall: NO },
  [`[${WALL}ms]`]: { uptime: NO, wall: WALL },
  '[3164ms]': { uptime: 3164, wall: NO },
  [`[${WALL}ms][3164ms]`]: { uptime: 3164, wall: WALL },
  '[3164000000ns]': { uptime: 3164, wall: NO },
  '[98765432100000ns][3164000000ns]': { uptime: 3164, wall: NO },
  '[3.164s][98765432100000ns]': { uptime: 3164, wall: NO },
  '[3.164s][web01.example.org][4711][4712][info ][gc          ]': { uptime: 3164, wall: NO },
  '[3.164s][web01.example.org]': { uptime: 3164, wall: NO },
  '[3.164s][gc]': { uptime: 3164, wall: NO },
  '[4711][info][gc]': { uptime: NO, wall: NO },
  '[4711]': { uptime: NO, wall: NO },
  '[warning]': { uptime: NO, wall: NO },
  '[gc             ]': { uptime: NO, wall: NO },
  '[1604566078.620s][info][gc]': { uptime: NO, wall: NO },
};

for (const [decorations, { uptime, wall }] of Object.entries(DECORATIONS)) {
  test(`reads ${decorations}`, () => {
    const pause = pauseIn(`${decorations} ${MESSAGE}`);
    assert.deepEqual([pause.gcId, pause.uptime, pause.wall], [7, uptime - 8.5, wall - 8.5]);
  });
}

test('reads a message without any decoration, and reports that the log has no timestamps', () => {
  assert.equal(pauseIn(MESSAGE).duration, 8.5);
  assert.equal(factsIn(MESSAGE).unstamped, true);
});

const PREFIXES = [
  'shop-1  | ',
  'Nov 20 21:56:50 web01 java[1234]: ',
  '2026-11-20T21:56:50.586456789Z stdout F ',
  '[shop-7d4b9c] ',
  '[info] ',
  '2026-11-20 21:56:50,586 [main] INFO  stdout - ',
];
for (const prefix of PREFIXES) {
  test(`finds the decorations behind "${prefix}"`, () => {
    assert.equal(pauseIn(`${prefix}[3.164s][info][gc] ${MESSAGE}`).uptime, 3155.5);
  });
}

test('finds a bare message behind a prefix', () => assert.equal(pauseIn(`shop-1  | ${MESSAGE}`).gcId, 7));

test('the zone of the dates is a fact', () => {
  assert.equal(factsIn(`[2026-11-20T23:56:50.586+0200][info][gc] ${MESSAGE}`).zone, '+0200');
});

test('the layout is learned again when decorations become wider', () => {
  const text = `[0.998s][info][gc] GC(1) Pause Remark 1M->1M(64M) 1.000ms
[10.001s][info ][gc,phases     ] GC(2) Phase 1: Mark live objects 0.500ms
[10.002s][info ][gc            ] GC(2) Pause Full (System.gc()) 5M->1M(64M) 2.000ms`;
  assert.deepEqual(
    pausesIn(text).map(({ uptime }) => uptime),
    [997, 10_000],
  );
});

test('a corrupt date leaves the event without a wall clock', () => {
  const { uptime, wall } = pauseIn(`[2026-13-20T21:56:50.586+0000][3.164s] ${MESSAGE}`);
  assert.deepEqual([uptime, wall], [3155.5, NO]);
});

test('lines of the application are foreign, whatever brackets they have', () => {
  const text = `[3.164s][info][gc] ${MESSAGE}
2026-11-20 21:39:13,972 INFO  [http-nio-8080-exec-1] c.e.shop.OrderService - (GC pause of customer unknown)
[main] Pause Young is only quoted here 3.000ms
\tat com.example.shop.OrderService.process(OrderService.java:42)`;
  const { foreign, unparsed } = readText(unifiedLogging, text);
  assert.equal(foreign.length, 3);
  assert.deepEqual(unparsed, []);
});

test('a first line without its beginning and a last line without its end are truncated events', () => {
  const text = `located", Time since last: 91755848 ns, Reaching safepoint: 2955 ns
[3.164s][info][gc] ${MESSAGE}
[3.200s][in`;
  assert.deepEqual(marksIn(text), ['event-cut', 'event-cut']);
  assert.deepEqual(marksIn(`[3.164s][info][gc] ${MESSAGE}`), []);
});
