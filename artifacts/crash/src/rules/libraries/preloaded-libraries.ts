import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

const VARIABLES: ReadonlySet<string> = new Set(['LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'LD_AUDIT']);
const ALLOCATOR = /jemalloc|tcmalloc|mimalloc|libjsig/i;

export const preloadedLibraries = defineRule({
  id: 'preloaded-libraries',
  cause: 'native-crash',
  title: 'Libraries are preloaded into the process',
  because:
    'LD_PRELOAD puts a library in front of all others, so that its functions replace those of the C library (ld.so(8)). Allocators and libjsig are meant for it.',
  check: (analysis) => {
    const variable = analysis.report.jvm.environment.find(
      ({ name, value }) => VARIABLES.has(name) && value.trim() !== '',
    );
    if (variable === undefined) return undefined;
    const isMeant = variable.value.split(/[\s:]+/).every((library) => library === '' || ALLOCATOR.test(library));
    return {
      level: isMeant ? 'INFO' : 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`${variable.name} preloads ${code(variable.value, 80)}`),
      explanation: `${variable.name} is ${code(variable.value, 200)}: its functions replace those of the C library in the whole process.`,
      advice: isMeant
        ? 'Keep the library at its newest version; try without it when native memory looks damaged.'
        : 'Start without it to see whether the crash goes away.',
      evidence: gather(analysis, quoteLine(variable.line, variable.name)),
    };
  },
});
