import { chooseHeadline, metricEvidence, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { listArguments } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';

const DEBUG = /^(?:-agentlib:jdwp|-Xrunjdwp|-Xdebug$)/;
const MAX_OPTION = 80;

export const debugAgent = defineRule({
  id: 'debug-agent',
  cause: 'settings',
  title: 'The JVM runs with a debugger',
  because: 'A debugger that can attach may run any code in the JVM, and its capabilities cost speed. Our own rule.',
  check: (analysis) => {
    const options = listArguments(analysis).filter((one) => DEBUG.test(one));
    const [first] = options;
    if (first === undefined) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The JVM waits for a debugger: ${truncate(first, MAX_OPTION)}`),
      explanation: `${truncate(first, MAX_OPTION)} is set. Who reaches its port runs what he likes in this JVM, and code is compiled with less freedom.`,
      advice: 'Remove it from production; jcmd and flight recordings need no debugger.',
      evidence: gather(metricEvidence('options of a debugger', count(options.length))),
    };
  },
});
