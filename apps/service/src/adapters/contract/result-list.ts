import assert from 'node:assert/strict';
import { toResultEntry } from '../../ports/result-entry.ts';
import type { ResultFilter, ResultStore, StoredResult } from '../../ports/result-store.ts';
import { anOutcome, aResult } from './result-builder.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

const healthy = anOutcome({
  findings: [],
  report: {
    title: 'GC log',
    verdict: { level: 'OK', sentence: 'No problem found.' },
    sections: [
      {
        id: 'figures',
        title: 'Key figures',
        blocks: [
          { kind: 'figures', figures: [{ label: 'Throughput', value: { value: 99, unit: 'percent' }, note: 'goal' }] },
        ],
      },
    ],
  },
});

/** An outcome whose heap dump was taken at a time. */
const stamped = (creationDate: number) => anOutcome({ body: { troubleshootReport: { overview: { creationDate } } } });

/** Five results of three days; the two of the last day have the same time. */
const FIVE: readonly StoredResult[] = [
  aResult({ createdAt: FIRST_DAY, fileName: 'Checkout-GC.log', appName: 'shop', host: 'h1', tags: ['prod', 'eu'] }),
  aResult({ createdAt: FIRST_DAY + DAY_MS - 1, appName: 'shop', host: 'h2', outcome: healthy }),
  aResult({ createdAt: FIRST_DAY + DAY_MS, appName: 'search', tags: ['prod'], outcome: healthy }),
  aResult({ createdAt: FIRST_DAY + 4 * DAY_MS, responseId: '00000000-0000-4000-8000-000000000001' }),
  aResult({ createdAt: FIRST_DAY + 4 * DAY_MS, responseId: '00000000-0000-4000-8000-000000000002' }),
];

const FILTERS: readonly (readonly [ResultFilter, readonly number[]])[] = [
  [{}, [4, 3, 2, 1, 0]],
  [{ from: FIRST_DAY + DAY_MS }, [4, 3, 2]],
  [{ before: FIRST_DAY + DAY_MS }, [1, 0]],
  [{ kind: 'gc-log' }, [4, 3, 2, 1, 0]],
  [{ kind: 'heap-dump' }, []],
  [{ appName: 'shop' }, [1, 0]],
  [{ appName: 'shop', host: 'h2' }, [1]],
  [{ tag: 'prod' }, [2, 0]],
  [{ tag: 'pro' }, []],
  [{ isProblem: true }, [4, 3, 0]],
  [{ isProblem: false }, [2, 1]],
  [{ text: 'checkout' }, [0]],
  [{ text: 'NO PROBLEM' }, [2, 1]],
  [{ text: "%' or 1=1 --" }, []],
  [{ text: 'eu', isProblem: true }, [0]],
];

async function withFive(store: ResultStore): Promise<void> {
  for (const result of FIVE) await store.save(result);
}

/** The contract of every result store about its lists. */
export const LISTS: Readonly<Record<string, (store: ResultStore) => Promise<void>>> = {
  async 'gives back by its id what was saved'(store) {
    await withFive(store);
    assert.deepEqual(await store.byId(FIVE[1]?.responseId ?? ''), FIVE[1]);
    assert.equal(await store.byId('another'), undefined);
  },

  async 'lists what a filter lets pass, newest first'(store) {
    await withFive(store);
    for (const [filter, expected] of FILTERS) {
      const entries = expected.flatMap((index) => FIVE.slice(index, index + 1)).map(toResultEntry);
      assert.deepEqual(await store.list(filter, 10), entries, JSON.stringify(filter));
    }
  },

  async 'goes on behind an entry, also between two of the same moment'(store) {
    await withFive(store);
    const seen: string[] = [];
    for (let page = await store.list({}, 1); page[0]; page = await store.list({}, 1, page[0])) {
      seen.push(page[0].responseId);
    }
    assert.deepEqual(seen, FIVE.map(({ responseId }) => responseId).reverse());
  },

  async 'counts days, with what is worst of each'(store) {
    await withFive(store);
    assert.deepEqual(await store.days({}), [
      { date: '2026-01-01', count: 2, problems: 1, worst: 'SEVERE' },
      { date: '2026-01-02', count: 1, problems: 0, worst: 'OK' },
      { date: '2026-01-05', count: 2, problems: 2, worst: 'SEVERE' },
    ]);
    assert.deepEqual(await store.days({ isProblem: false, appName: 'shop' }), [
      { date: '2026-01-01', count: 1, problems: 0, worst: 'OK' },
    ]);
  },

  async 'filters and counts by the time of the artifact, of one without it by the upload'(store) {
    const old = aResult({ createdAt: FIRST_DAY + DAY_MS, outcome: stamped(FIRST_DAY - DAY_MS) });
    const timeless = aResult({ createdAt: FIRST_DAY });
    for (const result of [old, timeless]) await store.save(result);
    const found = await store.list({ ownFrom: FIRST_DAY - DAY_MS, ownBefore: FIRST_DAY }, 10);
    assert.deepEqual(found, [toResultEntry(old)]);
    assert.deepEqual(found[0]?.artifactTime, { from: FIRST_DAY - DAY_MS, to: FIRST_DAY - DAY_MS });
    assert.deepEqual(
      (await store.days({}, 'artifact')).map(({ date }) => date),
      ['2025-12-31', '2026-01-01'],
    );
  },

  async 'knows what the filters can be set to'(store) {
    await withFive(store);
    assert.deepEqual(await store.labels({}), {
      applications: ['search', 'shop'],
      hosts: ['h1', 'h2'],
      tags: ['eu', 'prod'],
    });
  },

  async 'lists nothing that was removed or replaced'(store) {
    await withFive(store);
    const [kept, removed, ...others] = FIVE as [StoredResult, StoredResult, ...StoredResult[]];
    await store.remove(removed.responseId);
    await store.removeOlderThan(FIRST_DAY);
    for (const { responseId } of others) await store.remove(responseId);
    await store.save({ ...kept, fileName: 'again.log' });
    assert.deepEqual(
      (await store.list({}, 10)).map(({ fileName }) => fileName),
      ['again.log'],
    );
    assert.deepEqual(await store.days({}), [{ date: '2026-01-01', count: 1, problems: 1, worst: 'SEVERE' }]);
  },
};
