import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { findSizeOption, isFlagOn, listChosenCollectors, measureMaxHeap } from '../support/flags.ts';

const COMPRESSED_LIMIT = 32 * 1024 ** 3;

export const conflictingFlags = defineRule({
  id: 'conflicting-flags',
  cause: 'settings',
  title: 'Options contradict each other',
  because:
    'Two collectors, an initial heap above the largest one, or compressed pointers with a heap of 32 GB or more: the JVM refuses them or takes one of both (arguments.cpp).',
  check: (analysis) => {
    const conflict = findConflict(analysis);
    if (!conflict) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(conflict.what),
      explanation: `${conflict.what}. The JVM refuses such options or drops one of them.`,
      advice: 'Remove the option that is not meant.',
      evidence: gather(analysis, quote(analysis, 'jvmArguments', conflict.mark)),
    };
  },
});

/** The young collectors of CMS belong to it. */
const PAIRS: ReadonlySet<string> = new Set(['UseConcMarkSweepGC']);

function findConflict(analysis: CrashAnalysis): { what: string; mark: string } | undefined {
  const collectors = listChosenCollectors(analysis).filter((name, _, all) => !(PAIRS.has(name) && all.length === 1));
  if (collectors.length > 1)
    return { what: `Two collectors are chosen: ${collectors.join(' and ')}`, mark: `-XX:+${collectors[1]}` };
  const initial = findSizeOption(analysis, '-Xms');
  const max = findSizeOption(analysis, '-Xmx');
  if (initial !== undefined && max !== undefined && initial > max)
    return {
      what: `The initial heap of ${formatBytes(initial)} is above the largest heap of ${formatBytes(max)}`,
      mark: '-Xms',
    };
  const isForced = analysis.report.jvm.arguments.includes('-XX:+UseCompressedOops');
  if (isForced && isFlagOn(analysis, 'UseCompressedOops') && (measureMaxHeap(analysis) ?? 0) >= COMPRESSED_LIMIT)
    return {
      what: `Compressed pointers are requested for a heap of ${formatBytes(measureMaxHeap(analysis) ?? 0)}, which is too large for them`,
      mark: '-XX:+UseCompressedOops',
    };
  return undefined;
}
