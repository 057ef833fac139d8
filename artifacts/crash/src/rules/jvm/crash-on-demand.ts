import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';

const OPTION =
  /^-XX:(?:ErrorHandlerTest|TestCrashInErrorHandler|TestUnresponsiveErrorHandler|TestSafeFetchInErrorHandler|\+ShowMessageBoxOnError$)/;
const TEST_FUNCTION =
  /^(?:crash_with_(?:segfault|sigfpe)|controlled_crash|VMError::controlled_crash|test_error_handler|WB_\w+)/;
const MESSAGE = /crashtestdummy|expected null|test(?:ing)? crash|-XX:\+CrashOnPurpose/i;

export const crashOnDemand = defineRule({
  id: 'crash-on-demand',
  cause: 'event',
  title: 'The crash was caused on purpose',
  because:
    'An option of the error handler tests of HotSpot is set, or the frame is one of their functions (vmError.cpp, controlled_crash).',
  check: (analysis) => {
    const { crash, jvm } = analysis.report;
    const option = jvm.arguments.find((argument) => OPTION.test(argument) && !argument.includes('ShowMessageBox'));
    const name = crash.frame?.function ?? '';
    const isMessage = MESSAGE.test(`${jvm.javaCommand ?? ''} ${crash.message ?? ''}`);
    if (!hasCrash(analysis) || (option === undefined && !TEST_FUNCTION.test(name) && !isMessage)) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(`The crash was caused on purpose${option === undefined ? '' : ` by ${option}`}`),
      explanation: `The report is of a test of the error handler${option === undefined ? '' : ` (${option})`}. No fault is to be searched.`,
      advice: 'Remove the option outside of tests.',
      evidence: gatherCrash(analysis, quote(analysis, 'jvmArguments', option)),
    };
  },
});
