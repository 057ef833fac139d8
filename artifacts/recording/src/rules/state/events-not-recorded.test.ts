import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecordingRule, sketchAnalysis } from '../../../testing/index.ts';
import type { NotRecorded } from '../../model.ts';
import { eventsNotRecorded } from './events-not-recorded.ts';

checkRecordingRule(eventsNotRecorded, {
  silent: {
    'everything was recorded': { analysis: { notRecorded: [] } },
    'samples of processor time, which another profiler has taken': {
      samples: { 'jdk.ExecutionSample': [{ times: 500, thread: 'main', stack: ['com.shop.Cart.add'] }] },
      analysis: { notRecorded: [{ name: 'jdk.ExecutionSample', why: 'off', value: 'false' }] },
    },
  },
  fires: {
    'a threshold and a type that is off': {
      on: {
        analysis: {
          notRecorded: [
            { name: 'jdk.JavaMonitorEnter', why: 'threshold', value: '20 ms' },
            { name: 'jdk.JavaExceptionThrow', why: 'off', value: 'false' },
          ],
        },
      },
      level: 'INFO',
      headline: /monitors below 20 ms, exceptions/,
    },
  },
});

test('a recording of async-profiler is advised with options that it has', () => {
  const analysis = sketchAnalysis({
    analysis: { notRecorded: [{ name: 'jdk.ThreadPark', why: 'off', value: 'false' }] },
  });
  const advise = (producer: string) =>
    eventsNotRecorded.check({ ...analysis, recording: { ...analysis.recording, producer } })?.advice ?? '';
  assert.match(advise('JDK Flight Recorder'), /^Record with settings=profile/);
  assert.match(advise('async-profiler'), /start async-profiler with --jfrsync profile/);
});

test('settings that the recording has are not advised', () => {
  const advise = (value: string) =>
    eventsNotRecorded.check(
      sketchAnalysis({ analysis: { notRecorded: [{ name: 'jdk.ThreadPark', why: 'threshold', value }] } }),
    )?.advice ?? '';
  assert.match(advise('20 ms'), /^Record with settings=profile, or set/);
  assert.match(advise('10 ms'), /^Set the one that matters: jdk\.ThreadPark/);
});

test('exceptions, which the advised settings leave out as well, are advised by their own setting', () => {
  const advise = (...notRecorded: NotRecorded[]) =>
    eventsNotRecorded.check(sketchAnalysis({ analysis: { notRecorded } }))?.advice ?? '';
  const exceptions: NotRecorded = { name: 'jdk.JavaExceptionThrow', why: 'off', value: 'false' };
  const locks: NotRecorded = { name: 'jdk.ThreadPark', why: 'threshold', value: '10 ms' };
  assert.equal(advise(exceptions), 'Set the one that matters: jdk.JavaExceptionThrow#enabled=true.');
  assert.match(
    advise(locks, exceptions),
    /^Set the one that matters: jdk\.ThreadPark#enabled=true, jdk\.ThreadPark#thre/,
  );
});

test('samples have a period and no threshold', () =>
  assert.match(
    eventsNotRecorded.check(
      sketchAnalysis({ analysis: { notRecorded: [{ name: 'jdk.ExecutionSample', why: 'off', value: 'false' }] } }),
    )?.advice ?? '',
    /jdk\.ExecutionSample#enabled=true, jdk\.ExecutionSample#period=10ms\.$/,
  ));

test('a title that names some of the types says how many more there are', () => {
  const names = ['JavaMonitorEnter', 'ThreadPark', 'FileRead', 'FileWrite', 'SocketRead', 'SocketWrite'];
  const notRecorded = names.map((name): NotRecorded => ({ name: `jdk.${name}`, why: 'threshold', value: '20 ms' }));
  assert.match(
    eventsNotRecorded.check(sketchAnalysis({ analysis: { notRecorded } }))?.headline ?? '',
    /reads of files below 20 ms and 3 more$/,
  );
});
