import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRelease, type ReleaseFacts } from './check-release.ts';

const READY: ReleaseFacts = {
  version: '1.2.0',
  changed: [],
  changelog:
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- It is faster.\n\n## 1.2.0-rc.1 - 2026-11-30\n\n- A try.\n',
  versions: { '.': '1.2.0', 'kernel/model': '1.2.0' },
};

test('a version with everything in place may be released', () => {
  assert.deepEqual(checkRelease(READY), []);
  assert.deepEqual(checkRelease({ ...READY, version: '1.2.0-rc.1', versions: {} }), []);
});

const CASES: readonly [string, Partial<ReleaseFacts>, RegExp][] = [
  ['no version', { version: 'next' }, /"next" is no version/],
  ['a changed file', { changed: ['README.md'] }, /differ from the last commit: README\.md/],
  ['no section', { changelog: '## Unreleased\n\n- It is faster.\n' }, /no section "## 1\.2\.0 - <date>"/],
  ['a longer version', { changelog: '## 1.2.0-rc.1 - 2026-11-30\n\n- A try.\n' }, /no section/],
  ['no date', { changelog: '## 1.2.0\n\n- It is faster.\n' }, /has no date/],
  ['a day that does not exist', { changelog: '## 1.2.0 - 2026-02-31\n\n- It is faster.\n' }, /has no date: 2026-02-31/],
  ['an empty section', { changelog: '## 1.2.0 - 2026-12-01\n\n## 1.1.0 - 2026-01-01\n\n- x\n' }, /is empty/],
  [
    'another version in a workspace',
    { versions: { '.': '1.2.0', engine: '1.1.0' } },
    /^engine is 1\.1\.0: npm version 1\.2\.0/,
  ],
];

for (const [name, change, complaint] of CASES)
  test(`no release with ${name}`, () => {
    const complaints = checkRelease({ ...READY, ...change });
    assert.equal(complaints.length, 1, complaints.join('\n'));
    assert.match(complaints[0] ?? '', complaint);
  });
