import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionStore, StoredSession } from '../../ports/session-store.ts';

export interface OpenedSessionStore {
  readonly store: SessionStore;
  close(): Promise<void>;
}

const session = (hash: string, expiresAt: number): StoredSession => ({
  hash,
  name: 'hs_abc',
  role: 'admin',
  keyHash: 'b'.repeat(64),
  createdAt: 1,
  lastSeenAt: 1,
  expiresAt,
});

/** The contract of every session store. */
export function checkSessionStore(name: string, open: () => Promise<OpenedSessionStore>): void {
  const using = (does: string, use: (store: SessionStore) => Promise<void>) =>
    test(`${name} ${does}`, async () => {
      const { store, close } = await open();
      try {
        await use(store);
      } finally {
        await close();
      }
    });

  using('finds a session until it is removed', async (store) => {
    await store.add(session('a', 10));
    assert.deepEqual(await store.find('a'), session('a', 10));
    await store.remove('a');
    assert.equal(await store.find('a'), undefined);
  });

  using('keeps a session that no key began', async (store) => {
    const { keyHash: _none, ...byLink } = session('a', 10);
    await store.add(byLink);
    assert.deepEqual(await store.find('a'), byLink);
  });

  using('remembers when somebody was seen, and until when they may stay', async (store) => {
    await store.add(session('a', 10));
    await store.add(session('other', 10));
    await store.seen('a', 8, 18);
    assert.deepEqual(await store.find('a'), { ...session('a', 18), lastSeenAt: 8 });
    assert.deepEqual(await store.find('other'), session('other', 10));
  });

  using(
    'ends all sessions of a key, of a user of the directory, of those who came by a link, or of everybody',
    async (store) => {
      const { keyHash: _none, ...without } = session('', 10);
      const sessions: readonly StoredSession[] = [
        session('of the key', 10),
        { ...without, hash: 'of the user', name: 'ada', ou: '' },
        { ...without, hash: 'by a link', name: 'ada' },
      ];
      const left = async (of: Parameters<SessionStore['removeAll']>[0]) => {
        for (const one of sessions) await store.add(one);
        await store.removeAll(of);
        const there = await Promise.all(sessions.map(({ hash }) => store.find(hash)));
        for (const { hash } of sessions) await store.remove(hash);
        return there.flatMap((one) => (one ? [one.hash] : []));
      };
      assert.deepEqual(await left({ keyHash: 'b'.repeat(64) }), ['of the user', 'by a link']);
      assert.deepEqual(await left({ user: 'ada' }), ['of the key', 'by a link']);
      assert.deepEqual(await left('links'), ['of the key', 'of the user']);
      assert.deepEqual(await left('everybody'), []);
    },
  );

  using('gives out a code once, and never after its time', async (store) => {
    await store.addCode('once', 10);
    assert.equal(await store.takeCode('once', 5), true);
    assert.equal(await store.takeCode('once', 5), false);
    await store.addCode('late', 10);
    assert.equal(await store.takeCode('late', 10), false);
    assert.equal(await store.takeCode('late', 5), false);
  });

  using('forgets what has expired', async (store) => {
    await store.add(session('old', 10));
    await store.add(session('new', 30));
    await store.removeExpired(20);
    assert.equal(await store.find('old'), undefined);
    assert.equal((await store.find('new'))?.hash, 'new');
  });
}
