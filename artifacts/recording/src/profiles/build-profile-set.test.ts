import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { listHotMethods, openProfileExplorer, readProfileFile, selectSamples } from '@hindsight/stack-profiles';
import { analyzeRecording } from '../analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'profile-set-'));
after(() => rmSync(folder, { recursive: true }));

/** Analyzes a sample and writes its index. */
function analyzeSample(name: string) {
  const content = readFileSync(new URL(`../../testing/samples/${name}`, import.meta.url));
  const [path, index] = [join(folder, 'content'), join(folder, `${name}.index`)];
  writeFileSync(path, name.endsWith('.gz') ? gunzipSync(content) : content);
  const file = { path, from: 0, size: statSync(path).size, truncated: false };
  const request = { kind: 'flight-recording', fileName: name, options: {}, indexPath: index } as const;
  return { index, ...analyzeRecording(file, request) };
}

const LOCKS = analyzeSample('jdk17-locks.jfr.gz');

test('the kept columns give the figures of the answer, by another way', () => {
  const set = readProfileFile(LOCKS.index);
  for (const profile of LOCKS.analysis.profiles) {
    const stored = set.profiles.find(({ id }) => id === profile.id);
    assert.ok(stored, profile.id);
    const { count, total, self } = selectSamples(set, stored);
    assert.equal(count, profile.count, profile.id);
    assert.ok(Math.abs(total - profile.total) <= 1e-6 * profile.total, profile.id);
    const methods = new Map(listHotMethods(set.tree, self, 10_000).map((hot) => [hot.method, hot]));
    for (const hot of profile.hotMethods) {
      const again = methods.get(hot.method);
      assert.ok(Math.abs((again?.self ?? 0) - hot.self) < 0.01, `${profile.id} ${hot.method}`);
      assert.ok(Math.abs((again?.total ?? 0) - hot.total) < 0.01, `${profile.id} ${hot.method}`);
    }
  }
});

test('collapsed stacks have the whole weight of the profile', () => {
  const locks = LOCKS.analysis.profiles.find(({ id }) => id === 'locks');
  const text = openProfileExplorer(LOCKS.index).collapsedStacks({ profile: 'locks' })?.text ?? '';
  const lines = text.trimEnd().split('\n');
  const sum = lines.reduce((all, line) => all + Number(line.slice(line.lastIndexOf(' '))), 0);
  assert.ok(locks && Math.abs(sum - 1000 * (locks.total - locks.totalWithoutStack)) <= lines.length, `${sum}`);
});

test('the section of the worst cause is in sight, the others are one line with their figure', () => {
  const open = LOCKS.report.sections.filter(({ summary }) => summary === undefined).map(({ id }) => id);
  assert.deepEqual(open, ['figures', 'findings', 'locks']);
  const flame = LOCKS.report.sections.flatMap(({ blocks }) => blocks).find((block) => 'filters' in block);
  assert.ok(flame?.kind === 'flame-graph' && flame.filters?.profile === 'cpu');
});

test('collapsed stacks have no times, and no section that needs some', () => {
  const { report, index } = analyzeSample('stacks.collapsed');
  assert.equal(readProfileFile(index).startTime, undefined);
  assert.deepEqual(
    report.sections.map(({ id }) => id),
    ['figures', 'findings', 'stacks', 'jvm'],
  );
});
