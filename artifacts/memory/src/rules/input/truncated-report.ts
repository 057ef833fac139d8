import { markedEvidence } from '@hindsight/claims';
import { defineMemoryRule } from '../support/define-rule.ts';

export const truncatedReport = defineMemoryRule({
  id: 'truncated-report',
  cause: 'evidence',
  title: 'A table is not whole',
  because:
    'A histogram and pmap end with a total, NMT counts all of its categories in one, and the kernel prints each mapping with the same fields up to the stack. What is missing is not in any figure, so growth between such tables and others may be wrong.',
  check: ({ input: { cutTable } }) => {
    if (!cutTable) return undefined;
    const { kind, missing, lastLine } = cutTable;
    // `head` is the usual way to look at a histogram, and the rows that it leaves out are the smallest.
    const isShortened = kind === 'histogram';
    return {
      level: isShortened ? 'INFO' : 'WARNING',
      confidence: 'high',
      headline: `The last table (${kind}) ends at line ${lastLine} without ${missing}`,
      explanation: isShortened
        ? `The histogram has no line Total, so its totals are those of the rows that are there.`
        : `The input ends within a table of kind ${kind}: it lacks ${missing}. What is there was read.`,
      advice: isShortened
        ? 'Send the whole output, not its first lines: totals and the classes of application code stand further below.'
        : 'Take the table again, and look whether the disk was full or the command was ended while it wrote.',
      evidence: [markedEvidence(lastLine, [])],
    };
  },
});
