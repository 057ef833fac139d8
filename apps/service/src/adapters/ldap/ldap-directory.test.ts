import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { InsufficientAccessError } from 'ldapts';
import { anLdapProxy } from '../../../testing/ldap-proxy.ts';
import { aDirectory, BASE, PEOPLE, READER } from '../../../testing/slapd-server.ts';
import { parseGroupRoles } from '../../access/group-roles.ts';
import { type LdapOptions, openLdapDirectory } from './ldap-directory.ts';

const server = await aDirectory();
after(() => server.close());

const searching: LdapOptions = {
  urls: [server.url],
  startTls: false,
  baseDn: BASE,
  userFilter: '(uid={username})',
  bindDn: READER.dn,
  bindPassword: READER.password,
  roles: parseGroupRoles('admin=admins;analyst=operators;viewer=*') ?? [],
  timeoutMs: 3000,
};
const binding: LdapOptions = {
  ...searching,
  userDn: `uid={username},ou={ou},${BASE}`,
  bindDn: undefined,
  bindPassword: undefined,
};

async function verify(login: { username: string; password: string; ou?: string }, options: LdapOptions = searching) {
  const directory = openLdapDirectory(options);
  try {
    return await directory.verify(login);
  } finally {
    await directory.close();
  }
}

const ada = { username: 'ada', password: PEOPLE.ada.password };
const refuses = (code: string) => (error: unknown) => error instanceof ArtifactError && error.fault.code === code;

test('a right password comes in, with the role of a group inside of a group', async () => {
  assert.deepEqual(await verify(ada), { username: 'ada', role: 'admin', ou: 'engineering' });
});

test('a wrong password and an unknown user are the same', async () => {
  assert.equal(await verify({ ...ada, password: 'wrong' }), undefined);
  assert.equal(await verify({ username: 'nobody', password: 'x' }), undefined);
});

test('an empty password is refused before the directory is asked: it would be an anonymous bind', async () => {
  assert.equal(await verify({ ...ada, password: '' }, { ...searching, urls: ['ldap://127.0.0.1:1'] }), undefined);
});

test('binding as the user needs the right unit', async () => {
  assert.deepEqual(await verify({ ...ada, ou: 'engineering' }, binding), {
    username: 'ada',
    ou: 'engineering',
    role: 'admin',
  });
  assert.equal(await verify({ ...ada, ou: 'operations' }, binding), undefined);
});

test('the unit is the one that the directory has the user in; another one that is named is refused', async () => {
  assert.equal((await verify({ ...ada, ou: ' ENGINEERING' }))?.ou, 'engineering');
  for (const ou of ['operations', 'nowhere', '*', 'engineering,dc=example'])
    assert.equal(await verify({ ...ada, ou }), undefined, ou);
});

test('names are those of the directory, however they are written', async () => {
  assert.equal((await verify({ ...ada, username: ' ADA ' }))?.username, 'ada');
});

test('a filter may ask for the unit too', async () => {
  const inUnit = { ...searching, baseDn: `ou={ou},${BASE}` };
  assert.equal((await verify({ ...ada, ou: 'engineering' }, inUnit))?.username, 'ada');
  assert.equal(await verify({ ...ada, ou: 'operations' }, inUnit), undefined);
  assert.equal(await verify({ ...ada, ou: 'nowhere' }, inUnit), undefined);
});

for (const username of [
  '*',
  'a*',
  '*)(uid=*',
  'ada)(uid=ada',
  'ada\0',
  'ada,ou=engineering',
  'uid=ada',
  '\\61da',
  ')(',
  'a'.repeat(400),
]) {
  test(`the user name ${JSON.stringify(username.slice(0, 30))} is a name and no syntax`, async () => {
    assert.equal(await verify({ username, password: PEOPLE.ada.password }), undefined);
    assert.equal(await verify({ username, password: PEOPLE.ada.password, ou: 'engineering' }, binding), undefined);
  });
}

for (const ou of [
  'engineering,dc=example',
  '*',
  'x+ou=engineering',
  '"engineering"',
  '#04',
  'engineering\0',
  ')(uid=*',
  'énginéering',
]) {
  test(`the unit ${JSON.stringify(ou)} is a name and no syntax`, async () => {
    assert.equal(await verify({ ...ada, ou }, binding), undefined);
  });
}

test('passwords and names with any character are what they are', async () => {
  assert.equal((await verify({ username: 'bob', password: PEOPLE.bob.password }))?.role, 'analyst');
  assert.equal((await verify({ username: 'zoë', password: PEOPLE.zoë.password }))?.role, 'viewer');
  assert.equal(
    (await verify({ username: 'zoë', password: PEOPLE.zoë.password, ou: 'engineering' }, binding))?.role,
    'viewer',
  );
});

test('who is in no group that gives a role does not come in', async () => {
  const closed = { ...searching, roles: parseGroupRoles('admin=admins') ?? [] };
  assert.equal(await verify({ username: 'zoë', password: PEOPLE.zoë.password }, closed), undefined);
});

test('LDAPS with the right authority works, with another it is refused', async () => {
  const secure = { ...searching, urls: [server.secureUrl] };
  assert.equal((await verify(ada, { ...secure, caFile: server.caFile }))?.role, 'admin');
  await assert.rejects(verify(ada, { ...secure, caFile: server.otherCaFile }), refuses('directory-unavailable'));
  await assert.rejects(verify(ada, secure), refuses('directory-unavailable'));
});

test('StartTLS with the right authority works, with another nothing is sent', async () => {
  const started = { ...searching, startTls: true };
  assert.equal((await verify(ada, { ...started, caFile: server.caFile }))?.role, 'admin');
  await assert.rejects(verify(ada, { ...started, caFile: server.otherCaFile }), refuses('directory-unavailable'));
});

test('when a server is down the next one is asked', async () => {
  assert.equal((await verify(ada, { ...searching, urls: ['ldap://127.0.0.1:1', server.url] }))?.role, 'admin');
});

test('who searches without a name is told the same: the next server is asked, and when there is none that is said', async () => {
  const anonymous: LdapOptions = { ...searching, bindDn: undefined, bindPassword: undefined };
  // This directory shows nothing to who has no name: the operator has to know, not the user.
  await assert.rejects(
    verify(ada, { ...anonymous, urls: ['ldap://127.0.0.1:1', server.url] }),
    InsufficientAccessError,
  );
  await assert.rejects(verify(ada, { ...anonymous, urls: ['ldap://127.0.0.1:1'] }), refuses('directory-unavailable'));
});

test('when no server answers that is said', async () => {
  await assert.rejects(verify(ada, { ...searching, urls: ['ldap://127.0.0.1:1'] }), refuses('directory-unavailable'));
});

test('a server that accepts and says nothing is given up after the time that it may take', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  const { port } = silent.address() as { port: number };
  try {
    const slow = { ...searching, urls: [`ldap://127.0.0.1:${port}`], timeoutMs: 300 };
    await assert.rejects(verify(ada, slow), refuses('directory-unavailable'));
    assert.equal((await verify(ada, { ...slow, urls: [...slow.urls, server.url], timeoutMs: 1000 }))?.role, 'admin');
  } finally {
    silent.close();
  }
});

test('a server that falls silent in the middle is given up too', async () => {
  const proxy = await anLdapProxy(server.url);
  try {
    const directory = openLdapDirectory({ ...searching, urls: [proxy.url], timeoutMs: 400 });
    assert.equal((await directory.verify(ada))?.role, 'admin');
    proxy.fallSilent();
    await assert.rejects(directory.verify(ada), refuses('directory-unavailable'));
    await directory.close();
  } finally {
    await proxy.close();
  }
});

test('a wrong password of the reader is no wrong password of the user', async () => {
  await assert.rejects(verify(ada, { ...searching, bindPassword: 'wrong' }));
});

const signIns = async (
  url: string,
  logins: readonly { username: string; password: string }[],
  between?: () => void,
) => {
  const directory = openLdapDirectory({ ...searching, urls: [url] });
  try {
    const roles = [];
    for (const login of logins) {
      roles.push((await directory.verify(login))?.role);
      between?.();
    }
    return roles;
  } finally {
    await directory.close();
  }
};

const wrong = { ...ada, password: 'wrong' };
const unknown = { username: 'nobody', password: 'wrong' };

test('who searches binds once for many sign-ins; each user binds on a connection of their own', async () => {
  const proxy = await anLdapProxy(server.url);
  try {
    assert.deepEqual(await signIns(proxy.url, [ada, wrong, unknown, ada]), ['admin', undefined, undefined, 'admin']);
    assert.equal(proxy.requests.filter((step) => step === `bind ${READER.dn}`).length, 1);
    assert.equal(proxy.requests.filter((step) => step === 'connect').length, 1 + 4);
  } finally {
    await proxy.close();
  }
});

test('a kept connection that the server has ended is opened and bound again', async () => {
  const proxy = await anLdapProxy(server.url);
  try {
    assert.deepEqual(await signIns(proxy.url, [ada, ada, ada], () => proxy.cut()), ['admin', 'admin', 'admin']);
    assert.equal(proxy.requests.filter((step) => step === `bind ${READER.dn}`).length, 3);
  } finally {
    await proxy.close();
  }
});

test('an unknown user and a wrong password ask the same of the directory', async () => {
  const proxy = await anLdapProxy(server.url);
  const steps = async (login: typeof ada | typeof wrong) => {
    proxy.requests.length = 0;
    await signIns(proxy.url, [login]);
    return proxy.requests.map((step) => step.replace(/^bind (?!cn=reader).*/, 'bind as the user'));
  };
  try {
    assert.deepEqual(await steps(unknown), await steps(wrong));
  } finally {
    await proxy.close();
  }
});

test('an unknown user and a wrong password take the same class of time', async () => {
  const directory = openLdapDirectory(searching);
  const times = { unknown: [] as number[], wrong: [] as number[] };
  try {
    // Turn by turn, so that what else the machine does falls on both.
    for (let round = 0; round < 40; round++) {
      for (const [kind, login] of [
        ['unknown', unknown],
        ['wrong', wrong],
      ] as const) {
        const startedAt = performance.now();
        await directory.verify(login);
        times[kind].push(performance.now() - startedAt);
      }
    }
  } finally {
    await directory.close();
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const [a, b] = [median(times.unknown), median(times.wrong)];
  assert.ok(Math.max(a, b) < 3 * Math.min(a, b) + 5, `${a} ms and ${b} ms`);
});

test('as at Active Directory, who binds by userPrincipalName has the groups and the unit of the entry', async () => {
  const proxy = await anLdapProxy(server.url, (name) =>
    /^(\w+)@example\.com$/.test(name) ? `uid=${name.split('@')[0]},ou=engineering,${BASE}` : name,
  );
  const principal: LdapOptions = { ...searching, urls: [proxy.url], userDn: '{username}@example.com' };
  try {
    assert.deepEqual(await verify(ada, principal), { username: 'ada', role: 'admin', ou: 'engineering' });
    assert.equal(await verify({ ...ada, ou: 'operations' }, principal), undefined);
    assert.equal(await verify(wrong, principal), undefined);
    for (const username of ['*', 'ada)(uid=*', 'ada@example.com', 'x\0'])
      assert.equal(await verify({ ...ada, username }, principal), undefined, username);
    // And without anybody who may search: as the user.
    const alone = { ...principal, bindDn: undefined, bindPassword: undefined };
    assert.equal((await verify(ada, alone))?.ou, 'engineering');
  } finally {
    await proxy.close();
  }
});
