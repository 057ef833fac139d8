import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis, NumberedText } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quoteLine } from '../support/evidence.ts';
import { ADVISE_SECCOMP, describeFailure, isResourceFailure, quoteFailure } from '../support/memory-pressure.ts';

/** EPERM and EACCES: the request was not allowed, which a lack of memory never causes. */
const FORBIDDEN = /\(errno=(?:1|13)\)|\b(?:EPERM|EACCES)\b/;
/** The last parameter says whether the memory shall be executable. */
const EXECUTABLE = /os::commit_memory\(0x[0-9a-f]{1,16}, \d{1,20}, (?:\d{1,20}, )?1\) failed/i;
const THREAD = /pthread_create failed/;

const ADVISE_EXECUTABLE =
  'Find who forbids executable memory: `MemoryDenyWriteExecute=` in the unit of systemd (remove it; a JIT compiler needs such memory), SELinux (`ausearch -m avc`, `execmem`), or a kernel with PaX or grsecurity (its softmode, or a mark on the `java` binary). More memory and another -Xmx change nothing.';
const ADVISE_MEMORY =
  'Find who forbids it: the seccomp profile of the container, SELinux or AppArmor (`ausearch -m avc`, `dmesg`), a limit on locked memory with large pages. More memory and another -Xmx change nothing.';

export const requestForbidden = defineRule({
  id: 'request-forbidden',
  cause: 'host',
  title: 'The system forbids what the JVM requested',
  because:
    'mmap and pthread_create fail with ENOMEM or EAGAIN when something is used up; EPERM and EACCES say that a policy does not allow the call (mmap(2), pthread_create(3)). HotSpot ends with the same words about memory, and the line before them has the error.',
  check: (analysis) => {
    const refusal = isResourceFailure(analysis) ? findRefusal(analysis) : undefined;
    if (refusal === undefined) return undefined;
    const isThread = THREAD.test(refusal.text);
    const isExecutable = EXECUTABLE.test(refusal.text);
    const what = isThread ? 'the creation of threads' : isExecutable ? 'executable memory' : 'the memory';
    const error = FORBIDDEN.exec(refusal.text)?.[0].replaceAll(/[()]/g, '');
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `The system forbids ${what} (${error}), which the JVM needs: it is not a lack of memory`,
      ),
      explanation: `${describeFailure(analysis)}, and the error of the call was ${error}: the system does not allow it. The words about insufficient memory are those of every such end.${isExecutable ? ' It was memory for generated code, which has to be executable.' : ''}${isThread ? ' The sandbox of a container that does not know a newer call of the kernel refuses threads in this way.' : ''}`,
      advice: isThread ? ADVISE_SECCOMP : isExecutable ? ADVISE_EXECUTABLE : ADVISE_MEMORY,
      evidence: gatherCrash(analysis, quoteLine(refusal.line, error), quoteFailure(analysis)),
    };
  },
});

const findRefusal = ({ report: { warnings } }: CrashAnalysis): NumberedText | undefined =>
  warnings.find(({ text }) => FORBIDDEN.test(text) && (THREAD.test(text) || text.includes('os::commit_memory(')));
