import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisRequest, ArchiveContents, ArchiveMember } from '@hindsight/model';
import { selectGcLogs } from './earlier-gc-logs.ts';

const createMember = (name: string, first: string, last: string): ArchiveMember =>
  ({
    name,
    bytes: 100,
    source: {
      head: { lines: [first] },
      readLines: (onLine: (line: object) => void) => {
        for (const [at, text] of [first, last].entries()) onLine({ number: at + 1, text });
        return Promise.resolve({});
      },
    },
  }) as unknown as ArchiveMember;

const contents = {
  analyze: () => Promise.resolve({ analysis: { findings: [{ level: 'FATAL', title: 'The heap is full' }] } }),
} as unknown as ArchiveContents;

async function select(...members: readonly ArchiveMember[]) {
  const { current, earlier } = await selectGcLogs(members, contents, {} as AnalysisRequest);
  return [current.map(({ name }) => name), earlier.map(({ name, worst }) => `${name}: ${worst?.title}`)];
}

const NOW = createMember('gc.log', '[2026-11-24T09:30:00.000+0000][0.012s][info][gc] Using G1', '');

test('the log of a JVM that ended weeks ago is judged apart', async () => {
  const old = createMember(
    'gc.log.0',
    '[2026-11-03T09:00:00.000+0000][9000.100s][info][gc] GC(1) Pause Full',
    '[2026-11-03T09:30:00.000+0000][10800.100s][info][gc] GC(2) Pause Full',
  );
  assert.deepEqual(await select(old, NOW), [['gc.log'], ['gc.log.0: The heap is full']]);
  assert.deepEqual(await select(old), [['gc.log.0'], []]);
});

test('so is one of JDK 8; one of yesterday, and what a running JVM has rotated away, are not', async () => {
  const old = createMember(
    'a.log',
    '2026-11-03T09:00:00.000+0100: 9.100: [GC',
    '2026-11-03T09:00:00.000+0100: 9.100: [GC',
  );
  assert.deepEqual((await select(old, NOW))[0], ['gc.log']);
  const yesterday = '[2026-11-23T21:30:00.000+0000][9000.100s][info][gc] GC(1) Pause Full';
  assert.deepEqual((await select(createMember('b.log', yesterday, yesterday), NOW))[1], []);
  const rotated = '[2026-11-03T09:30:00.000+0000][9000.100s][info][gc] GC(1) Pause Full';
  const running = createMember('gc.log', '[2026-11-24T09:30:00.000+0000][1823400.000s][info][gc] GC(99)', '');
  assert.deepEqual((await select(createMember('gc.log.0', rotated, rotated), running))[1], []);
});
