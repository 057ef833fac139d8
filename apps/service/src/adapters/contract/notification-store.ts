import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification, NotificationStore } from '../../ports/notification-store.ts';

export interface OpenedNotificationStore {
  readonly store: NotificationStore;
  close(): Promise<void>;
}

/** Builds a message to the channel `ops` that is due at 100. */
const aNotification = (id: string, changes: Partial<Notification> = {}): Notification => ({
  message: {
    ...{ id, at: 1, event: 'analysis', responseId: 'r', kind: 'gc-log', fileName: 'gc.log', level: 'SEVERE' },
    ...{ verdict: 'One pause of 1.8 s.', reasons: [{ rule: 'new', reason: '1 new finding' }] },
    ...{ findings: [], findingCount: 0 },
  },
  channel: 'ops',
  dedupKey: id,
  createdAt: 50,
  dueAt: 100,
  ...changes,
});

/** The contract of every outbox. */
export function checkNotificationStore(name: string, open: () => Promise<OpenedNotificationStore>): void {
  const checked = (about: string, check: (store: NotificationStore) => Promise<void>) =>
    test(`${name}: ${about}`, async () => {
      const { store, close } = await open();
      try {
        await check(store);
      } finally {
        await close();
      }
    });

  checked('a message is taken when it is due, by one process, the oldest first', async (store) => {
    await store.add([aNotification('b', { dueAt: 110 }), aNotification('a'), aNotification('c', { channel: 'mail' })]);
    assert.equal(await store.take('ops', 99, 500), undefined);
    const first = await store.take('ops', 120, 500);
    assert.deepEqual(first, { ...aNotification('a'), attempts: 1, claimedUntil: 500 });
    assert.equal((await store.take('ops', 120, 500))?.message.id, 'b');
    assert.equal(await store.take('ops', 120, 500), undefined);
  });

  checked('what must not be reported twice is not added twice, not even after it was delivered', async (store) => {
    await store.add([aNotification('a')]);
    const taken = await store.take('ops', 100, 500);
    assert.ok(taken);
    await store.settle(taken, { state: 'delivered' });
    await store.add([aNotification('other', { dedupKey: 'a' }), aNotification('b')]);
    assert.equal((await store.take('ops', 1000, 2000))?.message.id, 'b');
    assert.equal(await store.take('ops', 1000, 2000), undefined);
  });

  checked('a failed attempt is due again later, and counted', async (store) => {
    await store.add([aNotification('a')]);
    const taken = await store.take('ops', 100, 500);
    assert.ok(taken);
    assert.deepEqual(await store.countDue(100), { due: 1, oldest: 100 });
    await store.settle(taken, { state: 'waiting', dueAt: 300, problem: 'HTTP status 503' });
    assert.deepEqual(await store.countDue(299), { due: 0 });
    assert.equal((await store.take('ops', 300, 700))?.attempts, 2);
  });

  checked('a message of a process that died is taken again, and the dead one settles nothing', async (store) => {
    await store.add([aNotification('a')]);
    const lost = await store.take('ops', 100, 500);
    assert.ok(lost);
    assert.equal(await store.take('ops', 499, 900), undefined);
    const again = await store.take('ops', 500, 900);
    assert.equal(again?.attempts, 2);
    await store.settle(lost, { state: 'delivered' });
    await store.releaseAll();
    assert.equal((await store.take('ops', 501, 900))?.attempts, 3);
  });

  checked('old messages are removed', async (store) => {
    await store.add([aNotification('a'), aNotification('b', { createdAt: 60 })]);
    await store.removeBefore(60);
    assert.equal((await store.take('ops', 100, 500))?.message.id, 'b');
    assert.equal(await store.take('ops', 100, 500), undefined);
  });
}
