import { chooseHeadline, formatCount, formatPercent, lineEvidence, pluralize, truncate } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { VARIABLE } from '../templates/display-form.ts';
import { OTHER_MESSAGES } from '../templates/miner.ts';
import { defineLogRule } from './support/define-rule.ts';

const MIN_SHARE = 0.5;
const MIN_PER_SECOND = 100;
const MIN_STATEMENTS = 6000;
/** Fewer statements of finished work cost little, and each of them tells of another piece. */
const MIN_PER_SECOND_OF_WORK = 500;
/** A start, or a single burst, is over sooner. */
const MIN_MS = 10_000;
/** The lines of an access log differ in their requests only. */
const ACCESS_FORMATS: ReadonlySet<string> = new Set(['access-log', 'access-json', 'load-balancer', 'iis']);

export const logFlood = defineLogRule({
  id: 'log-flood',
  cause: 'log-flood',
  title: 'One statement makes up most of the log',
  because:
    'A statement that is half of the log, at a hundred a second, as often as in a whole minute at that rate, costs more than it is worth. At level INFO, with other values each time, it is a warning from five hundred a second on.',
  check: ({ templates, statements, span, shares }) => {
    if ([...shares.records.keys()].some((format) => ACCESS_FORMATS.has(format))) return undefined;
    // The template of all other messages is not one statement.
    const mostFrequent = templates.templates.find(({ text }) => text !== OTHER_MESSAGES);
    const ms = span ? span.to - span.from : 0;
    if (
      !mostFrequent ||
      ms < MIN_MS ||
      mostFrequent.count < MIN_STATEMENTS ||
      mostFrequent.count < MIN_SHARE * statements
    )
      return undefined;
    if (mostFrequent.count / (ms / 1000) < MIN_PER_SECOND) return undefined;
    const share = (100 * mostFrequent.count) / statements;
    const perSecond = mostFrequent.count / (ms / 1000);
    const reportsWork = mostFrequent.level === 'INFO' && mostFrequent.text.includes(VARIABLE);
    return {
      level: reportsWork && perSecond < MIN_PER_SECOND_OF_WORK ? 'INFO' : 'WARNING',
      headline: chooseHeadline(
        `${formatCount(Math.round(perSecond))} times a second, ${Math.round(share)} % of the log: ${truncate(mostFrequent.text, 70)}`,
      ),
      confidence: 'high',
      explanation: `${pluralize(mostFrequent.count, 'statement')} of ${formatCount(statements)} (${formatPercent(share)}) are the same: ${truncate(mostFrequent.text, 140)}.`,
      advice: 'Log it less often, at a lower level, or not at all.',
      evidence: [
        lineEvidence(mostFrequent.firstLine),
        { kind: 'metric', name: 'share of the log', measured: percent(share), limit: percent(100 * MIN_SHARE) },
      ],
    };
  },
});
