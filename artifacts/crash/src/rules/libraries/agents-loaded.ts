import { chooseHeadline, pluralize } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

export const agentsLoaded = defineRule({
  id: 'agents-loaded',
  cause: 'settings',
  title: 'Agents run in the JVM',
  because:
    'Agents of -javaagent, -agentlib and -agentpath change classes and get callbacks inside of the JVM, so they are suspects of a crash.',
  check: (analysis) => {
    const { agents } = analysis.report.jvm;
    if (agents.length === 0) return undefined;
    const names = [...new Set(agents.map(({ name }) => name))];
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(names.length, 'agent')}: ${names
          .map((name) => code(name, 40))
          .slice(0, 3)
          .join(', ')}`,
        pluralize(names.length, 'agent'),
      ),
      explanation: `The JVM runs with ${names
        .map((name) => code(name))
        .slice(0, 6)
        .join(
          ', ',
        )}. ${agents.some(({ kind }) => kind === 'native') ? 'Native agents share all memory with the JVM.' : 'Java agents transform classes when they are loaded.'}`,
      advice: 'Start without them once when the crash cannot be explained otherwise.',
      evidence: gather(analysis, ...agents.slice(0, 4).map(({ line, name }) => quoteLine(line, name))),
    };
  },
});
