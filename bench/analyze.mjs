/** One analysis, whole: what `hindsight analyze` does without printing, started the way its program starts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from '@hindsight/cli/program';

const { analyzeFiles } = await load('analysis');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Where the saved index goes, and the limit of memory in MiB.
  options: { index: { type: 'string' }, memory: { type: 'string' } },
});
const [path = '', kind = 'gc-log'] = positionals;
const scratch = mkdtempSync(join(tmpdir(), 'hindsight-bench-'));
const memory = values.memory === undefined ? undefined : { bytes: Number(values.memory) * 2 ** 20, scratch };
const outcome = await analyzeFiles({
  files: [{ path, fileName: 'bench.log' }],
  request: {
    kind,
    fileName: 'bench.log',
    options: {},
    ...(memory && { memory }),
    ...(values.index && { indexPath: values.index }),
  },
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
