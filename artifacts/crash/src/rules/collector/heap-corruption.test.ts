import { checkCrashRule } from '../../../testing/index.ts';
import { heapCorruption } from './heap-corruption.ts';

const frame =
  'V  [libjvm.so+0x71134e]  void OopOopIterateDispatch<G1MarkAndPushClosure>::Table::oop_oop_iterate<InstanceKlass>(oopDesc*)+0x1be';
const thread = { kind: 'gc', name: 'GC Thread#0' } as const;

checkCrashRule(heapCorruption, {
  silent: {
    'a collector elsewhere': {
      thread,
      frame: 'V  [libjvm.so+0x1]  GangWorker::loop()+0x1',
      crash: { signalCode: 'SEGV_MAPERR' },
    },
    'a null pointer in the interpreter': {
      frame: 'j  com.acme.Cart.add(Ljava/lang/Object;)V+12',
      thread: {},
      crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000010' },
    },
    'native code called the method': {
      frame: 'j  com.acme.Poller.done(Ljava/lang/Object;)V+1',
      stack: ['j  com.acme.Poller.done(Ljava/lang/Object;)V+1', 'C  [libpoll.so+0x29b6]  poll+0x156'],
      thread: {},
      crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000034376578' },
    },
    'native code passed something that is no object to JNI': {
      frame: 'V  [libjvm.so+0x491393]  Klass::method_at_vtable(int)+0x13',
      stack: [
        'V  [libjvm.so+0x491393]  Klass::method_at_vtable(int)+0x13',
        'V  [libjvm.so+0x9a1393]  jni_invoke_nonstatic(JNIEnv_*, JavaValue*, _jobject*, JNICallType, _jmethodID*, JNI_ArgumentPusher*, JavaThread*)+0x93',
        'V  [libjvm.so+0x9a5393]  jni_CallVoidMethod+0x113',
        'C  [libdsp.so+0x13]  0x00007fd320691393',
      ],
      blame: 'jvm',
      thread: { state: '_thread_in_vm' },
      crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00000000b6837878' },
    },
    'a native method': {
      frame: 'j  com.acme.Codec.decode([B)V+0',
      thread: {},
      crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000012345' },
    },
    'a stack that is used up': {
      frame: 'j  com.acme.Cart.add(Ljava/lang/Object;)V+12',
      thread: { stackFrom: 0x7f0000010000n, stackTo: 0x7f0000110000n },
      crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x00007f000000fff8' },
    },
    'a page of the archive that is missing': {
      frame: 'V  [libjvm.so+0x1]  Symbol::equals+0x2',
      thread: {},
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRERR', faultAddress: '0x0000000099000008' },
    },
    'a part of the heap that is reserved only': {
      frame: 'V  [libjvm.so+0x1]  MemAllocator::allocate() const+0x1',
      thread: {},
      blame: 'jvm',
      jvm: { platform: 'linux-amd64', gc: 'Serial', heapBase: 0xfa000000n },
      report: { heap: { maxBytes: 96 << 20, regions: [] } },
      crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x00000000fa72c000' },
    },
    'no collector': { frame: 'V  [libjvm.so+0x1]  Threads::print_on+0x1', crash: { signalCode: 'SEGV_MAPERR' } },
  },
  fires: {
    'a virtual call of an object whose class is none': {
      on: {
        frame: 'v  ~BufferBlob::vtable chunks',
        stack: ['v  ~BufferBlob::vtable chunks', 'j  com.acme.Cart.add(Ljava/lang/Object;)V+12'],
        thread: {},
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007face1fed1f5' },
      },
      level: 'FATAL',
      headline: /^The header of an object in the Java heap was overwritten/,
    },
    'a part of the heap that is not mapped any more': {
      on: {
        frame: 'C  [libc.so.6+0x16e0ba]',
        stack: ['C  [libc.so.6+0x16e0ba]', 'V  [libjvm.so+0x1]  MemAllocator::allocate() const+0x1'],
        thread: {},
        blame: 'jvm',
        jvm: { platform: 'linux-amd64', gc: 'Serial', heapBase: 0xfa000000n },
        report: { heap: { maxBytes: 96 << 20, regions: [] } },
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00000000fa72c000' },
        libraries: [{ name: 'libdsp.so' }],
      },
      level: 'FATAL',
      headline: /^A part of the Java heap was unmapped/,
      advice: /munmap/,
    },
    'a reference is followed': {
      on: { thread, frame, crash: { signalCode: 'SI_KERNEL', faultAddress: '0x0000000000000000' } },
      level: 'SEVERE',
    },
    'a reference beside native code that may have written it': {
      on: {
        thread,
        frame,
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00000000ca41414d' },
        libraries: [{ name: 'libscale.so' }],
      },
      level: 'SEVERE',
      explanation: /`libscale\.so` is in the process/,
    },
    'a filled reference': {
      on: {
        thread,
        frame: 'V  [libjvm.so+0x1]  G1FullGCMarkTask::work(unsigned int)+0xda',
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x00007f592c414149',
          registers: [{ line: 48, text: 'R8 =0x000000000000000c, R9 =0x00000000ff880330, R10=0x4141414141414141' }],
        },
        libraries: [{ name: 'libscale.so' }],
      },
      level: 'SEVERE',
      headline: /Objects in the Java heap were overwritten/,
      explanation: /R10 holds.*`libscale\.so`/,
    },
    'a class that was filled, in the address that is made of it': {
      on: {
        thread,
        frame: 'V  [libjvm.so+0xca508e]  PSPromotionManager::copy_unmarked_to_survivor_space<false>(oopDesc*)+0x3e',
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x00007f69ac414149',
          registers: [{ line: 48, text: 'RSI=0x00000000fdf40198, RDI=0x00007f69ac414141' }],
        },
      },
      level: 'SEVERE',
      headline: /Objects in the Java heap were overwritten/,
      explanation: /RDI holds 0x00007f69ac414141: its last three bytes/,
    },
    'the interpreter, at an address that is no null pointer': {
      on: {
        frame: 'j  com.acme.Cart.add(Ljava/lang/Object;)V+12',
        thread: {},
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000012351' },
      },
      level: 'FATAL',
      headline: /reference in the Java heap was overwritten: SIGSEGV in `Cart\.add`/,
    },
    'the class of an object': {
      on: {
        frame: 'V  [libjvm.so+0xa5ddf3]  Klass::method_at_vtable(int)+0x3',
        blame: 'jvm',
        thread: {},
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007faee300010b' },
      },
      level: 'FATAL',
      headline: /^The header of an object/,
    },
    'the class of an object, by the header of the report alone': {
      on: { frame: 'V  [libjvm.so+0xa5ddf3]  Klass::method_at_vtable(int)+0x3', blame: 'jvm' },
      level: 'FATAL',
      headline: /^The header of an object/,
    },
    'a class of 0, which is the first page of the archive': {
      on: {
        frame: 'J 17 c2 com.acme.Cart.add()V (12 bytes) @ 0x1 [0x0+0x1]',
        thread: {},
        crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x00000000630001e8' },
        warnings: ['Error accessing class data sharing archive. Mapped file inaccessible during execution'],
      },
      level: 'FATAL',
      headline: /^The header of an object/,
    },
    'a class of four equal bytes': {
      on: {
        frame: 'V  [libjvm.so+0xa5ddf3]  LinkResolver::resolve_invokevirtual(CallInfo&)+0x3',
        blame: 'jvm',
        thread: {},
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x000000002a2a2a32',
          registers: [{ line: 56, text: 'RAX=0x00007f8eb57fe5f0, RCX=0x000000002a2a2a2a' }],
        },
      },
      level: 'FATAL',
      headline: /^An object or a reference in the Java heap was overwritten/,
      explanation: /RCX holds 0x000000002a2a2a2a: one byte \(the letter \*\) four times/,
    },
    'the JVM calls it bad': {
      on: { thread, frame: 'V  [libjvm.so+0x1]', crash: { kind: 'internal-error', message: 'fatal error: bad oop' } },
      level: 'SEVERE',
    },
  },
});
