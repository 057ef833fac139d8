/** One analysis, whole: what `hindsight analyze` does without printing. */
import { analyzeFiles, DEFAULT_LIMITS } from '@hindsight/engine';

const path = process.argv[2] ?? '';
const outcome = await analyzeFiles({
  files: [{ path, fileName: 'bench.log' }],
  request: { kind: 'gc-log', fileName: 'bench.log', options: {} },
  limits: DEFAULT_LIMITS,
});
if (!outcome.ok) throw new Error(outcome.fault.details);
process.stdout.write(JSON.stringify({ findings: outcome.findings.length, maxRssKb: process.resourceUsage().maxRSS }));
