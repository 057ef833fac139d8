import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HeapClass, wrapNumbers } from '@hindsight/heap-graph';
import { findHolder, type HolderDump, isApplicationHolder, type ObjectNames } from './holder.ts';

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
  /** Whether the class of the thread belongs to the program. */
  readonly threadClass?: string;
  readonly ofThread?: string[];
  readonly name?: string;
}

/** Sketches a thread that works with a list or the table of a map. */
function sketch({
  frames = [],
  locals = [],
  statics = [],
  threadClass = 'java.lang.Thread',
  ofThread = ['<Java local>'],
  name = 'main',
}: Sketch): [HolderDump, ObjectNames] {
  const classes = [
    aClass(0, threadClass),
    aClass(1, 'java.util.ArrayList'),
    aClass(2, 'java.util.HashMap'),
    aClass(3, 'shop.Cache', statics),
    aClass(4, 'java.util.HashMap$Node[]'),
  ];
  const classOf = wrapNumbers(Int32Array.from([0, 1, 2, ~3, 4]));
  const dump: HolderDump = {
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
  const names: ObjectNames = {
    getClass: (object) => classes[classOf.at(object) ?? 0],
    getLabel: (object) => classes[classOf.at(object) ?? 0]?.name ?? '?',
    readReference: () => LIST,
    findReferenceNames: (from, to) => (from === MAP && to === TABLE ? ['table'] : from === THREAD ? ofThread : []),
    readText: () => name,
  };
  return [dump, names];
}

test('a local variable belongs to the frame of the program that uses it, not to the JDK frame that it called', () => {
  const frames = ['java.util.ArrayList.grow(ArrayList.java:237)', 'shop.Report.rows(Report.java:7)'];
  const holder = findHolder(...sketch({ frames, locals: [[LIST, 0]] }), [THREAD, LIST], []);
  assert.equal(holder?.name, 'thread "main" at shop.Report.rows(Report.java:7)');
  assert.ok(holder && isApplicationHolder(holder));
});

test('a secret in the name of a thread is masked', () => {
  const holder = findHolder(...sketch({ name: 'GET /pay?access_token=s3cretS3cret99' }), [THREAD, LIST], []);
  assert.equal(holder?.name, 'thread "GET /pay?access_token=<PASSWORD>"');
});

test('a thread without frames of the program does not count as a holder of the application', () => {
  const frames = ['java.util.TimerThread.run(Timer.java:516)'];
  const holder = findHolder(...sketch({ frames, locals: [[LIST, 0]] }), [THREAD, LIST], []);
  assert.ok(holder && !isApplicationHolder(holder));
});

test('a static field is named instead of a method that uses the same object', () => {
  const frames = ['shop.Cache.put(Cache.java:9)'];
  const locals = [[LIST, 0] as const];
  const direct = findHolder(...sketch({ frames, locals, statics: [['ENTRIES', LIST]] }), [THREAD, LIST], []);
  assert.deepEqual([direct?.kind, direct?.name], ['static-field', 'shop.Cache.ENTRIES']);
  assert.ok(direct?.via, 'the way from the field');
});

test('a static field is named also when a method uses a part of the object that it holds', () => {
  const frames = ['java.util.HashMap.resize(HashMap.java:700)', 'shop.Cache.put(Cache.java:9)'];
  const holder = findHolder(
    ...sketch({ frames, locals: [[TABLE, 0]], statics: [['ENTRIES', MAP]] }),
    [THREAD, TABLE],
    [],
  );
  assert.deepEqual([holder?.kind, holder?.name, holder?.via?.length], ['static-field', 'shop.Cache.ENTRIES', 1]);
});

test('objects held by many local variables are named by the topmost frame of the program', () => {
  const frames = ['java.lang.VirtualThread.park(VirtualThread.java:1)', 'shop.Export.run(Export.java:3)'];
  assert.equal(
    findHolder(...sketch({ frames }), [THREAD], [])?.name,
    'thread "main" at shop.Export.run(Export.java:3)',
  );
});

test('objects held by a field of an application thread are named by the field', () => {
  const threadClass = 'shop.Poller';
  const holder = findHolder(...sketch({ threadClass, ofThread: ['backlog'] }), [THREAD, LIST], []);
  assert.deepEqual(holder, { kind: 'thread-field', name: 'shop.Poller.backlog of thread "main"' });
  assert.ok(holder && isApplicationHolder(holder));
});

test('a field of a JDK thread is not named as the holder', () => {
  const holder = findHolder(...sketch({ ofThread: ['holder'] }), [THREAD, LIST], []);
  assert.deepEqual(holder, { kind: 'thread', name: 'thread "main"' });
});

test('of frames of the program that hold an object the outermost one is named, which passed it to the others', () => {
  const frames = [
    'shop.Report.flush(Report.java:9)',
    'shop.Report.render(Report.java:7)',
    'shop.Server.run(Server.java:3)',
  ];
  const locals = [
    [LIST, 0],
    [LIST, 1],
  ] as const;
  const holder = findHolder(...sketch({ frames, locals }), [THREAD, LIST], []);
  assert.equal(holder?.name, 'thread "main" at shop.Report.render(Report.java:7)');
});
