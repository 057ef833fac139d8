import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { code, describeCaller } from '../support/prose.ts';

interface AbortKind {
  readonly pattern: RegExp;
  /** The headline from the message and the parts of the pattern. */
  readonly headline: (match: RegExpExecArray, analysis: CrashAnalysis) => string;
  readonly why: string;
  readonly advice: string;
}

/** What AppKit requires of the thread that makes windows; Java runs main in another one. */
const ADVISE_MAIN_THREAD =
  'If the reason names the main thread: start Java with -XstartOnFirstThread (SWT, GLFW and LWJGL need it; AWT and JavaFX must not have it) and make windows in main, or run the code by the toolkit (SwingUtilities.invokeLater, Platform.runLater). Otherwise correct what the reason complains about; the call stack below it names the library.';

const ADVISE_SANITIZER =
  'Run a test with AddressSanitizer (LD_PRELOAD=libasan.so), valgrind or glibc.malloc.check=3 (libc_malloc_debug.so); remove native libraries and agents one at a time to find whose it is.';
const ADVISE_CORE =
  'A JVM writes no hs_err file for abort(): let it write a core file (`ulimit -c unlimited`, or `coredumpctl gdb`) and read the stack of the thread that aborted, which names the library.';

const KINDS: readonly AbortKind[] = [
  {
    pattern: /Fatal glibc error: (?:This )?CPU (?:does not support|lacks) ([\w-]{1,30})/,
    headline: ([, level = '']) => `The C library of the image needs a processor with ${level}`,
    why: 'Distributions build their C library for newer processors (RHEL 9 and UBI 9 for x86-64-v2, RHEL 10 for x86-64-v3), and it refuses to start on an older or plainer virtual one. Java has not run yet.',
    advice:
      'Give the virtual machine the model of its host (`host` or `x86-64-v2-AES` in place of `qemu64` or `kvm64`), or use an image that is built for older processors, such as UBI 8 or Debian.',
  },
  {
    pattern: /Terminating app due to uncaught exception '(\w{1,80})'(?:, reason: '(.{1,300}?)')?/,
    headline: ([, type = '', reason = type]) => `macOS ended the process: ${reason.slice(0, 90).replace(/[.!]$/, '')}`,
    why: 'A framework of macOS raised an exception that nothing caught, and the runtime of Objective-C ended the process.',
    advice: ADVISE_MAIN_THREAD,
  },
  {
    pattern: /free\(\): (?:invalid|double)|double free|malloc|realloc\(\)|corrupted|munmap_chunk|tcache_/,
    headline: ({ input }) => `Native code has damaged its heap: ${code(input.trim(), 70)}`,
    why: 'The C library found its own structures damaged and ended the process: a block was released twice, a wrong pointer was released, or something wrote beyond the end of a block before. Whoever did it need not be the one that the library stopped.',
    advice: `${ADVISE_SANITIZER} ${ADVISE_CORE}`,
  },
  {
    pattern: /\*\*\* (stack smashing|buffer overflow) detected/,
    headline: ([, what]) =>
      what === 'stack smashing'
        ? 'Native code wrote beyond a buffer on its stack: stack smashing detected'
        : 'Native code wrote beyond a buffer: buffer overflow detected',
    why: 'A check that the compiler put into a native library found that more was written than the buffer holds, and ended the process.',
    advice: `${ADVISE_CORE} Look there for texts and lengths from outside that are copied without a check of their size.`,
  },
  {
    pattern: /([^\s:]{1,200}):(\d{1,7}): .{0,300}?Assertion `(.{1,300}?)' failed/,
    headline: ([, file = '', line = '', condition = '']) =>
      `An assertion of native code failed: ${code(condition, 50)} in ${code(`${file}:${line}`, 40)}`,
    why: 'Native code checks a condition that must hold there, and it did not: it was given something that it does not expect, or has a bug.',
    advice: `Look at what the program passes to the library at that place, and search the library's issues for the condition. ${ADVISE_CORE}`,
  },
  {
    pattern: /pure virtual method called/,
    headline: () => 'C++ code called a method of an object that is being made or was destroyed',
    why: 'The runtime of C++ ended the process because a pure virtual method was called: the object is half constructed, or another thread has destroyed it, as after close() or at the end of the process.',
    advice: `Close objects of the library once, after every thread that uses them has ended. ${ADVISE_CORE}`,
  },
  {
    pattern:
      /terminat(?:e called|ing)\b(?:.{0,80}?(?:instance of|type) '?([\w:<>]{1,150})'?)?(?:.{0,60}?: {1,4}(\S.{0,300}))?/,
    headline: ([, type, message]) =>
      type === undefined
        ? 'C++ code ended the process (std::terminate)'
        : `An exception of C++ was not caught: ${code(type, 50)}${message === undefined ? '' : `, ${message.slice(0, 50)}`}`,
    why: 'A native library threw an exception that none of its functions caught before Java: it cannot cross into a JVM, so the runtime of C++ calls abort().',
    advice: `The message is the reason: correct what it complains about, or what Java passed (std::bad_alloc is memory or a wrong size). The library should catch its exceptions at its JNI functions. ${ADVISE_CORE}`,
  },
  {
    pattern: /^FATAL ERROR in native method: (.{1,300})/,
    headline: ([, message = ''], analysis) =>
      `Native code gave up${describeCaller(analysis).replace(', called from', ' in')}: ${message.slice(0, 80)}`,
    why: 'A native method called FatalError of JNI, or -Xcheck:jni found a wrong call and did so; the message says what was wrong, and the stack of Java frames below it which native method.',
    advice:
      'Correct the native method that the stack names: a reference that is no longer valid, a class or method that was not found, a call with a pending exception. For the debugger (JDWP) the message is about its connection.',
  },
  {
    pattern: /Unrecoverable uncaught exception encountered/,
    headline: () => 'A Java method that native code calls back threw an exception, which ended the JVM',
    why: 'An upcall of the foreign function API must not throw: the native code above it cannot be unwound, so the JVM ends. The exception stands before the message.',
    advice:
      'Catch every Throwable in the method behind Linker.upcallStub, and give native code an error value in its place.',
  },
];

export const nativeAbort = defineRule({
  id: 'native-abort',
  cause: 'native-crash',
  title: 'Native code ended the process with abort()',
  because:
    'The C library, the runtime of C++, an assertion or JNI print such a message directly before they call abort(); a JVM writes no report for it.',
  check: (analysis) => {
    const { crash, reportedBy } = analysis.report;
    const message = crash.message ?? '';
    const kind = reportedBy === 'library' ? KINDS.find(({ pattern }) => pattern.test(message)) : undefined;
    const match = kind?.pattern.exec(message);
    if (!kind || !match) return undefined;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(kind.headline(match, analysis), 'Native code ended the process with abort()'),
      explanation: `The process ended with the message ${code(message, 200)}. ${kind.why}`,
      advice: kind.advice,
      evidence: gatherCrash(analysis, quote(analysis, 'message')),
    };
  },
});
