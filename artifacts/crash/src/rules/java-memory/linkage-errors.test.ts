import { checkCrashRule } from '../../../testing/index.ts';
import { linkageErrors } from './linkage-errors.ts';

const counts = (linkage: number) => ({
  report: { exceptionCounts: { outOfMemory: {}, stackOverflow: 0, linkage, lines: { linkage: 70 } } },
});

checkCrashRule(linkageErrors, {
  silent: { none: counts(0), 'no section': {} },
  fires: { some: { on: counts(4), level: 'WARNING', headline: /4 LinkageErrors/ } },
});
