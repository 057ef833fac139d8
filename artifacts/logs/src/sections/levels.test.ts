import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartClock } from '@hindsight/model';
import { diagnoseLines, writeQuietLog } from '../../testing/diagnosed-log.ts';
import { timelineSection } from './levels.ts';

function findClock(lines: readonly string[]): ChartClock | undefined {
  const [block] = timelineSection({ ...diagnoseLines(lines), quoted: new Map() })?.blocks ?? [];
  return block?.kind === 'timeline' ? block.clock : undefined;
}

test('a log that writes times of day only is drawn over times of day, not over uptime', () => {
  const dated = writeQuietLog(200);
  assert.equal(findClock(dated), 'wall');
  assert.equal(findClock(dated.map((line) => line.slice('2025-03-02 '.length))), 'time-of-day');
});
