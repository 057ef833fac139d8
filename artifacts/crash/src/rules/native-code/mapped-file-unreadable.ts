import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import { isLinux, isMacOs } from '../support/platform.ts';
import { codePath, describeFault } from '../support/prose.ts';

const STATED = /Mapped file inaccessible during execution/;
const FAILED_STEP = /SIGBUS|EXCEPTION_IN_PAGE_ERROR/;
/** Windows lets nobody shorten a file that is mapped, so a page that is missing could not be read. */
const PAGE_ERROR = 'EXCEPTION_IN_PAGE_ERROR';
const MAX_STEPS = 4;
/** One step may read the page that failed before; two that fail are of other pages. */
const REPEATED = 2;

export const mappedFileUnreadable = defineRule({
  id: 'mapped-file-unreadable',
  cause: 'disk',
  title: 'A mapped file of the JDK lost its pages: it was changed in place, or its storage failed',
  because:
    'EXCEPTION_IN_PAGE_ERROR, as Windows lets nobody shorten a mapped file; or SIGBUS with BUS_ADRERR inside of the class data archive of the JDK, of which the kernel has no page any more: the file was shortened or replaced in place, or its storage failed, as HotSpot itself says (os::print_siginfo). When steps of the report fail so as well, the pages of other files could not be read either; two such steps are enough without the archive.',
  check: (analysis) => {
    const { crash, warnings, reportErrors } = analysis.report;
    const isPageError = crash.signal === PAGE_ERROR;
    // HotSpot says so for every fault within the archive; only these signals are those of a page that is not there.
    const isMissing = isPageError || crash.signal === 'SIGBUS';
    const stated = isMissing ? warnings.find(({ text }) => STATED.test(text)) : undefined;
    const failed = reportErrors.filter(({ text }) => FAILED_STEP.test(text));
    const isKnown = stated !== undefined || isPageError || isRepeated(analysis, failed.length);
    if (!isFault(analysis) || !isKnown) return undefined;
    const path = crash.faultMapping?.path;
    const file = nameFile(path, stated !== undefined);
    return {
      level: 'FATAL',
      confidence: stated !== undefined && failed.length > 0 ? 'high' : 'medium',
      headline: isPageError
        ? chooseHeadline(
            `The JVM could not read ${file} any more: disk or network storage failed`,
            'The JVM could not read a mapped file any more: disk or network storage failed',
          )
        : chooseHeadline(
            `Pages of ${file} are gone: it was changed in place while the JVM ran, or its storage failed`,
            `Pages of ${file} are gone: it was changed in place, or its storage failed`,
            'Pages of a mapped file are gone: it was changed in place, or its storage failed',
          ),
      explanation: `${describeFault(analysis)} ${path === undefined ? `The operating system could not load a page of ${file}.` : `The address is in ${codePath(path, 120)}, of which the operating system has no page any more.`}${failed.length === 0 ? '' : ` ${failed.length} of the steps that wrote the report failed in the same way, so pages of other files could not be read either.`} No code is to blame, and no compiler or collector that happened to need the page.`,
      advice: adviseStorage(analysis),
      evidence: gatherCrash(
        analysis,
        stated === undefined ? undefined : quoteLine(stated.line, 'Mapped file inaccessible during execution'),
        quote(analysis, 'siginfo', crash.signalCode),
        crash.faultMapping === undefined ? undefined : quoteLine(crash.faultMapping.line, path),
        ...failed.slice(0, MAX_STEPS).map(({ line, text }) => quoteLine(line, FAILED_STEP.exec(text)?.[0])),
      ),
    };
  },
});

function adviseStorage(analysis: CrashAnalysis): string {
  if (analysis.report.crash.signal === PAGE_ERROR)
    return 'Check whether the program, its jars or its data are on a network share, a removable drive or a virtual disk that was gone for a moment, and run them from a local disk; read the event log of that time for errors of the disk, and check the disk (chkdsk, SMART) and its free space.';
  const isJdk = /\.jsa$|[/\\]modules$/.test(analysis.report.crash.faultMapping?.path ?? '.jsa');
  const what = isJdk ? 'the JDK' : 'the file';
  return `Compare the time and size of the file with the start of the JVM${isJdk ? ' and with its package (`rpm -V`, `dpkg -V`)' : ''}: changed since, it was shortened or overwritten in place while it was mapped. Put updates of ${what} into a new folder, or stop the JVM first. If it is unchanged, its storage failed: ${isLinux(analysis) ? 'read `dmesg` and the journal of that time for errors of the disk, the file system or the network mount, and check' : 'check the event log of that time, and'} the storage (SMART, the virtual disk, the volume of the container) and its free space.`;
}

const nameFile = (path: string | undefined, isArchive: boolean): string => {
  if (path !== undefined) return codePath(path, 45);
  return isArchive ? 'the class data archive' : 'a mapped file';
};

/** The signal and the steps that failed in the same way. */
const isRepeated = (analysis: CrashAnalysis, failed: number): boolean =>
  FAILED_STEP.test(analysis.report.crash.signal ?? '') && failed >= REPEATED && !isMacOs(analysis);
