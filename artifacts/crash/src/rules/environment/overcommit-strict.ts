import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteMemoryInfo } from '../support/evidence.ts';
import { isCommitExhausted } from '../support/memory-pressure.ts';

/** CommitLimit is half of the memory plus swap by default; as much as all of it has been set. */
const WHOLE_MEMORY = 0.99;

export const overcommitStrict = defineRule({
  id: 'overcommit-strict',
  cause: 'host-memory',
  title: 'The kernel counts promised memory strictly',
  because:
    'vm.overcommit_memory=2, or a CommitLimit of the whole memory (overcommit_ratio 100), which only that mode uses (Documentation/mm/overcommit-accounting.rst).',
  check: (analysis) => {
    const { memoryInfo, process } = analysis.report;
    const limit = memoryInfo.get('CommitLimit')?.value;
    const total = memoryInfo.get('MemTotal')?.value ?? process.memory.totalBytes;
    const swap = memoryInfo.get('SwapTotal')?.value ?? process.memory.swapTotalBytes ?? 0;
    const isWhole = limit !== undefined && total !== undefined && total > 0 && limit >= WHOLE_MEMORY * (total + swap);
    const isStrict = process.overcommitMemory === 2 || isWhole || (process.overcommitRatio ?? 0) >= 100;
    if (!isStrict || isCommitExhausted(analysis)) return undefined;
    return {
      level: 'INFO',
      confidence: process.overcommitMemory === 2 ? 'high' : 'medium',
      headline: 'The kernel is set to count promised memory strictly (overcommit)',
      explanation:
        'The commit limit of the kernel has been changed: with strict accounting it refuses reservations though memory is free. A JVM promises much more than it uses.',
      advice: 'Use `vm.overcommit_memory` 0 or 1 on hosts of JVMs, or keep Committed_AS far below CommitLimit.',
      evidence: gather(
        analysis,
        quoteMemoryInfo(analysis, 'CommitLimit'),
        quoteMemoryInfo(analysis, 'Committed_AS'),
        quote(analysis, 'overcommit'),
      ),
    };
  },
});
