/** The verdicts on the stored artifacts: each kind has a floor, which only rises. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { measureStored } from './artifacts.ts';
import { LAB, listIncidents } from './incident.ts';
import { type ArtifactScore, scoreIncident } from './score/score.ts';
import { tallyKinds, writeDetails } from './score/table.ts';

const MAX_STORED_BYTES = 25e6;

interface Floor {
  /** Artifacts that are right, at least. */
  readonly right: number;
  /** At most. */
  readonly falseAlarms: number;
  readonly contradictions: number;
  /** Comparisons that judge the fixed twin as better, at least. */
  readonly comparedRight: number;
}

const FLOORS: Readonly<Record<string, Floor>> = JSON.parse(readFileSync(join(LAB, 'floor.json'), 'utf8'));

const scores: ArtifactScore[] = [];
before(async () => {
  for (const incident of listIncidents()) scores.push(...(await scoreIncident(incident, 'stored')));
});

for (const [kind, floor] of Object.entries(FLOORS))
  test(`verdicts on ${kind === 'all' ? 'all artifacts' : `artifacts of kind ${kind}`} are not worse than they were`, () => {
    const counts = tallyKinds(scores)[kind];
    assert.ok(counts);
    const details = writeDetails(scores.filter((score) => kind === 'all' || score.kind === kind));
    assert.ok(counts.right >= floor.right, `${counts.right} are right, the floor is ${floor.right}\n${details}`);
    assert.ok(counts.falseAlarms <= floor.falseAlarms, `${counts.falseAlarms} false alarms\n${details}`);
    assert.ok(counts.contradictions <= floor.contradictions, `${counts.contradictions} contradictions\n${details}`);
    assert.ok(counts.comparedRight >= floor.comparedRight, `${counts.comparedRight} comparisons right\n${details}`);
  });

test('the stored artifacts have at most 25 MB', () => {
  assert.ok(measureStored() <= MAX_STORED_BYTES, `${measureStored()} bytes`);
});
