import { chooseHeadline, formatBytes, formatShare, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';

const WARNING_SHARE = 0.9;
const SEVERE_SHARE = 0.95;

export const containerMemoryNearLimit = defineRule({
  id: 'container-memory-near-limit',
  cause: 'container-memory',
  title: 'The container uses nearly all memory that it may have',
  because:
    'The kernel ends a process of a container that needs more than its limit: 90 and 95 % of it, or an attempt that failed. Our own limits.',
  check: (analysis) => {
    const limit = analysis.facts.container?.memoryLimitBytes;
    const rows = readRows(analysis, 'jdk.ContainerMemoryUsage');
    const used = rows.findMax('memoryUsage') ?? analysis.facts.container?.memoryUsedMaxBytes ?? 0;
    const failed = rows.measureGrowth('memoryFailCount') ?? 0;
    const share = limit !== undefined && limit > 0 ? used / limit : 0;
    if (failed <= 0 && share < WARNING_SHARE) return undefined;
    const rss = analysis.facts.memory.rssMaxBytes;
    return {
      level: failed > 0 || share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: rss === undefined ? 'medium' : 'high',
      headline: nameCase({ used, limit, failed }),
      explanation: `The largest use was ${formatBytes(used)}${limit === undefined ? '' : ` of ${formatBytes(limit)} (${formatShare(share)}; limits ${formatShare(WARNING_SHARE)} and ${formatShare(SEVERE_SHARE)})`}. It includes page cache, which the kernel takes back first${rss === undefined ? '' : `; the JVM itself had ${formatBytes(rss)} resident`}.`,
      advice:
        'Set -Xmx to 75 % of the limit at most and leave the rest to Metaspace, threads, code and direct buffers, or raise the limit.',
      evidence: gather(
        metricEvidence('memory of the container', bytes(used), limit === undefined ? undefined : bytes(limit)),
        limit === undefined
          ? undefined
          : metricEvidence('share of the limit', percent(100 * share), percent(100 * WARNING_SHARE)),
        failed > 0 ? metricEvidence('refused', count(failed)) : undefined,
        rss === undefined ? undefined : metricEvidence('resident size of the JVM', bytes(rss)),
      ),
    };
  },
});

interface MemoryUse {
  readonly used: number;
  readonly limit: number | undefined;
  readonly failed: number;
}

function nameCase({ used, limit, failed }: MemoryUse): string {
  if (limit === undefined) return chooseHeadline(`The container was refused memory ${pluralize(failed, 'time')}`);
  const refused = failed > 0 ? `, and was refused more ${pluralize(failed, 'time')}` : '';
  return chooseHeadline(
    `The container used ${formatBytes(used)} of its ${formatBytes(limit)}, ${formatShare(used / limit)}${refused}`,
  );
}
