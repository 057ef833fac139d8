import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText, checkCrashRule } from '../../../testing/index.ts';
import { requestForbidden } from './request-forbidden.ts';

const ended = { kind: 'native-oom', signal: undefined, failedCall: 'mmap', failedBytes: 2_555_904 } as const;
const commit = (exec: number, error: string) =>
  `os::commit_memory(0x00007f10, 2555904, ${exec}) failed; error='${error}`;

checkCrashRule(requestForbidden, {
  silent: {
    'no memory': { crash: ended, warnings: [commit(1, "Not enough space' (errno=12)")] },
    'no word on the error': { crash: ended },
    'a crash beside it': { warnings: [commit(1, "Operation not permitted' (errno=1)")] },
  },
  fires: {
    'executable memory': {
      on: { crash: ended, warnings: [commit(1, "Operation not permitted' (errno=1)")] },
      level: 'FATAL',
      headline: /forbids executable memory \(errno=1\)/,
      advice: /MemoryDenyWriteExecute/,
    },
    'other memory': {
      on: { crash: ended, warnings: [commit(0, "Permission denied' (errno=13)")] },
      level: 'FATAL',
      advice: /seccomp/,
    },
    'a thread': {
      on: {
        crash: { kind: 'native-oom', signal: undefined, failedPurpose: 'Cannot create worker GC thread' },
        warnings: ['Failed to start thread - pthread_create failed (EPERM) for attributes: stacksize: 1024k'],
      },
      level: 'FATAL',
      headline: /forbids the creation of threads/,
      advice: /libseccomp/,
    },
  },
});

test('the line of the console before the header has the error, behind the prefix of a shipper', async () => {
  const { findings } =
    await analyzeText(`app  | [0.003s][warning][os,thread] Failed to start thread - pthread_create failed (EPERM) for attributes: stacksize: 1024k.
app  | #
app  | # There is insufficient memory for the Java Runtime Environment to continue.
app  | # Cannot create worker GC thread. Out of system resources.
`);
  assert.equal(findings[0]?.id, 'request-forbidden');
});

test('a report that is printed to the console has its header twice, and the line before the first one', async () => {
  const title =
    '#\n# There is insufficient memory for the Java Runtime Environment to continue.\n# Cannot create worker GC thread. Out of system resources.\n';
  const { findings } = await analyzeText(
    `[0.002s][warning][os,thread] Failed to start thread "GC Thread#0" - pthread_create failed (EPERM) for attributes: stacksize: 1024k.
${title}# Can not save log file, dump to screen..
${title}# Possible reasons:
#  Out of Memory Error (workerManager.hpp:70), pid=1, tid=1
#

---------------  T H R E A D  ---------------

Current thread (0x00007f7d2c025a10):  JavaThread "Unknown thread" [_thread_in_vm, id=1, stack(0x00007f7d33c4f000,0x00007f7d33d4f000)]
`,
  );
  assert.equal(findings[0]?.id, 'request-forbidden');
});
