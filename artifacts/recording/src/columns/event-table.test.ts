import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventTableBuilder } from './event-table.ts';

test('rows are ordered by their time; those of equal times stay as they came', () => {
  const builder = new EventTableBuilder('jdk.CPULoad');
  for (const [number, time] of [5, 1, 5, 0, 1].entries())
    builder.set(builder.addRow(time, Number.NaN), 'number', 'number', number);
  const { times, fields } = builder.build();
  assert.deepEqual([...times], [0, 1, 1, 5, 5]);
  assert.deepEqual([...(fields.get('number')?.values ?? [])], [3, 1, 4, 0, 2]);
});

test('rows that are in order stay as they came, without the places that no row fills', () => {
  const builder = new EventTableBuilder('jdk.CPULoad');
  for (const [number, time] of [0, 1, 1, 5].entries())
    builder.set(builder.addRow(time, Number.NaN), 'number', 'number', number);
  const { times, fields } = builder.build();
  assert.deepEqual([...times], [0, 1, 1, 5]);
  assert.deepEqual([...(fields.get('number')?.values ?? [])], [0, 1, 2, 3]);
});
