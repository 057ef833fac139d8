import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Finding, Json, JsonObject } from '@hindsight/model';
import { checkStory, referencePath, skipWithout, testReferenceFiles } from '@hindsight/model/testing';
import { analyzeFiles } from '../../src/analyze.ts';

const BUNDLES = referencePath('bundles');
const skip = skipWithout('bundles');
const scratch = mkdtempSync(join(tmpdir(), 'bundle-test-'));
after(() => rmSync(scratch, { recursive: true }));

interface Expected {
  readonly bundle: string;
  readonly artifacts: readonly string[];
  readonly rootCauses: readonly { readonly mustMention: readonly (readonly string[])[] }[];
  readonly mustNotReport: readonly string[];
}

const read = (path: string): Promise<Awaited<ReturnType<typeof analyzeFiles>>> =>
  analyzeFiles({
    files: [{ path, fileName: 'bundle.zip' }],
    request: { kind: 'bundle', fileName: 'bundle.zip', options: {} },
    scratch,
    limits: {},
  });

/** Ids that a false cause would have. */
const FALSE: Readonly<Record<string, RegExp>> = {
  deadlock: /deadlock/,
  'memory leak': /heap|memory|leak$/,
  'garbage collection overhead': /gc-/,
  'connection leak / CLOSE_WAIT': /socket|file-leak|pool/,
  'disk full': /disk|inode/,
  'hot thread': /hot-loop|cpu-demand/,
  'memory problem': /heap|memory/,
  'CPU saturation': /hot-loop|cpu-demand/,
  'hot loop': /hot-loop/,
};

const isClaim = ({ level }: Finding): boolean => level !== 'INFO';

testReferenceFiles(
  'every cause that is there, and none that is not',
  'bundles',
  (name) => name.endsWith('.expected.json'),
  async (path) => {
    const expected = JSON.parse(readFileSync(path, 'utf8')) as Expected;
    const outcome = await read(join(BUNDLES, expected.bundle));
    assert.ok(outcome.ok);
    assert.equal(outcome.body.status, true);
    for (const finding of outcome.findings.filter(isClaim)) checkStory(finding);
    const text = outcome.findings.map(({ title, explanation }) => `${title} ${explanation}`).join('\n');
    for (const { mustMention } of expected.rootCauses)
      for (const words of mustMention)
        assert.ok(
          words.some((word) => text.includes(word)),
          words.join(' or '),
        );
    const claims = outcome.findings.filter(isClaim);
    for (const cause of expected.mustNotReport) {
      const pattern = FALSE[cause] ?? new RegExp(cause);
      assert.deepEqual(
        claims.filter(({ id }) => pattern.test(id)).map(({ id }) => id),
        [],
        cause,
      );
    }
    if (expected.rootCauses.length === 0) assert.match(String(outcome.body.message), /No problem found/);
    const rca = outcome.body.rca as JsonObject;
    const named = (rca.artifacts as readonly JsonObject[])
      .filter(({ state }) => state !== 'missing')
      .map((one): Json => one.name);
    const missing = expected.artifacts.filter((artifact) => !named.includes(artifact) && artifact !== 'heap_dump.zip');
    assert.deepEqual(missing, []);
  },
);

const BAD: readonly (readonly [file: string, reason: RegExp])[] = [
  ['corrupt-truncated.zip', /truncated or damaged/],
  ['empty.zip', /no file in it/],
  ['zero-byte.zip', /file is empty/],
  ['not-a-zip.zip', /no archive/],
  ['bomb-flat.zip', /expand to more/],
  ['bomb-nested.zip', /expand to more/],
];

for (const [file, reason] of BAD) {
  test(`bad/${file} is refused, and the message names the reason`, { skip }, async () => {
    const outcome = await read(join(BUNDLES, 'bad', file));
    const message = outcome.ok ? outcome.body.message : outcome.fault.details;
    assert.equal(outcome.ok && outcome.body.status, false);
    assert.match(String(message), reason);
  });
}

const listStates = (body: JsonObject): Record<string, Json> =>
  Object.fromEntries(
    ((body.rca as JsonObject).artifacts as readonly JsonObject[]).map(({ name, state }) => [String(name), state]),
  );

test('bad/corrupt-crc.zip: the damaged artifact is named, the others are analysed', { skip }, async () => {
  const outcome = await read(join(BUNDLES, 'bad/corrupt-crc.zip'));
  assert.ok(outcome.ok && !outcome.complete);
  const states = listStates(outcome.body);
  assert.equal(states['javacore.1.out'], 'unreadable');
  assert.equal(states['gc.log'], 'analysed');
});

test('bad/zip-slip.zip: what wants to leave the folder is ignored', { skip }, async () => {
  const outcome = await read(join(BUNDLES, 'bad/zip-slip.zip'));
  assert.ok(outcome.ok);
  const states = listStates(outcome.body);
  assert.deepEqual([states.x, states['zip-slip-marker'], states['threaddump.out']], ['ignored', 'ignored', 'analysed']);
});

interface ExpectedOfCrash {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly kinds: Readonly<Record<string, string>>;
        readonly mustFire: readonly (readonly string[])[];
        readonly minLevel?: Finding['level'];
      }
    >
  >;
}

testReferenceFiles(
  'crash reports and tables about memory are analyzed as what they are, whatever their name is',
  'crash/bundles',
  (name) => name === 'expected.json',
  async (path) => {
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as ExpectedOfCrash;
    for (const [name, { kinds, mustFire, minLevel }] of Object.entries(files)) {
      const outcome = await read(referencePath('crash/bundles', name));
      assert.ok(outcome.ok);
      const { artifacts, rootCauses } = outcome.body.rca as Record<string, readonly JsonObject[]>;
      for (const [part, kind] of Object.entries(kinds)) {
        const found = artifacts?.filter((artifact) => String(artifact.name).includes(part)) ?? [];
        assert.ok(found.length > 0, `${name}: ${part}`);
        for (const artifact of found) assert.deepEqual([artifact.kind, artifact.state], [kind, 'analysed']);
      }
      const fired = new Set([
        ...outcome.findings.map(({ id }) => id),
        ...(rootCauses ?? []).flatMap((cause) => cause.findings as string[]),
      ]);
      for (const ids of mustFire)
        assert.ok(
          ids.some((id) => fired.has(id)),
          `${name}: ${[...fired].join(', ')}`,
        );
      if (minLevel)
        assert.ok(
          rootCauses?.some(({ level }) => level === minLevel || level === 'FATAL'),
          name,
        );
    }
  },
);
