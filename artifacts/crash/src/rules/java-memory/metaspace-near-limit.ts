import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { measureFlag } from '../support/flags.ts';

const NEAR = 0.9;
/** The JVM writes a size of this kind for no limit. */
const UNLIMITED = 2 ** 60;

export const metaspaceNearLimit = defineRule({
  id: 'metaspace-near-limit',
  cause: 'metaspace',
  title: 'The metaspace is close to its limit',
  because:
    'MaxMetaspaceSize is a hard limit on committed metaspace; from 90 % on the next deployment meets it. Our own limit.',
  check: (analysis) => {
    const { metaspace } = analysis.report;
    const limit = metaspace.maxBytes ?? measureFlag(analysis, 'MaxMetaspaceSize');
    const used = metaspace.committedBytes ?? metaspace.usedBytes;
    if (limit === undefined || used === undefined || limit <= 0 || limit > UNLIMITED || used < NEAR * limit)
      return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The metaspace holds ${formatBytes(used)} of its limit of ${formatBytes(limit)}`),
      explanation: `${formatBytes(used)} of metaspace are committed, the limit is ${formatBytes(limit)}.`,
      advice:
        'Look for class loaders that stay (`jcmd PID VM.classloader_stats`), and raise -XX:MaxMetaspaceSize when the classes are needed.',
      evidence: gather(
        analysis,
        metricEvidence('committed metaspace', bytes(used), bytes(limit)),
        quote(analysis, 'metaspace'),
      ),
    };
  },
});
