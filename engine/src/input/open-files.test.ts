import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openingOnce } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-files-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, fileName: name };
}
const [gc, app] = [write('gc.log', '[0.1s][info][gc] Using G1\n'), write('app.log', 'started\n')];

test('a file is opened once for its recognition and its analysis', async () => {
  const open = openingOnce();
  const recognized = await open({ files: [gc], limits: {}, scratch: folder });
  assert.equal(await open({ files: [gc], limits: {}, scratch: folder }), recognized);
});

test('a file that is labelled otherwise is another one', async () => {
  const open = openingOnce();
  const [plain] = await open({ files: [gc], limits: {} });
  const [labelled] = await open({ files: [{ ...gc, encoding: 'gzip' }], limits: {} });
  assert.equal(plain?.labelIgnored, undefined);
  assert.equal(labelled?.labelIgnored?.label, 'gzip');
});

test('only the last file stays open, and of several none does', async () => {
  const open = openingOnce();
  const first = await open({ files: [gc], limits: {} });
  await open({ files: [app], limits: {} });
  assert.notEqual(await open({ files: [gc], limits: {} }), first);
  const both = await open({ files: [gc, app], limits: {} });
  assert.notEqual(await open({ files: [gc, app], limits: {} }), both);
});
