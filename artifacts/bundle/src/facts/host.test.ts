import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import { collectHostFacts, collectResidentOver } from './host.ts';

const SAMPLE = {
  timeOfDay: '22:16:09',
  runnable: 1,
  blocked: 0,
  swapIn: 0,
  swapOut: 0,
  idle: 90,
  waiting: 0,
  stolen: 0,
};

/** Makes `count` samples after the first one, which is the mean since the start of the host and does not count. */
const load = (figures: object, count = 4) =>
  createCapture({
    vmstat: createOutput([
      { ...SAMPLE, line: 3 },
      ...Array.from({ length: count }, (_, index) => ({ ...SAMPLE, ...figures, line: 4 + index })),
    ]),
  });

const disk = (figures: object) =>
  createCapture({
    disk: createOutput([
      { device: '/dev/vdb', mount: '/data', usedPercent: 40, freeBytes: 1e12, inodesPercent: 1, line: 2, ...figures },
    ]),
  });

const MIB = 1024 * 1024;

checkFactThresholds(collectHostFacts, {
  'two runnable threads for each of four cores': {
    fact: 'cpu-sat',
    under: load({ runnable: 7, idle: 0 }),
    at: load({ runnable: 8, idle: 0 }),
    over: load({ runnable: 9, idle: 0 }),
  },
  'no more than five percent idle': {
    fact: 'cpu-sat',
    under: load({ runnable: 20, idle: 6 }),
    at: load({ runnable: 20, idle: 5 }),
    over: load({ runnable: 20, idle: 4 }),
  },
  'three saturated samples': {
    fact: 'cpu-sat',
    under: load({ runnable: 20, idle: 0 }, 2),
    at: load({ runnable: 20, idle: 0 }, 3),
    over: load({ runnable: 20, idle: 0 }, 4),
  },
  'a fifth of the time waiting for disks': {
    fact: 'iowait',
    under: load({ waiting: 19 }),
    at: load({ waiting: 20 }),
    over: load({ waiting: 21 }),
  },
  'as many blocked threads as cores': {
    fact: 'iowait',
    under: load({ blocked: 3 }),
    at: load({ blocked: 4 }),
    over: load({ blocked: 5 }),
  },
  'two threads for each core in the queue of the disk': {
    fact: 'disk-queue',
    under: load({ waiting: 20, blocked: 7 }),
    at: load({ waiting: 20, blocked: 8 }),
    over: load({ waiting: 20, blocked: 9 }),
  },
  'a tenth of the time stolen': {
    fact: 'steal',
    under: load({ stolen: 9 }),
    at: load({ stolen: 10 }),
    over: load({ stolen: 11 }),
  },
  'a hundred KB swapped in and out': {
    fact: 'swap',
    under: load({ swapIn: 50, swapOut: 49 }),
    at: load({ swapIn: 50, swapOut: 50 }),
    over: load({ swapIn: 50, swapOut: 51 }),
  },
  'three samples that swap': {
    fact: 'swap',
    under: load({ swapIn: 500 }, 2),
    at: load({ swapIn: 500 }, 3),
    over: load({ swapIn: 500 }, 4),
  },
  'ninety-five percent of a file system': {
    fact: 'disk-full',
    under: disk({ usedPercent: 94 }),
    at: disk({ usedPercent: 95 }),
    over: disk({ usedPercent: 96 }),
  },
  'less than 200 MB left on a file system that is more than half full': {
    fact: 'disk-full',
    under: disk({ usedPercent: 60, freeBytes: 200 * MIB }),
    at: disk({ usedPercent: 60, freeBytes: 200 * MIB - 1 }),
    over: disk({ usedPercent: 60, freeBytes: 100 * MIB }),
  },
  'ninety-eight percent of the inodes': {
    fact: 'inode-full',
    under: disk({ inodesPercent: 97 }),
    at: disk({ inodesPercent: 98 }),
    over: disk({ inodesPercent: 99 }),
  },
});

test('file systems that are always full or never written to are no facts', () => {
  for (const mount of ['/sys/fs/cgroup', '/dev', '/proc', '/snap/core', '/boot/efi'])
    assert.deepEqual(collectHostFacts(disk({ mount, usedPercent: 100 })), []);
  assert.deepEqual(collectHostFacts(disk({ device: '/dev/loop3', usedPercent: 100 })), []);
});

const HEAP_BYTES = 1000 * MIB;

/** Memory of a process with 100 threads. Its heap, metaspace, code and stacks explain 1.3 times 1,100 MB. */
const resident = (last: number) =>
  collectResidentOver(
    { first: 900 * MIB, last, evidence: [{ kind: 'lines', first: 1, last: 1 }] },
    createCapture({
      diagnostics: createOutput({
        heap: { usedBytes: 1, committedBytes: HEAP_BYTES, metaspaceUsedBytes: 0, line: 1 },
        flags: new Map(),
      }),
    }),
    100,
  );

checkFactThresholds(resident, {
  '512 MB that nothing explains': {
    fact: 'rss-over',
    under: 1.3 * 1100 * MIB + 512 * MIB - 1,
    at: 1.3 * 1100 * MIB + 512 * MIB,
    over: 1.3 * 1100 * MIB + 600 * MIB,
  },
});
