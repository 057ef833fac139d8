import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

const SECONDS = 5;

export const redefinitionBeforeCrash = defineRule({
  id: 'redefinition-before-crash',
  cause: 'event',
  title: 'A class was redefined shortly before',
  because:
    'Redefinition replaces methods that may be compiled or on a stack; the ring of events shows one within the last 5 s. Our own limit.',
  check: (analysis) => {
    const end = analysis.report.process.elapsedSeconds;
    const event = analysis.report.events.findLast(
      ({ group, text }) => group === 'redefinitions' && !/^No events/.test(text),
    );
    const distance = event?.uptimeSeconds === undefined || end === undefined ? undefined : end - event.uptimeSeconds;
    if (!hasCrash(analysis) || event === undefined || distance === undefined || distance < 0 || distance > SECONDS)
      return undefined;
    const name = /name=([\w.$/]+)/.exec(event.text)?.[1];
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `${name === undefined ? 'A class' : code(name, 60)} was redefined ${distance.toFixed(1)} s before`,
      ),
      explanation: `An agent, a debugger or a hot swap replaced ${name === undefined ? 'a class' : code(name)} ${distance.toFixed(1)} s before the end.`,
      advice: 'Repeat without the agent that transforms classes.',
      evidence: gather(analysis, quoteLine(event.line, name)),
    };
  },
});
