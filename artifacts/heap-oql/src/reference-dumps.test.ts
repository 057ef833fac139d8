import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readGraph } from '@hindsight/heap-graph/testing';
import type { OqlCell } from '@hindsight/model';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { anOqlHeap } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';

/** Dumps of real JVMs with figures that the programs, the JVMs and other analyzers agree on. */
const SAMPLES = ['static-map-leak', 'group-leak', 'thread-local-leak', 'thread-farm', 'deep-list', 'mini-shop'];

interface Expected {
  readonly applicationClasses: readonly { class: string; reachable: number; retainedSetExact: number }[];
  readonly threads: readonly { name: string; retained: number }[];
  readonly duplicateStrings: { top: readonly { value: string; strings: number }[] };
}

const near = (actual: OqlCell | undefined, expected: number, what: string) =>
  assert.ok(Math.abs(Number(actual) - expected) <= expected / 100, `${what}: ${actual} instead of ${expected}`);

/** Quotes a class name as a pattern: names of hidden classes are not valid class names in OQL. */
const pattern = (name: string) => name.replace(/[^\w.[\]$]/g, '.');

for (const name of SAMPLES) {
  const path = referencePath('heap', `${name}.hprof.gz`);
  test(`queries find the known figures of ${name}`, { skip: skipWithout(`heap/${name}.hprof.gz`) }, () => {
    const expected: Expected = JSON.parse(readFileSync(path.replace('.hprof.gz', '.expected.json'), 'utf8'));
    return readGraph(gunzipSync(readFileSync(path)), (analysis) => {
      const heap = anOqlHeap(analysis);
      const query = (oql: string) => answerOql(heap, { oql, offset: 0, limit: 1000 });
      const alive = expected.applicationClasses.filter(({ reachable }) => reachable > 0);
      for (const { class: one, reachable, retainedSetExact } of alive.slice(0, 6)) {
        assert.equal(query(`SELECT * FROM "${pattern(one)}"`).total, reachable, one);
        const retained = `SELECT AS RETAINED SET * FROM "${pattern(one)}"`;
        const [[size] = []] = query(`SELECT sum(o.@usedHeapSize) FROM OBJECTS (${retained}) o`).rows;
        near(size, retainedSetExact, `retained by ${one}`);
      }
      const threads = query('SELECT toString(t.name), t.@retainedHeapSize FROM INSTANCEOF java.lang.Thread t').rows;
      for (const thread of expected.threads) {
        const same = threads.filter(([called]) => called === thread.name).map(([, retained]) => Number(retained));
        assert.ok(
          same.some((retained) => Math.abs(retained - thread.retained) <= thread.retained / 100 + 24),
          thread.name,
        );
      }
      const [copied] = expected.duplicateStrings.top;
      if (!copied) return;
      const counted = query(
        'SELECT toString(s), count(*) AS n FROM java.lang.String s GROUP BY toString(s) ORDER BY n DESC',
      );
      near(counted.rows.find(([value]) => value === copied.value)?.[1], copied.strings, copied.value);
    });
  });
}
