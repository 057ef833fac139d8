/** One analysis, whole: what `hindsight analyze` does without printing, started the way its program starts. */
import { load } from '@hindsight/cli/program';

const { analyzeFiles } = await load('analysis');
const [path = '', kind = 'gc-log', indexPath] = process.argv.slice(2);
const outcome = await analyzeFiles({
  files: [{ path, fileName: 'bench.log' }],
  request: { kind, fileName: 'bench.log', options: {}, ...(indexPath && { indexPath }) },
  limits: {},
});
if (!outcome.ok) throw new Error(outcome.fault.details);
const { findings, body } = outcome;
process.stdout.write(
  JSON.stringify({
    findings: findings.map(({ id }) => id),
    statements: body.logSummary?.totalStatements,
    maxRssKb: process.resourceUsage().maxRSS,
  }),
);
