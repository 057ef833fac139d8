import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { exploreBytes } from '../testing/index.ts';
import { buildBody } from './body.ts';
import { buildReport } from './sections/index.ts';

/**
 * Dumps of real JVMs that are part of the repository, so that a clone alone can test the whole analysis. The program is
 * `OrderCache.java`, and `generator/make-samples.sh` creates the files. The expected figures are computed from the
 * constants of the program and the layout of HotSpot with compressed references.
 */
const SAMPLES = join(import.meta.dirname, '../testing/samples');

const ORDERS = 300;
const LINES_OF_ORDER = 3;
const MAP_SLOTS = 512;
/** `Integer.valueOf` shares these numbers. */
const CACHED_INTEGERS = 128;

/** Shallow sizes: headers of 12 bytes, 16 for arrays; references of 4 bytes; rounded up to multiples of 8. */
const roundUp = (bytes: number): number => Math.ceil(bytes / 8) * 8;
const instance = (fieldBytes: number): number => roundUp(12 + fieldBytes);
const array = (bytes: number): number => roundUp(16 + bytes);

const TEXT = instance(4 + 4 + 1 + 1);
const CUSTOMER = TEXT + array('Ada Lovelace'.length);
const LINE = instance(4 + 8);
const LIST = instance(4 + 4 + 4) + array(10 * 4);
const ORDER = instance(4 + 3 * 4);
const WHOLE_ORDER = ORDER + CUSTOMER + array(200) + LIST + LINES_OF_ORDER * LINE;
const TABLE =
  array(4 * MAP_SLOTS) + ORDERS * (instance(4 * 4) + WHOLE_ORDER) + (ORDERS - CACHED_INTEGERS) * instance(4);

interface Sample {
  readonly version: string;
  /** The number of objects according to the records of the dump. */
  readonly counts: Readonly<Record<'instances' | 'objectArrays' | 'primitiveArrays' | 'classes', number>>;
  readonly topFrame: string;
}

const EXPECTED: Readonly<Record<string, Sample>> = {
  jdk17: {
    version: '17',
    counts: { instances: 8909, objectArrays: 1448, primitiveArrays: 2811, classes: 504 },
    topFrame: 'java.lang.Thread.sleep(Native Method)',
  },
  jdk25: {
    version: '25',
    counts: { instances: 9296, objectArrays: 1471, primitiveArrays: 2916, classes: 528 },
    topFrame: 'java.lang.Thread.sleepNanos0(Native Method)',
  },
};

for (const [name, { version, counts, topFrame }] of Object.entries(EXPECTED)) {
  const bytes = gunzipSync(readFileSync(join(SAMPLES, `${name}.hprof.gz`)));

  test(`the dump of a real ${name} has the figures that its program implies`, () =>
    exploreBytes(bytes, ({ analysis }) => {
      const { dump, properties, groups, strings, suspects, threads } = analysis;
      assert.equal(properties.get('java.specification.version'), version);
      assert.deepEqual(dump.counts, { ...counts, danglingReferences: 0 });
      assert.deepEqual(dump.defects, []);
      const { referenceBytes, headerBytes, arrayHeaderBytes, agreement } = dump.layout;
      assert.deepEqual([referenceBytes, headerBytes, arrayHeaderBytes], [4, 12, 16]);
      assert.ok(agreement > 0.98);

      const figures = (label: string) => {
        const group = groups.byClass.find((one) => one.label === label);
        return [group?.objects, group?.shallow, group?.retained];
      };
      // The worker thread holds one order more than the map.
      const all = ORDERS + 1;
      assert.deepEqual(figures('OrderCache$Order'), [all, all * ORDER, all * WHOLE_ORDER]);
      const lines = all * LINES_OF_ORDER;
      assert.deepEqual(figures('OrderCache$Line'), [lines, lines * LINE, lines * LINE]);
      const [copies] = strings.top;
      assert.deepEqual([copies?.copies, copies?.wasted], [all, ORDERS * CUSTOMER]);

      const [suspect] = suspects;
      assert.deepEqual(suspect?.holder, { kind: 'static-field', name: 'OrderCache.CACHE' });
      assert.equal(suspect?.pointRetained, TABLE);

      const worker = threads.find((one) => one.name === 'order-worker');
      assert.equal(worker?.thread.frames[0], topFrame);
      assert.ok((worker?.retained ?? 0) > WHOLE_ORDER);
    }));

  test(`the dump of a real ${name} can be reported, explored and queried`, () =>
    exploreBytes(bytes, async ({ analysis, explorer }) => {
      const body = buildBody({ analysis, contents: undefined })([]);
      assert.match(JSON.stringify(body), /OrderCache/);
      assert.ok(buildReport({ analysis, findings: [] }).sections.length > 5);
      const { rows } = await explorer.histogram({
        groupBy: 'class',
        sort: 'retainedSize',
        filter: 'ordercache$order',
        offset: 0,
        limit: 1,
      });
      assert.deepEqual([rows[0]?.label, rows[0]?.objects], ['OrderCache$Order', ORDERS + 1]);
      const result = await explorer.query({
        oql: 'SELECT count(*) FROM OrderCache$Line i WHERE i.price >= 2990',
        offset: 0,
        limit: 1,
      });
      // The lines of the last order of the map and of the worker's order.
      assert.deepEqual(result.rows[0], [2 * LINES_OF_ORDER]);
    }));
}
