import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFigure, type StatedFigure } from './read-figure.ts';

const duration = (name: string, value: number): StatedFigure => ({ kind: 'duration', name, value });
const backlog = (name: string, value: number): StatedFigure => ({ kind: 'backlog', name, value });

const FIGURES: readonly (readonly [message: string, expected: StatedFigure | undefined])[] = [
  ['checkout 17 completed, took 12000 ms', duration('took', 12_000)],
  ['query answered in 1.5 s', duration('answered in', 1500)],
  ['request done after 2 seconds', duration('done after', 2000)],
  ['path=/select hits=9 status=0 QTime=830', duration('QTime', 830)],
  [' duration_ms=412 user="ann"', duration('duration', 412)],
  [' responseTimeSeconds=3', duration('responseTime', 3000)],
  ['topic=events partition=3 lag=1200', backlog('lag', 1200)],
  ['worker queue size is now 930', backlog('queue size', 930)],
  [' queueSize=44', backlog('queueSize', 44)],
  ['Pool stats (total=10, active=10, idle=0, waiting=27)', backlog('waiting', 27)],
  ['Mailbox of pricing has 900 messages', backlog('Mailbox', 900)],
  ['7200 messages waiting', backlog('waiting', 7200)],
  ['queue 7 opened', undefined],
  ['order 17 accepted', undefined],
  ['took 30% of the budget', undefined],
];

test('durations and backlogs are read from the words of a statement', () => {
  for (const [message, expected] of FIGURES) assert.deepEqual(readFigure(message), expected, message);
});
