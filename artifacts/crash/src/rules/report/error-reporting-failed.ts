import { chooseHeadline, pluralize } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';

export const errorReportingFailed = defineRule({
  id: 'error-reporting-failed',
  cause: 'evidence',
  title: 'Sections of the report could not be written',
  because:
    'The JVM writes "[error occurred during error reporting (…)]" or "[timeout occurred …]" where a step of the report failed itself.',
  check: (analysis) => {
    const errors = analysis.report.reportErrors;
    const [first] = errors;
    if (first === undefined) return undefined;
    const steps = [
      ...new Set(
        errors.flatMap(
          ({ text }) => /\((.{2,60}?)\)(?=, id|\]|$)|step "([^"]{2,60})"/.exec(text)?.slice(1).find(Boolean) ?? [],
        ),
      ),
    ];
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(errors.length, 'step')} of the report failed${steps.length === 0 ? '' : `: ${steps.slice(0, 3).join(', ')}`}`,
        `${pluralize(errors.length, 'step')} of the report failed`,
      ),
      explanation: `${pluralize(errors.length, 'step')} of the report failed or took too long${steps.length === 0 ? '' : ` (${steps.slice(0, 5).join(', ')})`}; those sections are missing or short. Damaged memory often causes that.`,
      advice: 'Use the core file for what is missing.',
      evidence: gather(analysis, ...errors.slice(0, 4).map(({ line }) => quoteLine(line, 'occurred'))),
    };
  },
});
