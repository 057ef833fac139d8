import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeHeapDump } from './analyze.ts';
import { openHeapExplorer } from './explorer/open-explorer.ts';
import { heapDumpAnalyzer } from './index.ts';

const DUMP = aHeap({
  classes: { 'a.b': { fields: { a: 'object' } }, 'a.c': { extends: 'a.b', fields: { b: 'int' } } },
  objects: {
    list: { is: 'a.b[]', elements: ['one', 'two'] },
    one: { is: 'a.b', fields: { a: 'two' } },
    two: { is: 'a.c', fields: { b: 7 } },
  },
  roots: ['list'],
});

const MAPPING = `# compiler: R8
com.acme.Cart -> a.b:
    com.acme.Cart next -> a
com.acme.FullCart -> a.c:
    int items -> b
com.acme.Unused -> a.d:
`;

function toContent(context: TestContext, files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mapping-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const contents = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return { path, from: 0, size: Buffer.byteLength(bytes), truncated: false, name };
  });
  return { folder, contents };
}

test('a mapping file beside a dump gives classes and fields the names of the source', async (context) => {
  const { folder, contents } = toContent(context, { dump: DUMP, 'mapping.txt': MAPPING });
  const [dump, ...others] = contents;
  assert.ok(dump);
  const indexPath = join(folder, 'index');
  const request = { kind: 'heap-dump', fileName: 'dump', options: {}, indexPath } as const;
  const { body } = analyzeHeapDump(dump, request, undefined, others);
  const { troubleshootReport } = body([]) as unknown as {
    troubleshootReport: {
      overview: { mappedClasses: number };
      histograms: readonly { groupByClass?: readonly { label: string }[] }[];
    };
  };
  assert.equal(troubleshootReport.overview.mappedClasses, 2);
  const labels = troubleshootReport.histograms.flatMap(({ groupByClass = [] }) =>
    groupByClass.map(({ label }) => label),
  );
  assert.deepEqual(labels.filter((label) => label.startsWith('com.acme.')).sort(), [
    'com.acme.Cart',
    'com.acme.Cart[]',
    'com.acme.FullCart',
  ]);

  const explorer = openHeapExplorer(indexPath, dump);
  context.after(() => explorer.close());
  const answer = await explorer.query({ oql: 'SELECT c.next.items FROM com.acme.Cart c', offset: 0, limit: 10 });
  assert.deepEqual(answer.rows, [[7]]);
});

test('a mapping file belongs to a dump of HotSpot and to nothing else', () => {
  const head = (bytes: Uint8Array, lines: readonly string[] = []) => ({ bytes, lines, complete: true }) as never;
  const mapping = head(Buffer.from(MAPPING), MAPPING.split('\n'));
  assert.equal(heapDumpAnalyzer.isCompanion?.(head(DUMP), mapping), true);
  assert.equal(heapDumpAnalyzer.isCompanion?.(mapping, mapping), false);
});
