import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTextForm } from './text-form.ts';

const STACKS = [
  'java/lang/Thread.run;com/dome/Night.watch;com/dome/Star.ask 40',
  'java/lang/Thread.run;com/dome/Night.watch 7',
  '[GC Thread#0 tid=7];start_thread;G1ParTask::work 12',
];
const TEXT = [
  '--- Execution profile ---',
  'Total samples : 5',
  '',
  '--- 50 ns (100.00%), 5 samples',
  '  [ 0] com.dome.Star.ask',
  '  [ 1] com.dome.Night.watch',
];
const PERF = [
  'java 77/78 [000] 12.000001:     250000 cpu-clock:',
  '\t    7f00aa Lshop/Cart;::sum+0x1c (/tmp/perf-77.map)',
  '',
];

const PREFIXES: Readonly<Record<string, (index: number) => string>> = {
  nothing: () => '',
  'kubectl logs --prefix': () => '[pod/dome-7f9c4d8b-x2x1z/app] ',
  'kubectl logs --timestamps': (index) => `2026-11-30T07:44:0${index % 10}.12345678${index % 10}Z `,
  both: (index) => `[pod/dome-7f9c4d8b-x2x1z/app] 2026-11-30T07:44:0${index % 10}.12345678${index % 10}Z `,
  compose: () => 'dome-1  | ',
  journald: (index) => `Nov 30 07:44:1${index % 10} vm asprof[812]: `,
  'a mail': () => '> ',
};

for (const [name, prefix] of Object.entries(PREFIXES)) {
  test(`stacks and texts of profilers behind ${name}`, () => {
    const wrap = (lines: readonly string[]) => lines.map((line, index) => (prefix(index) + line).trimEnd());
    for (const lines of [STACKS, TEXT, PERF]) {
      const { strip, output } = findTextForm(wrap(lines));
      assert.deepEqual(
        wrap(lines).map(strip),
        lines.map((line) => line.trimEnd()),
      );
      assert.equal(output !== undefined, lines !== STACKS);
    }
  });
}

test('a log or a table with semicolons and numbers at its end has no stacks behind its times', () => {
  for (const line of ['INFO queue=mail;size=7 12', 'a;b;c 5', 'GET /x;jsessionid=4 200'])
    assert.equal(
      findTextForm(Array.from({ length: 20 }, (_, index) => `2026-11-30T07:44:${10 + index}.123Z ${line}`)).strip(
        'x: y',
      ),
      'x: y',
    );
});

test('hostile lines are looked at in linear time', () => {
  const lines = [']'.repeat(100_000), '1'.repeat(100_000), '] '.repeat(50_000), 'a;'.repeat(50_000)];
  const started = performance.now();
  findTextForm(Array.from({ length: 200 }, (_, index) => lines[index % lines.length] ?? ''));
  assert.ok(performance.now() - started < 5000);
});
