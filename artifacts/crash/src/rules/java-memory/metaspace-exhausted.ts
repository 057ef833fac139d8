import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashMetaspace } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isJavaMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { nameThread } from '../support/prose.ts';

export const metaspaceExhausted = defineRule({
  id: 'metaspace-exhausted',
  cause: 'metaspace',
  title: 'The memory for classes was full, and an option ended the JVM',
  because:
    '-XX:+CrashOnOutOfMemoryError turns the first OutOfMemoryError into a fatal error; its message names Metaspace or the compressed class space.',
  check: (analysis) => {
    const { crash, metaspace } = analysis.report;
    const kind = /Compressed class space|Metaspace|PermGen space/i.exec(crash.message ?? '')?.[0];
    if (!isJavaMemoryFailure(analysis) || kind === undefined) return undefined;
    const isClassSpace = /class space/i.test(kind);
    const size = describeSize(metaspace, isClassSpace);
    const thread = nameThread(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `OutOfMemoryError: ${kind} is full${size === '' ? '' : ` with ${size}`}, and the JVM ended itself`,
        `OutOfMemoryError: ${kind} is full${size === '' ? '' : ` with ${size}`}`,
      ),
      explanation: `An OutOfMemoryError was raised for ${kind}${thread === undefined ? '' : ` in thread ${thread}`}${size === '' ? '' : `: ${size}`}. Classes fill it, and they go only with their class loader. \`-XX:+CrashOnOutOfMemoryError\` made a crash of it; the JVM itself is sound.`,
      advice: `Look for class loaders that stay after a redeployment, and for proxies and scripts that are compiled again and again (\`jcmd PID VM.classloader_stats\`); raise ${isClassSpace ? '-XX:CompressedClassSpaceSize' : '-XX:MaxMetaspaceSize'} when the number of classes is right.`,
      evidence: gatherCrash(analysis, quote(analysis, 'message', kind), quote(analysis, 'metaspace')),
    };
  },
});

/** So little of what is committed is in use where many class loaders have a chunk of their own each. */
const SPARSE_SHARE = 0.7;

/** What is committed counts for the limit; what is in use of it is told where it is far less. */
function describeSize(metaspace: CrashMetaspace, isClassSpace: boolean): string {
  const used = isClassSpace ? metaspace.classUsedBytes : metaspace.usedBytes;
  const committed = (isClassSpace ? metaspace.classCommittedBytes : metaspace.committedBytes) ?? used;
  const max = isClassSpace ? metaspace.classReservedBytes : metaspace.maxBytes;
  if (committed === undefined) return '';
  const limit = max === undefined ? '' : ` of a limit of ${formatBytes(max)}`;
  const isSparse = used !== undefined && used < SPARSE_SHARE * committed;
  return `${formatBytes(committed)}${limit}${isSparse ? `, ${formatBytes(used)} of it in use` : ''}`;
}
