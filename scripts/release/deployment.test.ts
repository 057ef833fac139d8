/** The files of `deploy/` against the package and the settings. `npm run check:container` builds and runs the image. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { listFilesBelow, ROOT } from '../repository.ts';
import { findLast, parseDockerfile, parseVariables, parseWords } from './dockerfile.ts';

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The settings by the page that lists them; a secret may come from a file. */
const SETTINGS = new Set(
  [...readText('docs/configuration.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
);
const isKnown = (name: string): boolean => SETTINGS.has(name) || SETTINGS.has(name.replace(/_FILE$/, ''));
/** Variables of Node and of the desktop standard, which are no settings. */
const COMMON = new Set(['NODE_ENV', 'XDG_CACHE_HOME']);
const listUnknown = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !isKnown(name) && !COMMON.has(name));

/** A tag that moves to any next version is none. */
const isPinned = (image: string): boolean => /:(?!latest$)[\w.-]*\d[\w.-]*$/.test(image);

const image = parseDockerfile(readText('deploy/container/Dockerfile'));

test('the image runs as a number that is not root, with a check of its health and a signal to stop', () => {
  assert.match(findLast(image, 'USER') ?? '', /^[1-9]\d*:[1-9]\d*$/);
  assert.equal(findLast(image, 'STOPSIGNAL'), 'SIGTERM');
  const [check = '', ...words] = parseWords(/CMD (\[.+\])$/.exec(findLast(image, 'HEALTHCHECK') ?? '')?.[1]);
  assert.deepEqual([check, words[0]], ['node', '-e']);
  assert.match(words[1] ?? '', /\/health/);
  assert.ok(
    parseWords(findLast(image, 'ENTRYPOINT'))[0] === 'hindsight' && parseWords(findLast(image, 'CMD'))[0] === 'serve',
  );
});

test('the image is made of a pinned base and of the tarball of the package alone', () => {
  const bases = image.filter(({ name }) => name === 'FROM').map(({ words }) => words);
  assert.deepEqual(
    bases.filter((base) => !isPinned(base)),
    [],
  );
  // The Node of the base is the one that the program is written for.
  const { dependencies } = JSON.parse(readText('.runtime/package.json')) as { dependencies: { node: string } };
  assert.match(bases[0] ?? '', new RegExp(`/node:${dependencies.node.split('.')[0]}-`));
  const copied = image
    .filter(({ name }) => name === 'COPY' || name === 'ADD')
    .map(({ words }) => words.split(' ')[0] ?? '');
  assert.deepEqual(
    copied.filter((source) => !/^hindsight-jvm-\*\.tgz$/.test(source)),
    [],
  );
  assert.deepEqual(listUnknown(Object.keys(parseVariables(image))), []);
});

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly tmpfs?: readonly string[];
}

for (const path of listFilesBelow('deploy/container', '.yaml'))
  test(`${path} names known settings and pinned images, and confines the program`, () => {
    const { services } = parse(readText(path), { merge: true }) as { services: Record<string, Service> };
    const all = Object.values(services);
    const own = all.filter((service) => service.image === 'hindsight');
    assert.ok(own.length > 0);
    for (const { environment = {}, read_only, cap_drop, tmpfs } of own) {
      assert.deepEqual(listUnknown(Object.keys(environment)), []);
      assert.deepEqual([read_only, cap_drop, tmpfs?.includes('/tmp')], [true, ['ALL'], true]);
    }
    const foreign = all.flatMap((service) => (service.image === 'hindsight' ? [] : [service.image ?? 'none']));
    assert.deepEqual(
      foreign.filter((name) => !isPinned(name)),
      [],
    );
    // What a file asks of the user must be asked: an empty password would start.
    assert.doesNotMatch(readText(path), /\$\{[A-Z_]+\}/);
  });

test('the unit of systemd names known settings and a command of the package, and confines it', () => {
  const lines = readText('deploy/systemd/hindsight.service').matchAll(/^([A-Za-z]+)=(.*)$/gm);
  const unit = Map.groupBy(lines, ([, name = '']) => name);
  const listValues = (name: string): string[] => (unit.get(name) ?? []).map(([, , value = '']) => value);
  const variables = listValues('Environment').flatMap((text) =>
    text.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  assert.deepEqual(listUnknown(variables), []);
  assert.deepEqual(listValues('ExecStart'), ['/usr/bin/env hindsight serve']);
  for (const name of ['DynamicUser', 'NoNewPrivileges', 'ProtectHome', 'PrivateTmp'])
    assert.deepEqual(listValues(name), ['yes'], name);
  assert.deepEqual(listValues('ProtectSystem'), ['strict']);
  // It writes only where systemd gives it a folder.
  assert.deepEqual(listValues('StateDirectory'), ['hindsight']);
  const [folder = ''] = /SERVICE_DATA_DIR=(\S+)/.exec(listValues('Environment').join(' '))?.slice(1) ?? [];
  assert.equal(folder, '/var/lib/hindsight');
});
