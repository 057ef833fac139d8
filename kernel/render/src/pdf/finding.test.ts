import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, type Finding, ms } from '@hindsight/model';
import { renderFinding } from './finding.ts';

const figure = (name: string): Evidence => ({ kind: 'metric', name, measured: ms(12) });
const line = (first: number): Evidence => ({ kind: 'lines', first, last: first, text: `Pause Full ${first}` });

const finding = (evidence: readonly [Evidence, ...Evidence[]]): Finding => ({
  id: 'memory-leak',
  title: 'The live set grows',
  level: 'SEVERE',
  confidence: 'high',
  explanation: 'It rose.',
  evidence,
});

test('paper quotes the artifact before it lists figures, whatever their order is', () => {
  const figures = ['growth', 'end', 'trend', 'median'].map(figure);
  const text = JSON.stringify(
    renderFinding(finding([figure('first'), ...figures, line(778), line(779), line(780)]), []),
  );
  for (const shown of ['Pause Full 778', 'Pause Full 779', 'first', 'growth', 'and 4 more']) {
    assert.ok(text.includes(shown), shown);
  }
});

test('without figures the room is for lines', () => {
  const text = JSON.stringify(renderFinding(finding([line(1), line(2), line(3)]), []));
  assert.ok(text.includes('Pause Full 3'));
});

test('paper quotes whole lines, and says where it leaves some out', () => {
  const frames = Array.from(
    { length: 12 },
    (_, at) => `\tat com.acme.pricing.DiscountCalculator.converge${at}(DiscountCalculator.java:10)`,
  );
  const quote = (text: string) =>
    JSON.stringify(renderFinding(finding([{ kind: 'lines', first: 1, last: 12, text }]), []));
  assert.match(quote(frames.join('\n')), /converge\d\(DiscountCalculator\.java:10\)\\n…"/);
  assert.match(quote(frames.slice(0, 3).join('\n')), /converge2\(DiscountCalculator\.java:10\)"/);
});
