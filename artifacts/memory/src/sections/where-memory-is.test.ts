import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openTextBytes } from '@hindsight/intake';
import { analyzeMemoryTables } from '../analyze.ts';

const SAMPLES = join(import.meta.dirname, '../../../../kernel/process-memory/testing/samples');

async function findSection(content: string) {
  const source = await openTextBytes(Buffer.from(content, 'latin1'), { fileName: 'x' });
  const { report } = await analyzeMemoryTables([source], { kind: 'memory-tables', fileName: 'x', options: {} });
  return report.sections.find(({ id }) => id === 'process-memory');
}

test('tables of one moment say where the memory of the process is', async () => {
  const content = gunzipSync(readFileSync(join(SAMPLES, 'direct-17.txt.gz'))).toString('latin1');
  const section = await findSection(content);
  const [verdict, table] = section?.blocks ?? [];
  assert.match(verdict?.kind === 'paragraph' ? verdict.text : '', /^Direct buffers and Unsafe memory: 199 MB/);
  assert.ok(table?.kind === 'table' && table.rows.length > 5);
});

test('a histogram alone tells no resident size', async () => {
  const histogram =
    ' num     #instances         #bytes  class name (module)\n-----\n   1:  7  99  [B (java.base@17)\nTotal  7  99\n';
  assert.equal(await findSection(histogram), undefined);
});
