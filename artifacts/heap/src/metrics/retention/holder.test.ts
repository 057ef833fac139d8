import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapClass } from '@hindsight/heap-graph';
import { holderOf, isOfProgram, type Names, type Structure } from './holder.ts';

const THREAD = 0;
const LIST = 1;
const MAP = 2;
const TABLE = 4;

const aClass = (number: number, name: string, statics: readonly [name: string, target: number][] = []): HeapClass => ({
  number,
  object: -1,
  name,
  superclass: -1,
  loader: -1,
  loaderId: 0,
  shape: name.endsWith('[]') ? 'objects' : 'instances',
  elementType: 0,
  fields: [],
  statics: statics.map(([field, target]) => ({ name: field, type: 2, target, position: 0 })),
});

interface Sketch {
  readonly frames?: readonly string[];
  readonly locals?: readonly (readonly [object: number, frame: number])[];
  readonly statics?: readonly [name: string, target: number][];
  /** The thread is an object of a class of the program. */
  readonly threadClass?: string;
  readonly ofThread?: string[];
}

/** A thread that works with a list or the table of a map. */
function sketch({
  frames = [],
  locals = [],
  statics = [],
  threadClass = 'java.lang.Thread',
  ofThread = ['<Java local>'],
}: Sketch): [Structure, Names] {
  const classes = [
    aClass(0, threadClass),
    aClass(1, 'java.util.ArrayList'),
    aClass(2, 'java.util.HashMap'),
    aClass(3, 'shop.Cache', statics),
    aClass(4, 'java.util.HashMap$Node[]'),
  ];
  const classOf = Int32Array.from([0, 1, 2, ~3, 4]);
  const dump: Structure = {
    classes,
    classOf,
    threads: [
      {
        object: THREAD,
        serial: 1,
        frames,
        locals: locals.map(([object, frame]) => ({ object, frame, kind: 'local' })),
      },
    ],
  };
  const names: Names = {
    classOf: (object) => classes[classOf[object] ?? 0],
    label: (object) => classes[classOf[object] ?? 0]?.name ?? '?',
    reference: () => LIST,
    referenceNames: (from, to) => (from === MAP && to === TABLE ? ['table'] : from === THREAD ? ofThread : []),
    text: () => 'main',
  };
  return [dump, names];
}

test('a local is of the frame of the program that works with it, not of the JDK that it has called', () => {
  const frames = ['java.util.ArrayList.grow(ArrayList.java:237)', 'shop.Report.rows(Report.java:7)'];
  const holder = holderOf(...sketch({ frames, locals: [[LIST, 0]] }), [THREAD, LIST], []);
  assert.equal(holder?.name, 'thread "main" at shop.Report.rows(Report.java:7)');
  assert.ok(holder && isOfProgram(holder));
});

test('of a thread in which no code of the program runs nothing is known', () => {
  const frames = ['java.util.TimerThread.run(Timer.java:516)'];
  const holder = holderOf(...sketch({ frames, locals: [[LIST, 0]] }), [THREAD, LIST], []);
  assert.ok(holder && !isOfProgram(holder));
});

test('a static field that keeps what a method works with is named instead of the method', () => {
  const frames = ['shop.Cache.put(Cache.java:9)'];
  const locals = [[LIST, 0] as const];
  const direct = holderOf(...sketch({ frames, locals, statics: [['ENTRIES', LIST]] }), [THREAD, LIST], []);
  assert.deepEqual(direct, { kind: 'static-field', name: 'shop.Cache.ENTRIES' });
});

test('a static field is named also when the method works with a part of what it keeps', () => {
  const frames = ['java.util.HashMap.resize(HashMap.java:700)', 'shop.Cache.put(Cache.java:9)'];
  const holder = holderOf(
    ...sketch({ frames, locals: [[TABLE, 0]], statics: [['ENTRIES', MAP]] }),
    [THREAD, TABLE],
    [],
  );
  assert.deepEqual(holder, { kind: 'static-field', name: 'shop.Cache.ENTRIES' });
});

test('what many locals of a thread keep together is named by the topmost frame of the program', () => {
  const frames = ['java.lang.VirtualThread.park(VirtualThread.java:1)', 'shop.Export.run(Export.java:3)'];
  assert.equal(holderOf(...sketch({ frames }), [THREAD], [])?.name, 'thread "main" at shop.Export.run(Export.java:3)');
});

test('what a field of a thread of the program keeps is named by the field', () => {
  const threadClass = 'shop.Poller';
  const holder = holderOf(...sketch({ threadClass, ofThread: ['backlog'] }), [THREAD, LIST], []);
  assert.deepEqual(holder, { kind: 'thread-field', name: 'shop.Poller.backlog of thread "main"' });
  assert.ok(holder && isOfProgram(holder));
});

test("a field of a thread that is the JDK's own says nothing", () => {
  const holder = holderOf(...sketch({ ofThread: ['holder'] }), [THREAD, LIST], []);
  assert.deepEqual(holder, { kind: 'thread', name: 'thread "main"' });
});
