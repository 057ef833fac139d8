import { chooseHeadline, formatCount } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteHeader, quoteLine } from '../support/evidence.ts';

export const truncatedReport = defineRule({
  id: 'truncated-report',
  cause: 'evidence',
  title: 'The crash report is not whole',
  because:
    'JDK 9 and later close a report with END., older ones with the elapsed time after vm_info, OpenJ9 with END OF DUMP; the mark is missing.',
  check: (analysis) => {
    const { report } = analysis;
    if (report.complete || !hasCrash(analysis)) return undefined;
    const last = report.sections.at(-1)?.name;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `The report ends early: ${formatCount(report.lastLine - report.firstLine + 1)} lines${last === undefined ? '' : `, the last section is ${last}`}`,
        'The report ends early',
      ),
      explanation: `The end mark of a crash report is missing${last === undefined ? ', and there is no section behind the header' : `; the last section is ${last}`}. What would be behind it is not judged.`,
      advice:
        'Use the hs_err file itself, not a copy from a console; when that ends early too, the disk was full, the process was killed while it wrote, or -XX:ErrorLogTimeout ran out.',
      evidence: gather(analysis, quoteLine(report.lastLine), quoteHeader(analysis)),
    };
  },
});
