import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';

const VARIABLES: ReadonlySet<string> = new Set([
  'JAVA_TOOL_OPTIONS',
  '_JAVA_OPTIONS',
  'JDK_JAVA_OPTIONS',
  'OPENJ9_JAVA_OPTIONS',
  'IBM_JAVA_OPTIONS',
]);

export const javaToolOptions = defineRule({
  id: 'java-tool-options',
  cause: 'settings',
  title: 'Options come from variables of the environment',
  because:
    'JAVA_TOOL_OPTIONS, _JAVA_OPTIONS and JDK_JAVA_OPTIONS add options to every JVM of the environment, and nobody sees them in the start script (java(1)).',
  check: (analysis) => {
    const set = analysis.report.jvm.environment.filter(({ name, value }) => VARIABLES.has(name) && value.trim() !== '');
    const [first] = set;
    if (first === undefined) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${first.name} adds options: ${first.value}`,
        `${first.name} adds options to the command line`,
      ),
      explanation: `${set.map(({ name }) => name).join(', ')} ${set.length === 1 ? 'adds' : 'add'} options to those of the command line; agents often come that way.`,
      advice: 'Check that the options are meant for this JVM too.',
      evidence: gather(analysis, ...set.map(({ line, name }) => quoteLine(line, name))),
    };
  },
});
