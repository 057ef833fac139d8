import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkImports } from './check-imports.ts';
import { listPackages, ROOT } from './repository.ts';

/** Each rule of the configuration with files that break it. A rule that no planted violation fires is not there. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'model-knows-nobody': { 'kernel/model/src/planted.ts': `import '@hindsight/intake';` },
  'kernel-is-the-ground-floor': { 'kernel/render/src/planted.ts': `import '@hindsight/gc';` },
  'artifacts-know-no-server': { 'artifacts/gc/src/planted.ts': `import type { X } from '@hindsight/engine';` },
  'artifacts-are-strangers': {
    'artifacts/threads/src/index.ts': 'export const threads = 1;',
    'artifacts/gc/src/planted.ts': `import '../../threads/src/index.ts';`,
  },
  'recordings-use-the-rules-of-their-parts': { 'artifacts/recording/src/planted.ts': `import '@hindsight/logs';` },
  'heap-uses-graph-and-oql': { 'artifacts/heap/src/planted.ts': `import '@hindsight/gc';` },
  'oql-knows-the-graph-alone': { 'artifacts/heap-oql/src/planted.ts': `import '@hindsight/heap';` },
  'only-heap-knows-its-parts': { 'engine/src/planted.ts': `import '@hindsight/heap-graph';` },
  'engine-knows-no-app': { 'engine/src/planted.ts': `import '@hindsight/service';` },
  'tests-of-the-engine-know-no-app': { 'engine/testing/planted.ts': `import '@hindsight/service';` },
  'apps-analyze-through-the-engine': { 'apps/service/src/planted.ts': `import '@hindsight/gc';` },
  'clients-see-only-the-contract': { 'apps/web/src/planted.ts': `import '@hindsight/engine';` },
  'through-the-door': {
    'kernel/intake/src/inner.ts': 'export const inner = 1;',
    'engine/src/planted.ts': `import '../../kernel/intake/src/inner.ts';`,
  },
  'testing-is-for-tests': {
    'artifacts/gc/testing/index.ts': 'export const sample = 1;',
    'artifacts/gc/src/planted.ts': `import '../testing/index.ts';`,
  },
  'formats-only-read': {
    'artifacts/gc/src/rules/x.ts': 'export type X = 1;',
    'artifacts/gc/src/formats/planted.ts': `import type { X } from '../rules/x.ts';`,
  },
  'metrics-claim-nothing': {
    'artifacts/gc/src/rules/x.ts': 'export type X = 1;',
    'artifacts/gc/src/metrics/planted.ts': `import type { X } from '../rules/x.ts';`,
  },
  'rules-draw-nothing': {
    'artifacts/gc/src/sections/x.ts': 'export type X = 1;',
    'artifacts/gc/src/rules/planted.ts': `import type { X } from '../sections/x.ts';`,
  },
  'adapters-only-at-assembly': {
    'apps/service/src/adapters/embedded/x.ts': 'export const x = 1;',
    'apps/service/src/routes/planted.ts': `import '../adapters/embedded/x.ts';`,
  },
  'no-circles': {
    'engine/src/one.ts': `import './two.ts'; export const one = 1;`,
    'engine/src/two.ts': `import './one.ts'; export const two = 2;`,
  },
  resolvable: { 'engine/src/planted.ts': `import './nowhere.ts';` },
};

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A tree of the same layout in which every door is empty. */
function emptyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'hindsight-imports-'));
  folders.push(tree);
  cpSync(join(ROOT, 'package.json'), join(tree, 'package.json'));
  mkdirSync(join(tree, 'node_modules/@hindsight'), { recursive: true });
  for (const { name, folder } of listPackages()) {
    mkdirSync(join(tree, folder, 'src'), { recursive: true });
    cpSync(join(ROOT, folder, 'package.json'), join(tree, folder, 'package.json'));
    writeFileSync(join(tree, folder, 'src/index.ts'), 'export interface X { x: 1 }\n');
    symlinkSync(join(tree, folder), join(tree, 'node_modules/@hindsight', name));
  }
  return tree;
}

for (const [rule, files] of Object.entries(PLANTED)) {
  test(`a planted violation fires ${rule}`, () => {
    const tree = emptyTree();
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), `${text}\n`);
    }
    const { modules, violations } = checkImports(tree, ['kernel', 'artifacts', 'engine', 'apps']);
    assert.ok(modules > 0);
    assert.ok(
      violations.some((violation) => violation.startsWith(`${rule}:`)),
      `fired only: ${violations.join(' | ') || 'nothing'}`,
    );
  });
}

test('a tree without violations passes', () => {
  assert.deepEqual(checkImports(emptyTree(), ['kernel', 'artifacts', 'engine', 'apps']).violations, []);
});

test('every rule of the configuration has its planted violation', () => {
  const names = [...readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8').matchAll(/name: '([\w-]+)'/g)];
  assert.deepEqual(names.map(([, name]) => name).sort(), Object.keys(PLANTED).sort());
});
