import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectMemoryTables, MAX_CONFIDENCE } from './detect.ts';

const HEADING = '  PID   RSS    VSZ NLWP CMD';
const writeRow = (minute: number): string[] => [
  `2026-11-29 09:0${minute}:00`,
  HEADING,
  ` 4711 ${812_345 + minute} 4912344   81 java -jar a.jar`,
];

test('rows of one process by ps are a series from three moments on', () => {
  assert.equal(detectMemoryTables({ lines: [1, 2, 3].flatMap(writeRow) }), MAX_CONFIDENCE);
  assert.equal(detectMemoryTables({ lines: writeRow(1) }), 0.1);
});

test('rows of ps among the records of a log are none', () => {
  const records = Array.from(
    { length: 60 },
    (_, index) => `2026-11-29 09:00:${index % 60} INFO acme - message ${index}`,
  );
  assert.equal(detectMemoryTables({ lines: [...[1, 2, 3].flatMap(writeRow), ...records] }), 0.1);
});
