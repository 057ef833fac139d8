import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NameTable } from '../../../columns/name-table.ts';
import { StackTableBuilder } from '../../../columns/stack-table.ts';
import type { EventSink } from '../../event-sink.ts';
import { ThreadTable } from '../../shared-tables.ts';
import { ChunkClock } from '../chunk-clock.ts';
import type { Plan } from '../plan.ts';
import { TAKE_STACK, TAKE_START, TAKE_STRING, TAKE_VARINT } from '../plan.ts';
import { BatchMemory, IS_FULL, NEEDS_INPUT } from './batch-memory.ts';
import { compileBatchPlan } from './batch-plan.ts';

const STACK = 0;
const TEXT = 1;
const WEIGHT = 2;
const TYPE = 300;

/** One tick is one ms. */
const HEADER = {
  position: 0,
  major: 2,
  minor: 1,
  size: 0,
  checkpointAt: 0,
  metadataAt: 0,
  startNanos: 0n,
  durationNanos: 0n,
  startTicks: 0n,
  ticksPerSecond: 1000,
  state: 0,
  isFinished: true,
  isReadable: true,
};
const VALUES = { time: 0, duration: 0, slots: new Float64Array(3), texts: [], kinds: [], readLate: () => undefined };
const PLAN: Plan = {
  steps: Int32Array.of(TAKE_START, 0, 0, TAKE_STACK, STACK, 0, TAKE_STRING, TEXT, 0, TAKE_VARINT, WEIGHT, 0),
  factors: [],
  arrays: [],
  values: VALUES,
};
const SINK: EventSink = {
  fields: [],
  isFact: false,
  accept: () => undefined,
  joining: { keys: [STACK, TEXT], weights: [WEIGHT], weighsDuration: false },
};

function varint(value: number | bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n && bytes.length < 8; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

const latin1 = (text: string): number[] => [5, ...varint(text.length), ...Buffer.from(text, 'latin1')];

function event(at: number, stack: number | bigint, text: string, weight: number): number[] {
  const body = [...varint(TYPE), ...varint(at), ...varint(stack), ...latin1(text), ...varint(weight)];
  return [body.length + 1, ...body];
}

function open(...events: readonly number[][]): { memory: BatchMemory; number: number; names: NameTable } {
  const names = new NameTable();
  const shared = { names, stacks: new StackTableBuilder(), threads: new ThreadTable(), unresolved: 0 };
  const memory = new BatchMemory(shared);
  memory.startChunk(new ChunkClock(HEADER, 0));
  const number = memory.addReader(TYPE, compileBatchPlan(PLAN, SINK));
  memory.setInput(Uint8Array.from(events.flat()));
  return { memory, number, names };
}

const listRows = (memory: BatchMemory) =>
  Array.from({ length: memory.rows }, (_, index) => {
    memory.readRow(index);
    return [memory.row.time, memory.row.count, memory.row.weight, memory.readKey(index, 0)];
  });

test('Equal events within the time are one row with their sum, others are rows of their own', () => {
  const events = [event(10, 7, 'a', 100), event(14, 7, 'a', 50), event(15, 8, 'a', 1), event(16, 7, 'b', 2)];
  const { memory, number } = open(...events, event(40, 7, 'a', 3));
  memory.joinWithin(number, 20);
  assert.equal(memory.run(0), NEEDS_INPUT);
  assert.deepEqual(listRows(memory), [
    [10, 2, 150, 7],
    [15, 1, 1, 8],
    [16, 1, 2, 7],
    [40, 1, 3, 7],
  ]);
  assert.equal(memory.countEvents(number), 5);
  assert.equal(memory.countBytes(number), [...events, event(40, 7, 'a', 3)].flat().length);
});

test('Texts of an event become names, whatever their length modulo 8', () => {
  const texts = ['', 'x', 'seven77', 'eight888', 'nine99999', 'x'.repeat(100)];
  const { memory, names } = open(...texts.map((text) => event(1, 1, text, 1)).slice(1), event(1, 1, 'x', 1));
  assert.equal(memory.run(0), NEEDS_INPUT);
  const read = Array.from({ length: memory.rows }, (_, row) => names.at(memory.nameText(memory.readKey(row, 1))));
  assert.deepEqual(read, [...texts.slice(1), 'x']);
});

test('An event with a key that no double holds is left to the caller', () => {
  const first = event(1, 5, 'a', 1);
  const { memory } = open(first, event(2, 2n ** 60n, 'a', 1), event(3, 5, 'a', 1));
  const why = memory.run(0);
  assert.ok(why !== NEEDS_INPUT && why !== IS_FULL);
  assert.equal(memory.at, first.length);
  assert.equal(memory.rows, 1);
});

test('An event with a text that claims to be longer than the event is left to the caller', () => {
  const first = event(1, 5, 'a', 1);
  const damaged = event(2, 5, 'a', 1);
  damaged[damaged.length - 3] = 100;
  const { memory, number } = open(first, damaged, event(3, 5, 'a', 1));
  const why = memory.run(0);
  assert.ok(why !== NEEDS_INPUT && why !== IS_FULL);
  assert.deepEqual([memory.rows, memory.at, memory.countEvents(number)], [1, first.length, 1]);
});

test('An event that ends within a number is counted and is no row', () => {
  const cut = [6, ...varint(TYPE), 255, 255, 255];
  const { memory, number } = open(event(1, 5, 'a', 1), cut, event(3, 5, 'a', 1));
  assert.equal(memory.run(0), NEEDS_INPUT);
  assert.deepEqual([memory.rows, memory.countEvents(number)], [2, 3]);
});

test('A full batch is handed over before the next event', () => {
  const { memory } = open(...Array.from({ length: 16_388 }, (_, index) => event(index, index, 'a', 1)));
  assert.equal(memory.run(0), IS_FULL);
  assert.equal(memory.rows, 16_384);
  memory.clearRows();
  assert.equal(memory.run(memory.at), NEEDS_INPUT);
  assert.equal(memory.rows, 4);
});
