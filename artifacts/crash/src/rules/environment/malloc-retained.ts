import { chooseHeadline, formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

const MIN_BYTES = 256 * 1024 * 1024;
const MIN_SHARE = 0.2;
/** A fifth of a small process is not worth a change of its settings. */
const MIN_BYTES_OF_SHARE = 64 * 1024 * 1024;

export const mallocRetained = defineRule({
  id: 'malloc-retained',
  cause: 'native-memory',
  title: 'glibc keeps much memory that the process has freed',
  because:
    'mallinfo2 tells how much freed memory the arenas keep for later; HotSpot prints it as "retained". It is resident and nobody uses it: 256 MB or a fifth of the resident memory is worth giving back.',
  check: (analysis) => {
    const { mallocRetainedBytes: retained = 0, rssBytes = 0 } = analysis.report.process;
    const isLarge = retained >= MIN_BYTES || (retained >= MIN_SHARE * rssBytes && retained >= MIN_BYTES_OF_SHARE);
    if (!isLarge || rssBytes === 0) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `glibc keeps ${formatBytes(retained)} of freed memory, of ${formatBytes(rssBytes)} resident`,
      ),
      explanation: `malloc keeps ${formatBytes(retained)} that were freed, and the process has ${formatBytes(rssBytes)} resident.`,
      advice:
        'jcmd PID System.trim_native_heap gives it back once. For good: MALLOC_ARENA_MAX=2, jemalloc, or -XX:TrimNativeHeapInterval=5000 where the JDK has it (22 and later, late updates of 17 and 21).',
      evidence: gather(
        analysis,
        metricEvidence('freed memory that malloc keeps', bytes(retained), bytes(MIN_BYTES)),
        quote(analysis, 'processRss'),
      ),
    };
  },
});
