import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { listArguments } from '../support/arguments.ts';
import { gather, rowEvidence } from '../support/evidence.ts';

/** Options that may stand several times. */
const REPEATABLE =
  /^-(?:javaagent|agentlib|agentpath|-add-\w+|Xlog|XX:(?:CompileCommand|StartFlightRecording|FlightRecorderOptions|OnError|OnOutOfMemoryError|Flags))/;

export const duplicateFlags = defineRule({
  id: 'duplicate-flags',
  cause: 'settings',
  title: 'The same option is set several times',
  because: 'JMC (DuplicateFlags): the last one wins without a word, and the next change is made at the wrong one.',
  check: (analysis) => {
    const repeated = listRepeated(analysis);
    const [first] = repeated;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${repeated.map(([name]) => name).join(', ')} ${repeated.length === 1 ? 'is' : 'are'} set more than once`,
        `${pluralize(repeated.length, 'option')} are set more than once, ${first[0]} first`,
      ),
      explanation: `${repeated
        .slice(0, 8)
        .map(([name, times]) => `${name} stands ${times} times on the command line`)
        .join(', ')}; the last one counts.`,
      advice: 'Look where the options come from (scripts, JAVA_TOOL_OPTIONS, images) and keep one.',
      evidence: gather(
        metricEvidence('options that are set more than once', count(repeated.length)),
        rowEvidence(
          repeated,
          ([name]) => name,
          ([, times]) => count(times),
        ),
      ),
    };
  },
});

function listRepeated(analysis: RecordingAnalysis): [string, number][] {
  const counts = new Map<string, number>();
  for (const argument of listArguments(analysis)) {
    if (REPEATABLE.test(argument)) continue;
    const name = nameOption(argument);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, times]) => times > 1);
}

/** `-Xmx` of `-Xmx512m`, `-XX:MaxHeapSize`, `-Dname`; undefined for what is no option with one value. */
const nameOption = (argument: string): string | undefined =>
  /^-X(?:mx|ms|mn|ss)(?=\d)/.exec(argument)?.[0] ??
  /^-XX:[+-]?(\w+)/.exec(argument)?.[0].replace(/^-XX:[+-]/, '-XX:') ??
  /^-D[^=\s]+(?==)/.exec(argument)?.[0];
