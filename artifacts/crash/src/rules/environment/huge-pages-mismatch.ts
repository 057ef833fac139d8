import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteMemoryInfo } from '../support/evidence.ts';
import { isFlagOn } from '../support/flags.ts';

export const hugePagesMismatch = defineRule({
  id: 'huge-pages-mismatch',
  cause: 'host',
  title: 'Large pages of JVM and kernel do not fit together',
  because:
    '-XX:+UseLargePages needs HugePages_Total above 0; transparent huge pages `always` give memory in 2 MB pieces to everybody, and defrag `always` stops threads for it (Documentation/admin-guide/mm/transhuge.rst).',
  check: (analysis) => {
    const { memoryInfo, process } = analysis.report;
    const isRequested =
      isFlagOn(analysis, 'UseLargePages') === true && isFlagOn(analysis, 'UseTransparentHugePages') !== true;
    const total = memoryInfo.get('HugePages_Total')?.value;
    const isMissing = isRequested && total === 0;
    const isAlways = process.transparentHugePages === 'always';
    const stops = process.hugePagesDefrag === 'always';
    if (!isMissing && !isAlways && !stops) return undefined;
    const what = isMissing
      ? '-XX:+UseLargePages is set, but the kernel has no huge pages reserved'
      : isAlways
        ? 'Transparent huge pages are `always` on'
        : 'Huge pages are defragmented `always`, in the thread that asks';
    return {
      level: 'WARNING',
      confidence: isMissing ? 'high' : 'medium',
      headline: chooseHeadline(what),
      explanation: `${what}. ${isMissing ? 'The JVM goes on with small pages.' : 'Resident memory grows in pieces of 2 MB, stacks and malloc included, and threads may wait while pages are moved together.'}`,
      advice: isMissing
        ? 'Reserve pages with `vm.nr_hugepages`, or remove the option.'
        : 'Set transparent huge pages and their defrag to `madvise`, and use -XX:+UseTransparentHugePages for the heap.',
      evidence: gather(
        analysis,
        quote(analysis, 'hugePages', 'always'),
        isMissing ? quoteMemoryInfo(analysis, 'HugePages_Total') : undefined,
      ),
    };
  },
});
