import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aStall, MB, pool, times } from '../../../../testing/index.ts';
import { areEmergenciesOfBursts } from './emergencies-of-bursts.ts';

/** Sketches cycles every 10 s, of which those from 300 s to 400 s free ten times as much; threads wait at these times. */
const sketchStallsAt = (seconds: readonly number[]) =>
  aGcRun({
    facts: { collector: 'ZGC', heapMax: 9000 * MB },
    events: [
      ...times(100, (i) => {
        const isBurst = i >= 30 && i < 40;
        return aCycle(i * 10, 500, { cycle: 'cycle', pools: { heap: pool(isBurst ? 8000 : 1300, 1000, 9000) } });
      }),
      ...seconds.map((second) => aStall(second, 50)),
    ].sort((a, b) => a.uptime - b.uptime),
    untilSeconds: 1000,
  });

test('emergencies follow from bursts when hardly one is outside of them', () => {
  assert.equal(areEmergenciesOfBursts(sketchStallsAt([310, 330, 350])), true);
  assert.equal(areEmergenciesOfBursts(sketchStallsAt([310, 330])), false);
  assert.equal(areEmergenciesOfBursts(sketchStallsAt([310, 330, 700])), false);
});
