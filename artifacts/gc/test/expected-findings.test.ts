import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareLevels, type Finding } from '@hindsight/model';
import { analyzeBytes, type ExpectedFindings, readExpectedFindings, readSample } from '../testing/sample-logs.ts';

function listDisagreements(findings: readonly Finding[], expected: ExpectedFindings): string[] {
  const ids = new Set(findings.map(({ id }) => id));
  const worst = findings[0]?.level ?? 'INFO';
  const wrong: string[] = [];
  for (const group of expected.mustFire) {
    if (!group.some((id) => ids.has(id))) wrong.push(`none of ${group.join(', ')} was found`);
  }
  for (const id of expected.mustNotFire) if (ids.has(id)) wrong.push(`${id} was found`);
  if (expected.maxLevel && compareLevels(worst, expected.maxLevel) < 0) wrong.push(`worst is ${worst}`);
  if (expected.minLevel && compareLevels(worst, expected.minLevel) > 0) wrong.push(`worst is ${worst} only`);
  return wrong;
}

const describeFinding = ({ level, id, confidence, explanation, evidence }: Finding): string =>
  `${level} ${id} (${confidence}): ${explanation}\n    ${evidence.map((piece) => JSON.stringify(piece)).join(' ')}`;

for (const [name, expected] of Object.entries(readExpectedFindings())) {
  test(`the diagnosis of ${name} is right: ${expected.why}`, async () => {
    const { findings } = await analyzeBytes(readSample(name), name);
    const wrong = listDisagreements(findings, expected);
    assert.deepEqual(wrong, [], `${wrong.join('; ')}. Found:\n${findings.map(describeFinding).join('\n')}`);
  });
}
