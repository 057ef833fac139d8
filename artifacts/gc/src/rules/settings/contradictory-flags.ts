import {
  chooseHeadline,
  firstSentence,
  lineEvidence,
  MAX_HEADLINE_CHARACTERS,
  markedEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { compareLevels, count, type Evidence } from '@hindsight/model';
import { defineGcRule } from '../support/define-rule.ts';
import { FLAG_CHECKS, type FlagSettings } from '../support/flag-checks.ts';
import { readJvmMajor } from '../support/jvm/jvm-major.ts';

export const contradictoryFlags = defineGcRule({
  id: 'contradictory-flags',
  cause: 'settings',
  title: 'JVM options are missing, contradict one another, do harm or do nothing',
  because:
    'Each check is based on the documentation of the options it names (garbagecat audits many of the same); removed-flags.ts lists which release still obeys an option.',
  check: (analysis) => {
    const { flags, run, capacity } = analysis;
    const settings: FlagSettings = { flags, run, capacity, major: readJvmMajor(run) };
    const checks = FLAG_CHECKS.filter(({ isOfHeader = false }) => flags.known || isOfHeader);
    const failed = checks.filter(({ applies }) => applies(settings)).sort((a, b) => compareLevels(a.level, b.level));
    const [worst] = failed;
    if (!worst) return undefined;
    const line = run.factLines.commandLine ?? run.factLines.memoryTotal;
    return {
      level: worst.level,
      confidence: 'high',
      headline: nameCase(worst.explain(settings), failed.length),
      explanation: describe(
        failed.map(({ explain }) => explain(settings)),
        flags.known,
      ),
      advice: failed.map(({ advise }) => advise(settings)).join(' '),
      evidence: [
        metricEvidence('problems of the options', count(failed.length)),
        ...(line === undefined ? [] : [quoteOptions(line, listOptions(failed, settings))]),
      ],
    };
  },
});

/** Names the worst of them; a limit stands in the explanation. */
function nameCase(worst: string, failed: number): string {
  const sentence = firstSentence(worst).replace(LIMIT, '').replace(/\.$/, '');
  const more = failed > 1 ? `, and ${pluralize(failed - 1, 'more problem')} of the options` : '';
  return chooseHeadline(`${sentence}${more}`, sentence);
}

const LIMIT = / \((limit [^()]*)\)/;

/** Says what the headline does not: the limit of the worst of them, and the others. */
function describe([worst = '', ...others]: readonly string[], isCommandLine: boolean): string {
  const limit = LIMIT.exec(worst)?.[1];
  const stated = firstSentence(worst);
  const rest = stated.length > MAX_HEADLINE_CHARACTERS ? worst : worst.slice(stated.length).trim();
  const problems = pluralize(others.length + 1, 'problem');
  return [
    `${isCommandLine ? 'The command line of the JVM has' : 'The log states no options; its header shows'} ${problems}${limit ? ` (${limit})` : ''}.`,
    rest,
    ...others,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Matches an option by its name. */
const OPTION = /-X[a-z]+\w*|\b[A-Z][a-z0-9]+[A-Z]\w+/g;

const listOptions = (
  failed: readonly { explain(settings: FlagSettings): string }[],
  settings: FlagSettings,
): string[] =>
  [...new Set(failed.flatMap(({ explain }) => explain(settings).match(OPTION) ?? []))].filter((option) =>
    settings.run.facts.commandLine?.includes(option),
  );

/** An option that is missing has no word in the command line. */
const quoteOptions = (line: number, options: readonly string[]): Evidence =>
  options.length > 0 ? markedEvidence(line, options) : lineEvidence(line);
