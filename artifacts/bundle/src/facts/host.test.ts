import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
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
  'two runnable threads for each of four cores': atThreshold('cpu-sat', [7, 8, 9], (runnable) =>
    load({ runnable, idle: 0 }),
  ),
  'no more than five percent idle': atThreshold('cpu-sat', [6, 5, 4], (idle) => load({ runnable: 20, idle })),
  'three saturated samples': atThreshold('cpu-sat', [2, 3, 4], (count) => load({ runnable: 20, idle: 0 }, count)),
  'a fifth of the time waiting for disks': atThreshold('iowait', [19, 20, 21], (waiting) => load({ waiting })),
  'as many blocked threads as cores': atThreshold('iowait', [3, 4, 5], (blocked) => load({ blocked })),
  'two threads for each core in the queue of the disk': atThreshold('disk-queue', [7, 8, 9], (blocked) =>
    load({ waiting: 20, blocked }),
  ),
  'a tenth of the time stolen': atThreshold('steal', [9, 10, 11], (stolen) => load({ stolen })),
  'a hundred KB swapped in and out': atThreshold('swap', [49, 50, 51], (swapOut) => load({ swapIn: 50, swapOut })),
  'three samples that swap': atThreshold('swap', [2, 3, 4], (count) => load({ swapIn: 500 }, count)),
  'ninety-five percent of a file system': atThreshold('disk-full', [94, 95, 96], (usedPercent) =>
    disk({ usedPercent }),
  ),
  'less than 200 MB left on a file system that is more than half full': {
    fact: 'disk-full',
    under: disk({ usedPercent: 60, freeBytes: 200 * MIB }),
    at: disk({ usedPercent: 60, freeBytes: 200 * MIB - 1 }),
    over: disk({ usedPercent: 60, freeBytes: 100 * MIB }),
  },
  'ninety-eight percent of the inodes': atThreshold('inode-full', [97, 98, 99], (inodesPercent) =>
    disk({ inodesPercent }),
  ),
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
