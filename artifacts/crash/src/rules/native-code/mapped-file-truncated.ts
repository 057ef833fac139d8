import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { isMacOs } from '../support/platform.ts';
import { codePath, describeCaller, describeFault } from '../support/prose.ts';

const UNSAFE_ACCESS = /a fault occurred in (?:a recent |an )?unsafe memory access|InternalError.*unsafe memory access/i;

export const mappedFileTruncated = defineRule({
  id: 'mapped-file-truncated',
  cause: 'native-crash',
  title: 'A mapped file was shortened, or its disk was full',
  because:
    'SIGBUS with BUS_ADRERR is an access to a mapping behind the end of its file (mmap(2)): the file was truncated, or the file system had no block for it.',
  check: (analysis) => {
    const { crash, events } = analysis.report;
    const event = events.find(({ group, text }) => group === 'exceptions' && UNSAFE_ACCESS.test(text));
    const isBus = crash.signal === 'SIGBUS' && isFault(analysis) && !isMacOs(analysis);
    const isPage = crash.signal === 'EXCEPTION_IN_PAGE_ERROR';
    const isStated = crash.signalCode === 'BUS_ADRERR';
    if (!isPage && !(isBus && (isStated || crash.signalCode === undefined)) && !event) return undefined;
    if (!isBus && !isPage) return claimEvent(analysis, event);
    const path = crash.faultMapping?.path;
    const file = path === undefined ? 'A mapped file' : `The mapped file ${codePath(path, 50)}`;
    const isPerf = /hsperfdata/.test(path ?? '');
    return {
      level: 'FATAL',
      confidence: isStated || isPage ? 'high' : 'low',
      headline: chooseHeadline(
        `${file} was truncated while it was read or written${describeCaller(analysis)}`,
        `${file} was truncated while it was in use`,
      ),
      explanation: `${describeFault(analysis)}${path === undefined ? ' The report does not show which mapping it was.' : ` The address is inside of ${codePath(path, 100)}.`} The pages behind the new end of a truncated file are gone, and so are pages that a full disk or tmpfs cannot provide.`,
      advice: isPerf
        ? 'Free space in the folder of temporary files (often /tmp in memory), or switch the file off with -XX:-UsePerfData.'
        : 'Find who shortens or replaces the file while it is mapped (write a new file and rename it instead), and check whether its file system was full; NFS and tmpfs are the usual places.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'siginfo', crash.signalCode),
        quoteFrame(findTopFrame(analysis)),
        crash.faultMapping === undefined ? undefined : quoteLine(crash.faultMapping.line, path),
      ),
    };
  },
});

function claimEvent(analysis: Parameters<typeof quote>[0], event: { readonly line: number } | undefined) {
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: 'An access to a mapped file failed earlier (InternalError: unsafe memory access)',
    explanation:
      'The ring of exceptions has an InternalError about an unsafe memory access: the JVM turned a SIGBUS in a mapped buffer into an exception.',
    advice: 'Find who shortens the file that is mapped, and check whether its disk was full.',
    evidence: gatherCrash(analysis, event === undefined ? undefined : quoteLine(event.line, 'unsafe memory access')),
  } as const;
}
