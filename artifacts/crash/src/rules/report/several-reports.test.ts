import { checkCrashRule } from '../../../testing/index.ts';
import { severalReports } from './several-reports.ts';

checkCrashRule(severalReports, {
  silent: { one: {} },
  fires: {
    two: {
      on: {
        report: { reportCount: 2, otherReports: [{ line: 500, kind: 'signal', summary: 'SIGSEGV in libfoo.so' }] },
      },
      level: 'WARNING',
      headline: /2 crash reports/,
    },
  },
});
