import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { readIostat } from '../../outputs/iostat.ts';
import { collectDiskLoad } from './disk-load.ts';

const load = (figures: object) =>
  createCapture({ iostat: createOutput([{ device: 'vdb', busyPercent: 100, waitMs: 790, line: 4, ...figures }]) });

checkFactThresholds(collectDiskLoad, {
  'a disk that is busy nine tenths of the time': atThreshold('disk-busy', [89, 90, 91], (busyPercent) =>
    load({ busyPercent }),
  ),
  'fifty milliseconds for a request': atThreshold('disk-busy', [49, 50, 51], (waitMs) => load({ waitMs })),
});

test('the last report of iostat counts, with the longest of its waits', () => {
  const report = (busy: string) => [
    'avg-cpu:  %user   %nice %system %iowait  %steal   %idle',
    '           4,10    0,00    1,20   71,30    0,00   23,40',
    '',
    'Device            r/s r_await     w/s w_await  aqu-sz  %util',
    `vdb              0,20   31,20   48,00  812,40   39,20 ${busy}`,
    '',
  ];
  assert.deepEqual(readIostat(['Linux 6.1 (app-1)', '', ...report('10,00'), ...report('99,50')]), [
    { device: 'vdb', busyPercent: 99.5, waitMs: 812.4, line: 13 },
  ]);
});

test('of sar -d the last intervals of each device count', () => {
  const lines = [
    'Linux 6.1 (app-1) \t11/24/2026',
    '',
    '09:40:01          DEV       tps     wkB/s     await     %util',
    '09:50:01          vdb    190.20   3100.20    212.40     99.81',
    '10:00:01 AM          vdb    188.70   3091.20    231.90     99.97',
    'Average:          vdb    189.45   3095.70    222.15     99.89',
  ];
  assert.deepEqual(
    readIostat(lines).map(({ device, busyPercent, waitMs }) => [device, busyPercent, waitMs]),
    [
      ['vdb', 99.81, 212.4],
      ['vdb', 99.97, 231.9],
      ['vdb', 99.89, 222.15],
    ],
  );
});
