import { checkCrashRule } from '../../../testing/index.ts';
import { stackOverflowErrors } from './stack-overflow-errors.ts';

const counts = (stackOverflow: number) => ({
  report: { exceptionCounts: { outOfMemory: {}, stackOverflow, linkage: 0, lines: { stackOverflow: 70 } } },
});

checkCrashRule(stackOverflowErrors, {
  silent: { none: counts(0) },
  fires: { two: { on: counts(2), level: 'WARNING', headline: /2 StackOverflowErrors/ } },
});
