import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote, quoteMemoryInfo } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  hasFitted,
  isCommitExhausted,
  isResourceFailure,
  quoteFailure,
} from '../support/memory-pressure.ts';

export const overcommitRefused = defineRule({
  id: 'overcommit-refused',
  cause: 'host-memory',
  title: 'The kernel had promised all the memory that it may promise',
  because:
    'With vm.overcommit_memory=2 the kernel refuses what would lift Committed_AS above CommitLimit (Documentation/mm/overcommit-accounting.rst). The mode is known, or Committed_AS is within 1 % of the limit, which the other modes ignore.',
  check: (analysis) => {
    if (!isResourceFailure(analysis) || !hasFitted(analysis) || !isCommitExhausted(analysis)) return undefined;
    const { memoryInfo, process } = analysis.report;
    const committed = formatBytes(memoryInfo.get('Committed_AS')?.value ?? 0);
    const limit = formatBytes(memoryInfo.get('CommitLimit')?.value ?? 0);
    return {
      level: 'FATAL',
      confidence: process.overcommitMemory === 2 ? 'high' : 'medium',
      headline: chooseHeadline(
        `The kernel refused memory though it was free: ${committed} of a commit limit of ${limit} were promised`,
      ),
      explanation: `${describeFailure(analysis)}. All processes together had ${committed} promised, the limit is ${limit}.${describeMachine(analysis)} With strict accounting the kernel counts what is reserved for writing, not what is used.`,
      advice:
        'Set `vm.overcommit_memory` to 0 or 1, or raise `vm.overcommit_ratio` or swap; where the mode must stay, lower -Xms and -Xss so that less is promised at the start.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        quoteMemoryInfo(analysis, 'Committed_AS'),
        quoteMemoryInfo(analysis, 'CommitLimit'),
        quote(analysis, 'overcommit'),
      ),
    };
  },
});
