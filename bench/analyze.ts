/** One analysis, whole: what `hindsight analyze` does without printing, started the way its program starts. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { analyzeFiles } = await import('@hindsight/engine');
const path = process.argv[2] ?? '';
const outcome = await analyzeFiles({
  files: [{ path, fileName: 'bench.log' }],
  request: { kind: 'gc-log', fileName: 'bench.log', options: {} },
  limits: {},
});
if (!outcome.ok) throw new Error(outcome.fault.details);
process.stdout.write(JSON.stringify({ findings: outcome.findings.length, maxRssKb: process.resourceUsage().maxRSS }));
