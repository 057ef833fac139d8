import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../testing/analyze-text.ts';
import { findBlame } from './blame.ts';

const readStack = async (...frames: readonly string[]) =>
  findBlame(
    await readText(
      `# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=1, tid=1\n#\n# Problematic frame:\n# ${frames[0]}\n\nNative frames: (J=compiled Java code, C=native code)\n${frames.join('\n')}\n\nVM Arguments:\njvm_args: -agentpath:/opt/apm/libtracer.so\n`,
    ),
  );

test('a C library crashes for its caller', async () => {
  const blame = await readStack('C  [libc.so.6+0x9f]  cfree+0x1c', 'C  [libacme.so+0x1]  acme_close+0x2');
  assert.deepEqual([blame?.module, blame?.owner], ['libacme.so', 'application']);
});

test('the runtime of Objective-C crashes for who sends the message', async () => {
  const blame = await readStack(
    'C  [libobjc.A.dylib+0x7f20]  objc_msgSend+0x20',
    'C  [libacme_window.dylib+0x1b2c4]  close_window+0x8c',
  );
  assert.equal(blame?.module, 'libacme_window.dylib');
});

test('stubs and entries of the JVM are not blamed', async () => {
  const blame = await readStack(
    'v  ~StubRoutines::jbyte_disjoint_arraycopy',
    'V  [libjvm.so+0x1]  JavaCalls::call_helper(JavaValue*)+0x2',
    'j  com.acme.Store.copy([B)V+3',
  );
  assert.deepEqual([blame?.module, blame?.owner], ['com.acme.Store', 'java']);
});

test('libraries are owned by the JVM, the JDK, agents and drivers', async () => {
  const owners = {
    'V  [libjvm.so+0x1]  PhaseIdealLoop::build()+0x2': 'jvm',
    'C  [libzip.so+0x1]  newEntry+0x2': 'jdk',
    'C  [libtracer.so+0x1]  on_call+0x2': 'agent',
    'C  [nvoglv64.dll+0xabc]': 'driver',
    'C  [libsqlite3.so.0+0x1]  sqlite3_step+0x2': 'application',
  };
  for (const [frame, owner] of Object.entries(owners)) assert.equal((await readStack(frame))?.owner, owner, frame);
});

test('a frame of no library has no owner, and a stub is of the JVM', async () => {
  const jump = await readStack('C  0x0000000000000000');
  assert.deepEqual([jump?.module, jump?.owner], ['unknown code', undefined]);
  const stub = await readStack('v  ~StubRoutines::jbyte_disjoint_arraycopy');
  assert.equal(stub?.owner, 'jvm');
});

test('where nothing but a C library is known, it is named', async () => {
  const blame = await readStack('C  [libpthread.so.0+0xce90]  pthread_getcpuclockid+0x0');
  assert.deepEqual([blame?.module, blame?.owner], ['libpthread.so.0', 'system']);
});

const readThreadStack = async (state: string, ...frames: readonly string[]) =>
  findBlame(
    await readText(
      `# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=1, tid=1\n#\n# Problematic frame:\n# ${frames[0]}\n\n---------------  T H R E A D  ---------------\n\nCurrent thread (0x00007f0000000001):  JavaThread "main" [${state}, id=7, stack(0x1,0x2)]\n\nNative frames: (J=compiled Java code, C=native code)\n${frames.join('\n')}\n`,
    ),
  );

test('native code is blamed for the function of JNI that it called directly', async () => {
  const stacks = [
    ['V  [libjvm.so+0x67]', 'C  [libacme.so+0x7c]  Java_Acme_sort+0x15a'],
    ['V  [jvm.dll+0x35]', 'V  [jvm.dll+0x15]', 'C  [acme.dll+0x1c]'],
    ['C  [MSVCR100.dll+0x3c]', 'V  [jvm.dll+0x15a]', 'C  [acme.dll+0x8a]'],
  ];
  for (const stack of stacks) {
    const blame = await readThreadStack('_thread_in_vm', ...stack);
    assert.match(blame?.module ?? '', /acme/, stack.join());
    assert.equal(blame?.owner, 'application');
  }
});

test('work of the JVM is its own, whoever caused it', async () => {
  const deep = ['V  [jvm.dll+0x1]', 'V  [jvm.dll+0x2]', 'V  [jvm.dll+0x3]', 'C  [acme.dll+0x4]'];
  const own = ['V  [libjvm.so+0x1]  JVM_GetClassFields+0x2', 'C  [libjava.so+0x3]  Java_java_lang_Class+0x1'];
  const compiled = ['V  [libjvm.so+0x1]', 'C  [libacme.so+0x2]'];
  assert.equal((await readThreadStack('_thread_in_vm', ...deep))?.owner, 'jvm');
  assert.equal((await readThreadStack('_thread_in_vm', ...own))?.owner, 'jvm');
  assert.equal((await readThreadStack('_thread_in_Java', ...compiled))?.owner, 'jvm');
});

test('native code is blamed for a call into Java that fails before the method begins', async () => {
  const blame = await readThreadStack(
    '_thread_in_Java',
    'V  [libjvm.so+0x1]  AccessInternal::PostRuntimeDispatch<G1BarrierSet::AccessBarrier<1ul>>::oop_access_barrier(void*)+0x0',
    'V  [libjvm.so+0x2]  JavaCalls::call_helper(JavaValue*, methodHandle const&, JavaCallArguments*, JavaThread*)+0x235',
    'V  [libjvm.so+0x3]  jni_invoke_nonstatic(JNIEnv_*, JavaValue*, _jobject*, JNICallType)+0x193',
    'V  [libjvm.so+0x4]  jni_CallBooleanMethod+0x167',
    'C  [libacme.so+0x5]  Java_com_acme_Index_add+0x53',
  );
  assert.equal(blame?.module, 'libacme.so');
});

test('functions that resolve a handle are part of the call of JNI', async () => {
  const blame = await readThreadStack(
    '_thread_in_vm',
    'V  [libjvm.so+0x1]  AccessInternal::PostRuntimeDispatch<G1BarrierSet>::oop_access_barrier(void*)+0x53',
    'V  [libjvm.so+0x2]  JNIHandles::destroy_global(_jobject*)+0x19',
    'V  [libjvm.so+0x3]  jni_DeleteGlobalRef+0x77',
    'C  [libacme.so+0x4]  Java_Acme_close+0x78',
  );
  assert.equal(blame?.module, 'libacme.so');
});
