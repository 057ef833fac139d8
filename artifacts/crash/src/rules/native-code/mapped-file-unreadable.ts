import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import { isLinux } from '../support/platform.ts';
import { codePath, describeFault } from '../support/prose.ts';

const STATED = /Mapped file inaccessible during execution/;
const FAILED_STEP = /SIGBUS|EXCEPTION_IN_PAGE_ERROR/;
const MAX_STEPS = 4;

export const mappedFileUnreadable = defineRule({
  id: 'mapped-file-unreadable',
  cause: 'disk',
  title: 'A mapped file of the JDK could not be read: disk or network storage failed',
  because:
    'SIGBUS with BUS_ADRERR, or EXCEPTION_IN_PAGE_ERROR, inside of the class data archive of the JDK, which nobody writes to while it is mapped: HotSpot itself calls that a disk or network problem (os::print_siginfo). When steps of the report fail so as well, the pages of other files could not be read either.',
  check: (analysis) => {
    const { crash, warnings, reportErrors } = analysis.report;
    const stated = warnings.find(({ text }) => STATED.test(text));
    if (stated === undefined || !isFault(analysis)) return undefined;
    const failed = reportErrors.filter(({ text }) => FAILED_STEP.test(text));
    const path = crash.faultMapping?.path;
    const file = path === undefined ? 'the class data archive' : codePath(path, 50);
    return {
      level: 'FATAL',
      confidence: failed.length > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `The JVM could not read ${file} any more: disk or network storage failed`,
        'The JVM could not read a mapped file any more: disk or network storage failed',
      ),
      explanation: `${describeFault(analysis)} The address is in ${path === undefined ? file : codePath(path, 120)}, of which the kernel could not load a page.${failed.length === 0 ? '' : ` ${failed.length} of the steps that wrote the report failed in the same way, so pages of other files could not be read either.`} No code is to blame, and no compiler or collector that happened to need the page.`,
      advice: `${isLinux(analysis) ? 'Read `dmesg` and the journal of that time for errors of the disk, the file system or the network mount, and check' : 'Check the event log of that time for errors of the disk or the network drive, and check'} the storage (SMART, the virtual disk, the volume of the container) and its free space. Only if it is sound: find out whether the JDK was replaced or truncated in place while it ran; an update belongs in a new folder.`,
      evidence: gatherCrash(
        analysis,
        quoteLine(stated.line, 'Mapped file inaccessible during execution'),
        quote(analysis, 'siginfo', crash.signalCode),
        crash.faultMapping === undefined ? undefined : quoteLine(crash.faultMapping.line, path),
        ...failed.slice(0, MAX_STEPS).map(({ line, text }) => quoteLine(line, FAILED_STEP.exec(text)?.[0])),
      ),
    };
  },
});
