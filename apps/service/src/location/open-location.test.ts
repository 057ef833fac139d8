import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { downloadToFault, downloadWithDefaults, NEVER_RESOLVES, readAll } from '../../testing/location-download.ts';
import { aLocationServer, untilNoConnection } from '../../testing/location-server.ts';

const LOG = '[0.010s][info][gc] Using G1\n'.repeat(1000);
const SECRET = 'X-Amz-Signature=5ec7e7';
const ALLOWED = { allow: ['127.0.0.1'] };
const neverAnswers: RequestListener = () => undefined;

/** What a download of an allowed server that answers so comes to: its fault. */
async function faultWhen(context: TestContext, answer: RequestListener, rules = {}) {
  const server = await aLocationServer(context, answer);
  const fault = await downloadToFault(`http://127.0.0.1:${server.port}/gc.log?${SECRET}`, { ...ALLOWED, ...rules });
  assert.doesNotMatch(fault.details, /5ec7e7|127\.0\.0\.1/);
  await untilNoConnection(server);
  return fault;
}

/** Bytes that are no proper HTTP, as a server; each connection is answered and closed. */
async function aRawServer(context: TestContext, answer: string): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  context.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('a host that is allowed is read, its bytes as they come', async (context) => {
  const packed = gzipSync(LOG);
  const server = await aLocationServer(context, (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length }).end(packed);
  });
  const download = await downloadWithDefaults(`http://127.0.0.1:${server.port}/logs/gc.log.gz?${SECRET}`, ALLOWED);
  const { fileName, contentEncoding, totalBytes } = download;
  assert.deepEqual(
    { fileName, contentEncoding, totalBytes },
    {
      fileName: 'gc.log.gz',
      contentEncoding: 'gzip',
      totalBytes: packed.length,
    },
  );
  assert.equal(gunzipSync(await readAll(download)).toString(), LOG);
  await untilNoConnection(server);
});

test('an answer without a length is read to its end', async (context) => {
  const server = await aLocationServer(context, (_request, response) => {
    response.write(LOG);
    setImmediate(() => response.end(LOG));
  });
  const download = await downloadWithDefaults(`http://127.0.0.1:${server.port}/`, ALLOWED);
  assert.deepEqual(Object.keys(download), ['body']);
  assert.equal((await readAll(download)).toString(), LOG + LOG);
});

test('the request carries the address and who asks, nothing else', async (context) => {
  const seen: unknown[] = [];
  const server = await aLocationServer(context, ({ method, url, headers }, response) => {
    seen.push(method, url, headers);
    response.writeHead(200, { 'Set-Cookie': 'a=b' }).end();
  });
  const location = `http://127.0.0.1:${server.port}/a%2Fb?x=%2B+1#part`;
  for (let time = 0; time < 2; time++) await readAll(await downloadWithDefaults(location, ALLOWED));
  const { 'user-agent': agent, ...headers } = seen[5] as Record<string, string>;
  assert.deepEqual(seen.slice(3, 5), ['GET', '/a%2Fb?x=%2B+1']);
  assert.match(agent ?? '', /^Hindsight\//);
  assert.deepEqual(headers, {
    host: `127.0.0.1:${server.port}`,
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
  });
});

test('the connection goes to the address that was checked, and the name is looked up once', async (context) => {
  const hosts: unknown[] = [];
  const server = await aLocationServer(context, ({ headers }, response) => {
    hosts.push(headers.host);
    response.end(LOG);
  });
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const rebinding = async () => answers.shift() ?? [];
  const location = `http://rebinding.invalid:${server.port}/`;
  const rules = { ...ALLOWED, resolve: rebinding };
  assert.equal((await readAll(await downloadWithDefaults(location, rules))).toString(), LOG);
  assert.deepEqual([answers.length, hosts], [1, [`rebinding.invalid:${server.port}`]]);
  assert.equal((await downloadToFault(location, rules)).code, 'location-forbidden');
  assert.equal(server.connections(), 1);
});

test('a name that leads elsewhere after a redirect to itself is refused', async (context) => {
  const server = await aLocationServer(context, (_request, response) => {
    response.writeHead(302, { Location: '/again' }).end();
  });
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  const { code } = await downloadToFault(`http://rebinding.invalid:${server.port}/`, {
    ...ALLOWED,
    resolve: async () => answers.shift() ?? [],
  });
  assert.equal(code, 'location-forbidden');
  assert.equal(server.connections(), 1);
});

test('when one address of a name does not answer, the next one is tried', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.end(LOG));
  const download = await downloadWithDefaults(`http://two.invalid:${server.port}/`, {
    allow: ['::1', '127.0.0.1'],
    resolve: async () => ['::1', '127.0.0.1'],
  });
  assert.equal((await readAll(download)).toString(), LOG);
});

test('TLS asks for the name, not for the address it was resolved to', async (context) => {
  const received = Promise.withResolvers<string>();
  const server = createServer((socket) =>
    socket.once('data', (hello) => {
      received.resolve(hello.toString('latin1'));
      socket.end('no TLS');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const rules = { ...ALLOWED, resolve: async () => ['127.0.0.1'] };
  const { code, details } = await downloadToFault(`https://logs.example.com:${port}/?${SECRET}`, rules);
  assert.ok((await received.promise).includes('logs.example.com'));
  assert.equal(code, 'location-failed');
  assert.match(details, /^The connection failed \(\w+\)\.$/);
});

test('a proxy that the environment names is not used', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.end(LOG));
  const script = `
    import { downloadWithDefaults, readAll } from '${new URL('../../testing/location-download.ts', import.meta.url)}';
    process.stdout.write(await readAll(await downloadWithDefaults('http://127.0.0.1:${server.port}/', { allow: ['127.0.0.1'] })));`;
  const closedProxy = 'http://127.0.0.1:1';
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: closedProxy,
      http_proxy: closedProxy,
      NO_PROXY: '',
      no_proxy: '',
    },
  });
  assert.equal(stdout, LOG);
});

test('redirects of every kind are followed, five of them', async (context) => {
  const statuses = [301, 302, 303, 307, 308];
  const server = await aLocationServer(context, ({ url = '/' }, response) => {
    const status = statuses[Number(url.slice(1, 2))];
    if (status === undefined) response.end(LOG);
    else response.writeHead(status, { Location: `${Number(url.slice(1, 2)) + 1}.log` }).write('an endless page');
  });
  const download = await downloadWithDefaults(`http://127.0.0.1:${server.port}/0.log`, ALLOWED);
  assert.equal(download.fileName, '5.log');
  assert.equal((await readAll(download)).toString(), LOG);
  assert.equal(server.connections(), 6);
  await untilNoConnection(server);
});

test('the sixth redirect fails, and so does a loop', async (context) => {
  const server = await aLocationServer(context, ({ url }, response) => {
    response.writeHead(302, { Location: `${url}x` }).end();
  });
  const { code, details } = await downloadToFault(`http://127.0.0.1:${server.port}/`, ALLOWED);
  assert.deepEqual([code, details], ['location-failed', 'It redirects more than 5 times.']);
  assert.equal(server.connections(), 6);
  const loop: RequestListener = (_request, response) => response.writeHead(302, { Location: '/' }).end();
  assert.equal((await faultWhen(context, loop)).code, 'location-failed');
});

test('a redirect to what must not be read is refused, and not asked', async (context) => {
  const inner = await aLocationServer(context, (_request, response) => response.end('secret'));
  const locations = [
    `http://127.1.1.1:${inner.port}/`,
    `http://[::1]:${inner.port}/`,
    `//[::ffff:127.1.1.1]:${inner.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'http://127.0.0.1:22/',
    `http://user:word@127.0.0.1:${inner.port}/`,
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
  ];
  for (const location of locations) {
    const redirect: RequestListener = (_request, response) => response.writeHead(302, { Location: location }).end();
    assert.equal((await faultWhen(context, redirect)).code, 'location-forbidden', location);
  }
  assert.equal(inner.connections(), 0);
});

test('a redirect that names no address, or none at all, fails', async (context) => {
  for (const headers of [{ Location: 'http://[/' }, { Location: 'http://:80' }, {}]) {
    const redirect: RequestListener = (_request, response) => response.writeHead(302, headers).end();
    assert.equal((await faultWhen(context, redirect)).code, 'location-failed', JSON.stringify(headers));
  }
});

test('every other status fails and is told', async (context) => {
  for (const status of [201, 204, 206, 300, 304, 400, 401, 403, 404, 429, 500, 503]) {
    const { code, details } = await faultWhen(context, (_request, response) => response.writeHead(status).end('no'));
    assert.deepEqual([code, details], ['location-failed', `It answered with HTTP status ${status}.`]);
  }
});

test('a name that cannot be resolved, or has no address, fails', async () => {
  assert.equal(
    (await downloadToFault('http://nobody.example.com/', { resolve: NEVER_RESOLVES })).code,
    'location-failed',
  );
  assert.equal(
    (await downloadToFault('http://nobody.example.com/', { resolve: async () => [] })).code,
    'location-failed',
  );
});

test('a port where nobody listens fails', async (context) => {
  const port = await aRawServer(context, '');
  const { code, details } = await downloadToFault(`http://127.0.0.2:${port}/`, { allow: ['127.0.0.0/8'] });
  assert.deepEqual([code, details], ['location-failed', 'The connection failed (ECONNREFUSED).']);
});

const NO_HTTP = {
  'no bytes at all': '',
  'another protocol': 'SSH-2.0-OpenSSH_9.9\r\n',
  'endless headers': `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'a length that is no number': 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab',
  'length and chunks': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
  'a change of protocol': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  'only a promise': 'HTTP/1.1 100 Continue\r\n\r\n',
  'less than was announced': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab',
  'chunks without their end': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n',
  'chunks that are none': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxy\r\nab\r\n',
};

for (const [what, answer] of Object.entries(NO_HTTP)) {
  test(`${what}: the download fails`, async (context) => {
    const port = await aRawServer(context, answer);
    const { code } = await downloadToFault(`http://127.0.0.1:${port}/`, ALLOWED);
    assert.equal(code, 'location-failed');
  });
}

test('bytes beyond the announced length belong to nothing and are not read', async (context) => {
  const port = await aRawServer(context, 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nabcd');
  const download = await downloadWithDefaults(`http://127.0.0.1:${port}/`, ALLOWED);
  assert.equal((await readAll(download)).toString(), 'ab');
});

test('a body that announces itself as too large is refused before its first byte', async (context) => {
  const server = await aLocationServer(context, (_request, response) => {
    response.writeHead(200, { 'Content-Length': 101 }).write('x');
  });
  await assert.rejects(downloadWithDefaults(`http://127.0.0.1:${server.port}/`, { ...ALLOWED, maxBytes: 100 }), {
    message: 'body-too-large: The limit is 100 bytes.',
  });
  await untilNoConnection(server);
});

test('a body of the largest size is read, an endless one is cut off', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.end(LOG));
  const location = `http://127.0.0.1:${server.port}/`;
  assert.equal(
    (await readAll(await downloadWithDefaults(location, { ...ALLOWED, maxBytes: LOG.length }))).length,
    LOG.length,
  );
  const endless: RequestListener = (_request, response) => {
    const more = () => {
      while (response.write(LOG));
    };
    response.on('drain', more);
    more();
  };
  assert.equal((await faultWhen(context, endless)).code, 'body-too-large');
});

test('a server that is silent is given up, before its answer and within it', async (context) => {
  const silent: readonly RequestListener[] = [neverAnswers, (_request, response) => response.write(LOG)];
  for (const answer of silent) {
    const { code, details } = await faultWhen(context, answer, { idleTimeoutMs: 50 });
    assert.deepEqual([code, details], ['location-timeout', 'Nothing came for 0.05 seconds.']);
  }
});

test('a look-up that never ends is given up', async () => {
  const resolve = () => Promise.withResolvers<never>().promise;
  const { code } = await downloadToFault('http://slow.example.com/', { resolve, idleTimeoutMs: 50 });
  assert.equal(code, 'location-timeout');
});

test('a server that sends a byte now and then is given up when the time is over', async (context) => {
  const dripping: RequestListener = (_request, response) => {
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  };
  const { code, details } = await faultWhen(context, dripping, { timeoutMs: 150, idleTimeoutMs: 5000 });
  assert.deepEqual([code, details], ['location-timeout', 'The download was not over after 0.15 seconds.']);
});

test('time that the reader takes is not silence of the server', async (context) => {
  const log = LOG.repeat(30);
  const server = await aLocationServer(context, (_request, response) => response.end(log));
  const { body } = await downloadWithDefaults(`http://127.0.0.1:${server.port}/`, { ...ALLOWED, idleTimeoutMs: 400 });
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 800));
    bytes += chunk.length;
  }
  assert.equal(bytes, log.length);
});

test('a body that nobody begins to read gives its connection back', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.write(LOG));
  const download = await downloadWithDefaults(`http://127.0.0.1:${server.port}/`, { ...ALLOWED, idleTimeoutMs: 400 });
  await untilNoConnection(server);
  await assert.rejects(readAll(download), { message: 'location-timeout: Nothing came for 0.4 seconds.' });
});

test('a body that is left early closes its connection', async (context) => {
  const server = await aLocationServer(context, (_request, response) => response.write(LOG));
  const { body } = await downloadWithDefaults(`http://127.0.0.1:${server.port}/`, ALLOWED);
  for await (const _chunk of body) break;
  await untilNoConnection(server);
});

test('an abort closes the connection and is what the reader gets', async (context) => {
  const closed = new Error('the client has gone');
  const silent = await aLocationServer(context, neverAnswers);
  const requested = new AbortController();
  const opening = downloadWithDefaults(`http://127.0.0.1:${silent.port}/`, ALLOWED, requested.signal);
  setTimeout(() => requested.abort(closed), 20);
  await assert.rejects(opening, closed);
  await untilNoConnection(silent);

  const half = await aLocationServer(context, (_request, response) => response.write(LOG));
  const reading = new AbortController();
  const download = await downloadWithDefaults(`http://127.0.0.1:${half.port}/`, ALLOWED, reading.signal);
  setTimeout(() => reading.abort(closed), 20);
  await assert.rejects(readAll(download), closed);
  await untilNoConnection(half);

  const whole = await aLocationServer(context, (_request, response) => response.end('log'));
  const unread = new AbortController();
  const arrived = await downloadWithDefaults(`http://127.0.0.1:${whole.port}/`, ALLOWED, unread.signal);
  await untilNoConnection(whole);
  unread.abort(closed);
  await assert.rejects(readAll(arrived), closed);

  await assert.rejects(
    downloadWithDefaults(`http://127.0.0.1:${half.port}/`, ALLOWED, AbortSignal.abort(closed)),
    closed,
  );
  assert.equal(half.connections(), 1);
});
