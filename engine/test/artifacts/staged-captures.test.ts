/** Captures written by hand, each with one fault in the layout of the agent: its cause stands first, and nothing else is claimed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { STAGED_FAULTS, stagedCapture } from '@hindsight/bundle/testing';
import { createZip } from '@hindsight/intake/testing';
import type { JsonObject } from '@hindsight/model';
import { analyzeFiles } from '../../src/analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'staged-captures-'));
after(() => rmSync(folder, { recursive: true }));

for (const { name, fault, cause, sentence, otherFindings = [] } of STAGED_FAULTS) {
  test(`${name}: ${cause ?? 'no problem'}`, async () => {
    const path = join(folder, 'yc.zip');
    writeFileSync(path, createZip(stagedCapture(fault)));
    const request = { kind: 'bundle', fileName: 'yc.zip', options: {} } as const;
    const outcome = await analyzeFiles({ files: [{ path, fileName: 'yc.zip' }], request, scratch: folder, limits: {} });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    const { rootCauses } = outcome.body.rca as { rootCauses: readonly JsonObject[] };
    const [first] = rootCauses;
    const claims = outcome.findings.filter(({ level }) => level !== 'INFO').map(({ id }) => id);
    assert.deepEqual(claims.toSorted(), [...(cause ? [cause] : []), ...otherFindings].toSorted());
    // A specific cause names the general one behind itself.
    assert.equal((first?.findings as readonly string[] | undefined)?.[0], cause);
    for (const words of sentence) assert.match(String(first?.statement ?? outcome.body.message), words);
  });
}
