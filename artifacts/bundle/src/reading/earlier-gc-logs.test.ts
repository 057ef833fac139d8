import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnalysisRequest, type ArchiveContents, type ArchiveMember, ArtifactError } from '@hindsight/model';
import { judgeEarlierGcLogs, separateGcLogs } from './earlier-gc-logs.ts';

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

/** What is wrong in a log bears its name; a broken one cannot be read. */
const contents = {
  analyze: ([{ name }]: readonly [ArchiveMember]) =>
    name.includes('broken')
      ? Promise.reject(new ArtifactError('not-a-gc-log', 'It ends early.'))
      : Promise.resolve({ analysis: { findings: [{ level: 'FATAL', title: `${name} is full` }] } }),
} as unknown as ArchiveContents;

async function select(...members: readonly ArchiveMember[]) {
  const { current, earlier } = await separateGcLogs(members);
  const { earlierGcLog, artifacts } = await judgeEarlierGcLogs(earlier, contents, {} as AnalysisRequest);
  assert.deepEqual(artifacts.map(({ name }) => name).toSorted(), earlier.map(({ member }) => member.name).toSorted());
  return [current.map(({ name }) => name), earlierGcLog?.worst?.title, artifacts[0]?.why];
}

const NOW = createMember('gc.log', '[2026-11-24T09:30:00.000+0000][0.012s][info][gc] Using G1', '');

test('the log of a JVM that ended weeks ago is judged apart', async () => {
  const old = createMember(
    'gc.log.0',
    '[2026-11-03T09:00:00.000+0000][9000.100s][info][gc] GC(1) Pause Full',
    '[2026-11-03T09:30:00.000+0000][10800.100s][info][gc] GC(2) Pause Full',
  );
  const why = 'Its JVM ended days before the one of the capture began.';
  assert.deepEqual(await select(old, NOW), [['gc.log'], 'gc.log.0 is full', why]);
  assert.deepEqual(await select(old), [['gc.log.0'], undefined, undefined]);
});

test('of several earlier logs the last one is judged, and one that cannot be read says why', async () => {
  const end = (day: number) => `[2026-11-0${day}T09:30:00.000+0000][9000.100s][info][gc] GC(1) Pause Full`;
  const logs = [1, 3, 2].map((day) => createMember(`gc.log.${day}`, end(day), end(day)));
  assert.equal((await select(...logs, NOW))[1], 'gc.log.3 is full');
  const [, worst, why] = await select(createMember('broken.log', end(4), end(4)), ...logs, NOW);
  assert.deepEqual([worst, why], [undefined, 'It ends early.']);
});

test('so is one of JDK 8; one of yesterday, and what a running JVM has rotated away, are not', async () => {
  const old = createMember(
    'a.log',
    '2026-11-03T09:00:00.000+0100: 9.100: [GC',
    '2026-11-03T09:00:00.000+0100: 9.100: [GC',
  );
  assert.deepEqual((await select(old, NOW))[0], ['gc.log']);
  const yesterday = '[2026-11-23T21:30:00.000+0000][9000.100s][info][gc] GC(1) Pause Full';
  assert.deepEqual((await select(createMember('b.log', yesterday, yesterday), NOW))[0], ['b.log', 'gc.log']);
  const rotated = '[2026-11-03T09:30:00.000+0000][9000.100s][info][gc] GC(1) Pause Full';
  const running = createMember('gc.log', '[2026-11-24T09:30:00.000+0000][1823400.000s][info][gc] GC(99)', '');
  assert.deepEqual((await select(createMember('gc.log.0', rotated, rotated), running))[0], ['gc.log.0', 'gc.log']);
});
