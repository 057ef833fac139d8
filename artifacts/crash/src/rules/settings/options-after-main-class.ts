import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

const OPTION = /\s(-(?:Xm[sxn]\d|Xss\d|XX:[+-]?[A-Z]|javaagent:|agentlib:|agentpath:|verbose:gc)\S*)/;

export const optionsAfterMainClass = defineRule({
  id: 'options-after-main-class',
  cause: 'settings',
  title: 'Options of the JVM are behind the main class, where they have no effect',
  because: 'The launcher gives everything behind the main class or jar to main() (java(1)).',
  check: (analysis) => {
    // The launcher of Eclipse starts the JVM in its own process and names its options behind -vmargs.
    const [command = ''] = (analysis.report.jvm.javaCommand ?? '').split(' -vmargs');
    const option = OPTION.exec(command)?.[1];
    if (option === undefined) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`${code(option, 60)} is behind the main class, so the JVM never saw it`),
      explanation: `The command has ${code(option)} behind the class or jar. It is an argument of the program there, and the JVM does not read it.`,
      advice: 'Move the options in front of the main class or of -jar.',
      evidence: gather(analysis, quote(analysis, 'javaCommand', option)),
    };
  },
});
