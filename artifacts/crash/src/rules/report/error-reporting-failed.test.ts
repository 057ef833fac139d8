import { checkCrashRule } from '../../../testing/index.ts';
import { errorReportingFailed } from './error-reporting-failed.ts';

const text = '[error occurred during error reporting (printing native stack), id 0xb]';

checkCrashRule(errorReportingFailed, {
  silent: { 'nothing failed': {} },
  fires: {
    'a step failed': {
      on: { report: { reportErrors: [{ line: 40, text }] } },
      level: 'INFO',
      headline: /printing native stack/,
    },
    'a step with parentheses in its name': {
      on: { report: { reportErrors: [{ line: 40, text: text.replace('stack)', 'stack (no source info))') }] } },
      level: 'INFO',
      headline: /printing native stack \(no source info\)$/,
    },
  },
});
