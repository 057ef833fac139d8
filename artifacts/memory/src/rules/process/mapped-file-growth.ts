import { formatCount, markedEvidence, metricEvidence } from '@hindsight/claims';
import { isRising } from '@hindsight/memory-tables';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeSpan, describeSteadiness, rateConfidence } from '../support/growth-claims.ts';

const MIN_POINTS = 4;
const MIN_MAPPINGS = 100;

export const mappedFileGrowth = defineMemoryRule({
  id: 'mapped-file-growth',
  cause: 'native-memory',
  title: 'More and more mappings of files are never released',
  because:
    'The number of file mappings rises regularly by 100 and by half over four maps of the process. Their pages are cache, but each mapping counts against vm.max_map_count (65,530 by default), and a mapped buffer is released only when the collector finds it.',
  check: ({ process }) => {
    const { series, fileMappings: growth } = process?.parts ?? {};
    if (!series || !growth || growth.points < MIN_POINTS || !isRising(growth)) return undefined;
    const last = series.snapshots.at(-1)?.table;
    const most = last?.mostMapped;
    const isOneFile = most !== undefined && most.mappings >= growth.delta / 2;
    const lines = [series.snapshots[0]?.table.line, last?.line].filter((line) => line !== undefined);
    return {
      level: 'WARNING',
      confidence: rateConfidence(growth, series),
      headline: `Mappings of files grew from ${formatCount(growth.first)} to ${formatCount(growth.last)} ${describeSpan(growth, series)}`,
      explanation: `${formatCount(growth.delta)} more mappings of files exist ${describeSpan(growth, series)} (${describeSteadiness(growth)}).${isOneFile ? ` The file ${most.name.slice(-80)} alone is mapped ${formatCount(most.mappings)} times.` : ''} The resident pages are cache, but the mappings themselves count against vm.max_map_count.`,
      advice:
        'Find who calls FileChannel.map again and again and keeps the buffers: map a file once and share it, or read it; in JDK 22 and later map it into an Arena and close that. A heap dump shows who holds the mapped buffers.',
      evidence: [
        metricEvidence('additional mappings of files', count(growth.delta), count(MIN_MAPPINGS)),
        ...lines.map((line) => markedEvidence(line, [])),
      ],
    };
  },
});
