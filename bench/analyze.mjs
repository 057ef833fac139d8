/** One analysis, whole: what `hindsight analyze` does without printing, started the way its program starts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from '@hindsight/cli/program';

const { analyzeFiles } = await load('analysis');
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Where the saved index goes, and the limit of memory in MiB.
  options: { index: { type: 'string' }, memory: { type: 'string' } },
});
const [path = '', kind = 'gc-log'] = positionals;
const scratch = mkdtempSync(join(tmpdir(), 'hindsight-bench-'));
const memory = values.memory === undefined ? undefined : { bytes: Number(values.memory) * 2 ** 20, scratch };
let firstResult;
/** When somebody who waits is told something of the content, since the process began. */
const onProgress = ({ early }) => {
  if (early) firstResult ??= { seconds: performance.now() / 1000, cpuSeconds: cpuSeconds() };
};
const job = {
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
};
const outcome = await analyzeFiles(job, { onProgress });
rmSync(scratch, { recursive: true });
if (!outcome.ok) throw new Error(outcome.fault.details);
const { findings, body } = outcome;
process.stdout.write(
  JSON.stringify({
    findings: findings.map(({ id }) => id),
    statements: body.logSummary?.totalStatements,
    maxRssKb: process.resourceUsage().maxRSS,
    cpuSeconds: cpuSeconds(),
    firstResult,
  }),
);
