import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

test('a backlog that only grows is a warning with its word and its beginning', () => {
  const lines = Array.from({ length: 120 }, (_, index) =>
    writeRecord(index, 'INFO', `group=billing lag=${index < 60 ? 90 + (index % 9) : 90 + 400 * (index - 60)}`),
  );
  const finding = findInLog(lines, 'risen-figure');
  assert.equal(finding?.level, 'WARNING');
  assert.match(finding?.title ?? '', /^“lag” rises from 93 to \d\d,\d00 since 08:01:0\d: group=billing lag=…$/);
});

test('durations that were long for a while are told with their end', () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    writeRecord(index, 'INFO', `checkout took ${index > 150 && index < 220 ? 9000 : 50} ms`),
  );
  const title = findInLog(lines, 'risen-figure')?.title ?? '';
  assert.match(title, /^Durations rose from 50 ms to 9 s from 08:02:\d\d to 08:03:\d\d: checkout took …/);
});

test('a throughput that falls is told with its word', () => {
  const lines = Array.from({ length: 120 }, (_, index) =>
    writeRecord(index, 'INFO', `loaded ${index < 60 ? 900 + (index % 9) : 12} rows/s`),
  );
  const title = findInLog(lines, 'risen-figure')?.title ?? '';
  assert.match(title, /^Throughput \(“rows”\) falls from 90\d\/s to 12\/s since 08:01:00: loaded … rows\/s/);
});

test('requests that are slow from the beginning are told', () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    writeRecord(index, 'INFO', `GET /search completed in ${20_000 + 900 * ((index * 7) % 31)} ms`),
  );
  assert.match(findInLog(lines, 'risen-figure')?.title ?? '', /^Requests take 3\d(?:\.\d)? s from the first one/);
});

test('threads that are never ended are the cause of the memory that falls', () => {
  const lines = Array.from({ length: 120 }, (_, index) =>
    writeRecord(index, 'INFO', `free memory: ${2000 - 16.6 * index} MB, threads: ${40 + 19 * index}`),
  );
  assert.match(findInLog(lines, 'risen-figure')?.title ?? '', /^\u201cthreads\u201d rises from/);
});

test('a pool for which many wait from the first line on is told', () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    writeRecord(index, 'INFO', `Pool stats (total=10, active=10, idle=0, waiting=${35 + ((index * 7) % 21)})`),
  );
  assert.match(findInLog(lines, 'risen-figure')?.title ?? '', /^The pool is short from the first line on: 4\d wait/);
});

test('one partition that stands still among others is named', () => {
  const report = (second: number, isStill: boolean): string[] =>
    [0, 1, 2, 3, 4, 5].map((partition) =>
      writeRecord(
        second,
        'INFO',
        `orders-${partition} lag=${partition === 3 && isStill ? 9 * second : (second * 7 + partition) % 30}`,
      ),
    );
  const write = (isStill: (second: number) => boolean): string[] =>
    Array.from({ length: 60 }, (_, index) => report(60 * index, isStill(index))).flat();
  assert.match(
    findInLog(
      write((index) => index > 15),
      'risen-figure',
    )?.title ?? '',
    /^\u201clag\u201d of orders-3 rises from \d/,
  );
  assert.equal(
    findInLog(
      write(() => false),
      'risen-figure',
    ),
    undefined,
  );
});

test('a quiet log has none', () => {
  assert.equal(findInLog(writeQuietLog(300), 'risen-figure'), undefined);
});

test('what a risen figure means stands in the place of its threshold', () => {
  const lines = Array.from({ length: 90 }, (_, index) =>
    writeRecord(index, 'INFO', `queue size is now ${index < 50 ? 3 : 3 + 20 * (index - 50)}`),
  );
  assert.match(findInLog(lines, 'risen-figure')?.general ?? '', /far worse\. Callers wait/);
});

const writeSessions = (seconds: number): string =>
  writeRecord(seconds, 'INFO', `activeSessions=${200 + Math.round(1.4 * seconds)}`);

test('sessions that are never ended are told, and those of a morning on which everything grows are not', () => {
  const steady = Array.from({ length: 120 }, (_, index) => writeSessions(60 * index));
  assert.match(
    findInLog(steady, 'risen-figure')?.title ?? '',
    /^\u201cactiveSessions\u201d rises from 2\d\d to 1\d,\d{3} /,
  );
  const morning = Array.from({ length: 7200 }, (_, second) => [
    ...(second % 60 === 0 ? [writeSessions(second)] : []),
    ...(second % Math.ceil(20_000 / (second + 200)) === 0 ? [writeRecord(second, 'INFO', 'order placed')] : []),
  ]).flat();
  assert.equal(findInLog(morning, 'risen-figure'), undefined);
});

test('a task that finds nothing any more and a work that stands still are told in words', () => {
  const feed = Array.from({ length: 100 }, (_, index) =>
    writeRecord(30 * index, 'INFO', `feed imported, ${index < 60 ? 300 + ((index * 7) % 90) : 0} records read`),
  );
  assert.match(
    findInLog(feed, 'risen-figure')?.title ?? '',
    /^\u201crecords\u201d is 0 in each round, was 3\d\d since 08:30:00/,
  );
  const load = Array.from({ length: 100 }, (_, index) =>
    writeRecord(10 * index, 'INFO', `loading: ${Math.min(41, index)} % done`),
  );
  assert.match(findInLog(load, 'risen-figure')?.title ?? '', /^The work stands still at 41 % since 08:0[67]/);
});

test('members that are lost one after the other are told', () => {
  const lines = Array.from({ length: 20 }, (_, index) =>
    writeRecord(
      60 * index,
      'INFO',
      `controllers online: ${index < 8 ? 8 : Math.max(3, 8 - Math.floor((index - 6) / 2))} of 8`,
    ),
  );
  assert.match(
    findInLog(lines, 'risen-figure')?.title ?? '',
    /^\u201ccontrollers online\u201d falls from 100 % to 38 %/,
  );
});

test('the workers of a batch wait for a small pool on purpose', () => {
  const write = (what: string) =>
    Array.from({ length: 60 }, (_, index) =>
      writeRecord(index, 'INFO', `${what} ${index} done, active=4 idle=0 waiting=9`),
    );
  assert.equal(findInLog(write('chunk'), 'risen-figure'), undefined);
  assert.equal(findInLog(write('order'), 'risen-figure')?.level, 'WARNING');
});

test('a pool of which less is free each time is told with its word', () => {
  const lines = Array.from({ length: 120 }, (_, index) =>
    writeRecord(10 * index, 'INFO', `sessions free: ${Math.max(0, 20 - Math.floor(index / 5))}`),
  );
  assert.match(findInLog(lines, 'risen-figure')?.title ?? '', /^\u201csessions free\u201d falls from \d+ to 0/);
});

test('the figure of slow calls is told in place of the first of them, and what it leads to follows', () => {
  const calls = (second: number): string =>
    writeRecord(
      second,
      'WARN',
      `Slow gateway response: ${second < 300 ? 2100 + second : 24_000 + second} ms for request 7f`,
    );
  const lines = writeQuietLog(600).flatMap((line, second) => (second % 8 === 0 ? [line, calls(second)] : [line]));
  const busy = writeRecord(599, 'ERROR', 'All threads (200) are currently busy, waiting.');
  const [first, second, third] = diagnoseLines([...lines, busy, ...writeQuietLog(5, 600)]).findings;
  assert.match(first?.title ?? '', /^Durations rise from 2\.15 s to 24\.5 s since 08:0\d:\d\d: Slow gateway response/);
  assert.deepEqual([first?.id, first?.level], ['log-slow-statement', 'SEVERE']);
  assert.equal(second?.id, 'log-rejected');
  assert.equal(third?.followsFrom, 'log-slow-statement');
});

test('the one path of an access log that has become slow is named, what is kept open on purpose is not', () => {
  const write = (path: string, second: number, seconds: number): string =>
    `192.0.2.7 - - [02/Mar/2025:0${8 + Math.floor(second / 3600)}:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')} +0000] "GET ${path} HTTP/1.1" 200 17 ${seconds.toFixed(3)}`;
  const build = (path: string) =>
    Array.from({ length: 3600 }, (_, second) =>
      second % 5 === 0
        ? write(path, second, second < 1800 ? 0.1 : 9 + (second % 3))
        : write(`/trips/${second}`, second, 0.02),
    );
  const headline = (path: string) => findInLog(build(path), 'risen-figure')?.title;
  assert.match(
    headline('/search') ?? '',
    /^Request times of \/search rise from 1\d\d ms to \d+(?:\.\d+)? s since 08:[23]\d/,
  );
  assert.equal(headline('/events'), undefined);
});
