/** One analysis, whole: what `hindsight analyze` does without printing, started the way its program starts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '@hindsight/cli/program';

const { analyzeFiles } = await load('analysis');
const [path = '', kind = 'gc-log', memoryMb] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'hindsight-bench-'));
const memory = memoryMb === undefined ? undefined : { bytes: Number(memoryMb) * 2 ** 20, scratch };
const outcome = await analyzeFiles({
  files: [{ path, fileName: 'bench.log' }],
  request: { kind, fileName: 'bench.log', options: {}, ...(memory && { memory }) },
  scratch,
  limits: {},
});
rmSync(scratch, { recursive: true });
if (!outcome.ok) throw new Error(outcome.fault.details);
const { findings, body } = outcome;
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    findings: findings.map(({ id }) => id),
    statements: body.logSummary?.totalStatements,
    maxRssKb: process.resourceUsage().maxRSS,
    cpuSeconds: (user + system) / 1e6,
  }),
);
