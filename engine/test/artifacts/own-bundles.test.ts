import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { JsonObject } from '@hindsight/model';
import { analyzeFiles } from '../../src/analyze.ts';

/** Real captures that are part of the repository: see the README beside them. */
const SAMPLES = new URL('../../../artifacts/bundle/testing/samples/', import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), 'own-bundles-'));
after(() => rmSync(scratch, { recursive: true }));

const CASES = [
  {
    name: 'deadlock.zip',
    cause: 'deadlock',
    statement: /"stock-updater" and "ledger-updater"|"ledger-updater" and "stock-updater"/,
  },
  { name: 'connection-pool.zip', cause: 'jdbc-pool-exhausted', statement: /10 threads wait .*getConnection/ },
] as const;

for (const { name, cause, statement } of CASES) {
  test(`a bundle that the capture script made is read from end to end: ${name}`, async () => {
    const outcome = await analyzeFiles({
      files: [{ path: join(SAMPLES, name), fileName: name }],
      request: { kind: 'bundle', fileName: name, options: {} },
      scratch,
      limits: {},
    });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    const rca = outcome.body.rca as JsonObject;
    const [first] = rca.rootCauses as readonly JsonObject[];
    assert.equal((first?.findings as readonly string[] | undefined)?.[0], cause);
    assert.match(String(first?.statement), statement);
    assert.deepEqual([rca.application, rca.host, rca.pid], ['Shop', 'shop-01', 7]);
    const states = new Map((rca.artifacts as readonly JsonObject[]).map((one) => [one.name, one.state]));
    for (const file of ['gc.log', 'javacore.1.out', 'javacore.3.out', 'topdashH.2.out', 'vmstat.out', 'hdsub.out']) {
      assert.equal(states.get(file), 'analysed', file);
    }
    assert.equal(outcome.complete, true);
    assert.equal(outcome.report.sections[0]?.id, 'findings');
  });
}
