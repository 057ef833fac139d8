/** Runs one whole analysis: what `hindsight analyze` does before it prints text, started in the same way. */
import { load } from '@hindsight/engine/compiled-program';

// An import would load modules that the command does not load either, see scripts/compile.ts.
const { mkdtempSync, rmSync } = process.getBuiltinModule('node:fs');
const { tmpdir } = process.getBuiltinModule('node:os');
const { join } = process.getBuiltinModule('node:path');
const { parseArgs } = process.getBuiltinModule('node:util');

const { analyzeFiles } = await load('analysis', { hashes: false });
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // The path of the saved index, and the limit of memory in MiB.
  options: { index: { type: 'string' }, memory: { type: 'string' } },
});
const [path = '', kind = 'gc-log'] = positionals;
const scratch = mkdtempSync(join(tmpdir(), 'hindsight-bench-'));
const memory = values.memory === undefined ? undefined : { bytes: Number(values.memory) * 2 ** 20, scratch };
let firstResult;
/** Time from the start of the process to the preliminary result. */
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
  unhashed: true,
};
const outcome = await analyzeFiles(job, { onProgress });
rmSync(scratch, { recursive: true });
if (!outcome.ok) throw new Error(outcome.fault.details);
const { findings, body } = outcome;
process.stdout.write(
  JSON.stringify({
    findings: findings.map(({ id }) => id),
    statements: body.logSummary?.totalStatements,
    heap: body.troubleshootReport?.overview,
    maxRssKb: process.resourceUsage().maxRSS,
    cpuSeconds: cpuSeconds(),
    firstResult,
  }),
);
