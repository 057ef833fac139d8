import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, aLogFact, asInferred, asSampled, checkHypothesis } from '../../../testing/index.ts';
import { rankCauses } from '../../rank-causes.ts';

checkHypothesis('disk-broken', {
  enough: [aFact('io-error', 'kernel', { words: { line: 'blk_update_request: I/O error, dev sdb, sector 4711' } })],
  level: 'FATAL',
  sentence: /^A disk fails: .*I\/O error, dev sdb, sector 4711/,
  lacking: [asInferred(aLogFact('erofs-io'))],
});

const FULL = aFact('disk-full', 'host', { entity: '/data', words: { mount: '/data', used: '97', free: '120 MB' } });
const NO_INODES = aFact('inode-full', 'host', { entity: '/data', words: { mount: '/data' } });

checkHypothesis('disk-full', {
  enough: [FULL],
  level: 'WARNING',
  sentence: /^\/data is 97 % full .*120 MB are left/,
  lacking: [FULL, NO_INODES],
});

checkHypothesis('inode-or-quota', {
  enough: [NO_INODES],
  level: 'FATAL',
  sentence: /^\/data has no inodes left/,
  lacking: [asInferred(aLogFact('edquot'))],
});

const WAITS_FOR_DISKS = aFact('iowait', 'host', { words: { waiting: '35' } });

checkHypothesis('disk-slow', {
  enough: [WAITS_FOR_DISKS, aFact('wait-real', 'gc')],
  level: 'SEVERE',
  sentence: /waits for its disks: 35 % of the CPU time/,
  lacking: [WAITS_FOR_DISKS],
});

test('tasks that hang are told where nothing counts the waits', () => {
  const hung = aFact('hung-task', 'kernel', { words: { process: 'java (pid 7)' } });
  const [cause] = rankCauses([hung, aFact('file-io', 'threads', { words: { threads: '4', frame: 'a.B.c' } })]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^The kernel reports tasks that hang .* java \(pid 7\); 4 /,
  );
});

const TOO_MANY_FILES = aLogFact('emfile', { message: '/data/order.csv (Too many open files)' });

checkHypothesis('file-leak', {
  enough: [TOO_MANY_FILES],
  level: 'FATAL',
  sentence: /The log says so 12 times\. .*\/data\/order\.csv \(Too many open files\) at com\.acme\.Work\.run/,
  lacking: [TOO_MANY_FILES, aFact('close-wait', 'network')],
});

test('instances of inotify are no descriptors of the process', () => {
  const [cause] = rankCauses([
    aLogFact('emfile', { message: 'User limit of inotify instances reached or too many open files' }),
  ]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^The instances of inotify that one user may have/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Watch all folders with one WatchService/);
});

checkHypothesis('log-flood', {
  enough: [aFact('log-flood', 'log', { statement: '93 % of app.log is one statement, 1,200 times a second: retry' })],
  level: 'WARNING',
  sentence: /93 % of app\.log is one statement, 1,200 times a second: retry\.$/,
  lacking: [asSampled(aFact('log-lock', 'threads'))],
});

checkHypothesis('log-flood', {
  enough: [
    aFact('log-lock', 'threads', {
      words: {
        waiting: '39',
        lock: 'ReentrantLock',
        root: 'qtp-7',
        frame: 'com.acme.SlowDevice.write (SlowDevice.java:9)',
      },
    }),
  ],
  level: 'WARNING',
  sentence: /^39 threads wait to write the log, which "qtp-7" writes in com\.acme\.SlowDevice\.write/,
  lacking: [asInferred(aFact('log-lock', 'threads'))],
});

test('a limit that is nearly reached counts without an error, and names the file that is open most often', () => {
  const full = aFact('descriptors-full', 'host', {
    words: { open: '399 of 400', most: '380 of them are /app/template.html' },
  });
  const [cause] = rankCauses([full]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^Too many open files: file descriptors are used up, 399 of 400 are open; 380 of them are \/app\/template\.html\.$/,
  );
});

test('a file server that does not answer is named before the disks', () => {
  const hangs = aFact('mount-hangs', 'kernel', { words: { process: 'nas-4' } });
  const reads = aFact('file-io', 'threads', { words: { threads: '16', frame: 'com.acme.Archive.load' } });
  const [cause] = rankCauses([hangs, reads]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^The file server nas-4 does not answer, .* hang; 16 threads of the program are in com\.acme\.Archive\.load/,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Check the file server/);
});

test('what the log tells of a slow disk is one cause with the disk', () => {
  const busy = aFact('disk-busy', 'host', { words: { device: 'sda', busy: '100 %', wait: '1.6 s' } });
  const { causes } = rankCauses([busy, aLogFact('slow-disk')]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id } }) => id),
    ['disk-slow'],
  );
  assert.deepEqual(rankCauses([aLogFact('slow-disk'), aFact('file-io', 'threads')]).others, []);
});

test('a message that only repeats that there are too many files is not told again', () => {
  const describe = (message: string) => {
    const [cause] = rankCauses([aLogFact('emfile', { message, count: '30' })]).causes;
    return cause?.hypothesis.describe(cause.facts) ?? '';
  };
  assert.doesNotMatch(describe('Too many open files'), /The first call/);
  assert.match(describe('/data/a.csv (Too many open files)'), /The first call that failed: \/data\/a\.csv/);
});
