import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { analyzeFiles } from '../../src/analyze.ts';
import { quoteLines } from '../../src/lines/quote-lines.ts';
import { searchLines } from '../../src/lines/search-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'private-keys-'));
after(() => rmSync(folder, { recursive: true }));

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = privateKey.trim().split('\n');
const inner = key.slice(1, -1);
const FRAGMENT = 12;

const stamp = (second: number): string => `2025-03-02 08:15:0${second},000`;
const trace = ['java.lang.IllegalStateException: no key', '\tat com.acme.Keys.load(Keys.java:31)'];
const syslog = (line: string): string => `Mar  2 08:15:03 node1 loader[17]: ${line}`;

/** By how the key got there. */
const LOGS: Readonly<Record<string, readonly string[]>> = {
  'an error with a trace': [
    `${stamp(1)} ERROR [main] com.acme.Keys - refused ${key[0]}`,
    ...key.slice(1),
    'for jane.roe@shop.example',
    ...trace,
  ],
  'a trace with the key in it': [`${stamp(1)} ERROR [main] com.acme.Keys - refused`, ...trace, ...key, ...trace],
  'lines without a layout': ['loading', ...key, 'loaded', ...key, 'done'],
  'messages of a log daemon': ['loading', ...key, 'done'].map(syslog),
  'lines of a container': ['loading', ...key, 'done'].map((line) =>
    JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2025-03-02T08:15:03.000000000Z' }),
  ),
};

const fragmentsIn = (text: string): readonly string[] =>
  inner.flatMap((line) =>
    Array.from({ length: Math.floor(line.length / FRAGMENT) }, (_, part) =>
      line.slice(part * FRAGMENT, (part + 1) * FRAGMENT),
    ).filter((fragment) => text.includes(fragment)),
  );

for (const [name, lines] of Object.entries(LOGS)) {
  test(`${name}: nothing of a private key is in the answer, in a quoted line or in one that was searched for`, async () => {
    const path = join(folder, 'app.log');
    writeFileSync(path, `${[...lines, `${stamp(2)} INFO [main] com.acme.Keys - end`].join('\n')}\n`);
    const files = [{ path, fileName: 'app.log' }];
    const read = { files, kind: 'application-log', limits: {} } as const;
    const request = { kind: 'application-log', fileName: 'app.log', options: {} } as const;
    const outcome = await analyzeFiles({ files, request, limits: {} });
    // One line by one: what stands before it is not asked for.
    const quoted = await Promise.all(lines.map((_, index) => quoteLines({ ...read, from: index + 1, to: index + 1 })));
    const found = await searchLines({ ...read, text: '[A-Za-z]', isPattern: true, limit: 100 });
    assert.ok(outcome.ok && found.ok && found.total > key.length / 2);
    assert.deepEqual(fragmentsIn(JSON.stringify([outcome, quoted, found])), []);
  });
}
