import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvent, AuditStore } from '../../ports/audit-store.ts';

export interface OpenedAuditStore {
  readonly store: AuditStore;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** The contract of every audit store. */
export function checkAuditStore(name: string, open: () => Promise<OpenedAuditStore>): void {
  const using = (does: string, use: (store: AuditStore) => Promise<void>) =>
    test(`${name} ${does}`, async () => {
      const { store, close } = await open();
      try {
        await use(store);
      } finally {
        await close();
      }
    });
  const events: readonly AuditEvent[] = [
    { at: 10, action: 'signed-in', actor: 'user:ada', ou: 'ops', address: '::1', responseId: 'r' },
    { at: 20, action: 'analysis-deleted', actor: 'hs_abc', subject: 'an id', details: 'gc.log' },
    { at: 30, action: 'analysis-sent', actor: 'user:ada', subject: 'an id' },
  ];

  using('gives back what was recorded, newest first, page by page', async (store) => {
    for (const event of events) await store.append(event);
    const [newest, ...older] = await store.list({}, 10);
    assert.deepEqual(
      [newest, ...older].map(({ id: _own, ...event } = { id: 0, ...(events[0] as AuditEvent) }) => event),
      events.toReversed(),
    );
    assert.deepEqual(await store.list({}, 10, newest?.id), older);
    assert.equal((await store.list({}, 1)).length, 1);
  });

  using('narrows by time, action, actor and subject', async (store) => {
    for (const event of events) await store.append(event);
    const times = async (filter: Parameters<AuditStore['list']>[0]) =>
      (await store.list(filter, 10)).map(({ at }) => at);
    assert.deepEqual(await times({ from: 20 }), [30, 20]);
    assert.deepEqual(await times({ before: 20 }), [10]);
    assert.deepEqual(await times({ action: 'signed-in' }), [10]);
    assert.deepEqual(await times({ actor: 'user:ada', subject: 'an id' }), [30]);
    assert.deepEqual(await times({ actor: "' or 1=1 --" }), []);
  });

  using('gives up old entries and never those of the last day', async (store) => {
    const now = Date.now();
    for (const at of [1, now - 3 * DAY_MS, now]) await store.append({ at, action: 'signed-in', actor: 'ann' });
    assert.equal(await store.removeBefore(2), 1);
    assert.equal(await store.removeBefore(now + DAY_MS), 1);
    assert.deepEqual(
      (await store.list({}, 10)).map(({ at }) => at),
      [now],
    );
    assert.equal(await store.removeBefore(2), 0, 'nor does the moment move back');
  });
}
