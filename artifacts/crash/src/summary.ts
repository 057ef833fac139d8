import type { Crash } from './model.ts';

type CrashHead = Pick<
  Crash,
  'kind' | 'signal' | 'frame' | 'errorFile' | 'errorLine' | 'message' | 'failedCall' | 'failedBytes' | 'failedPurpose'
>;

/** What crashed in one line: `SIGSEGV in C  [libacmeimg.so+0x1179]  acme_decode_block+0x0`. */
export function summarizeCrash(crash: CrashHead): string {
  const place = crash.frame === undefined ? '' : ` in ${crash.frame.text}`;
  switch (crash.kind) {
    case 'signal':
    case 'exception':
    case 'gpf':
    case 'abort':
      return `${crash.signal ?? 'a crash'}${place}`;
    case 'internal-error':
    case 'java-oom':
    case 'oom':
      return crash.message ?? `an internal error in ${crash.errorFile ?? 'the JVM'}`;
    case 'native-oom':
      return describeFailure(crash);
    case 'fragment':
      return 'a part of a report';
    case 'none':
      return 'a report without a crash';
  }
}

function describeFailure({ failedCall, failedBytes, failedPurpose }: CrashHead): string {
  const purpose = failedPurpose === undefined ? '' : ` (${failedPurpose})`;
  return failedBytes === undefined
    ? `native memory exhausted${purpose}`
    : `${failedCall ?? 'an allocation'} of ${failedBytes} bytes failed${purpose}`;
}
