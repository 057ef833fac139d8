import { checkCrashRule, sketchFrame } from '../../../testing/index.ts';
import { nativeLibraryCrash } from './native-library-crash.ts';

const frame = 'C  [libacmeimg.so+0x1179]  acme_decode_block+0x0';
const javaStack = ['j  com.acme.order.Images.decode([B)I+0', 'j  com.acme.order.Main.main([Ljava/lang/String;)V+4'];

checkCrashRule(nativeLibraryCrash, {
  silent: {
    'a frame of the JVM': { frame: 'V  [libjvm.so+0x12]  Threads::print_on+0x1', blame: 'jvm' },
    'a library of the JDK': { frame: 'C  [libfontmanager.so+0x12]', blame: 'jdk' },
    'a signal from outside': { frame, blame: 'application', crash: { signalCode: 'SI_USER' } },
    'memory ran out': { crash: { kind: 'native-oom' }, frame, blame: 'application' },
  },
  fires: {
    'the environment was read while another thread changed it': {
      on: {
        frame: 'C  [libc.so.6+0x43c4d]  getenv+0xad',
        stack: ['C  [libc.so.6+0x43c4d]  getenv+0xad', 'C  [libproj.so.25+0x1ab330]  proj_open+0xe0'],
        blame: { owner: 'application', frame: sketchFrame('C  [libproj.so.25+0x1ab330]  proj_open+0xe0') },
      },
      level: 'FATAL',
      headline: /`getenv`/,
      explanation: /another thread changes it/,
      advice: /setenv/,
    },
    'a library of the application': {
      on: { frame, javaStack, blame: 'application' },
      level: 'FATAL',
      headline: /SIGSEGV in `libacmeimg\.so`.*called from `Images\.decode`/,
    },
    'a driver has its product': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  [nvoglv64.dll+0xabc123]',
        blame: 'driver',
      },
      level: 'FATAL',
      headline: /NVIDIA graphics driver/,
    },
    'a function of JNI that it called': {
      on: {
        frame: 'V  [libjvm.so+0x67]',
        stack: ['V  [libjvm.so+0x67]', frame],
        javaStack,
        blame: { owner: 'application', frame: sketchFrame(frame, 31) },
      },
      level: 'FATAL',
      headline: /`libacmeimg\.so`, function `acme_decode_block`/,
      explanation: /called a function of the JVM over JNI/,
    },
    'a handle that is 0': {
      on: {
        frame: 'C  [libacmestore.so+0x12]  Java_com_acme_Store_get+0x2',
        javaStack: ['j  com.acme.Store.get(J)I+0'],
        blame: 'application',
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000008' },
      },
      level: 'FATAL',
      explanation: /the handle that Java passed was 0/,
    },
    'a product whose usual mistake is known': {
      on: {
        frame: 'C  [librocksdbjni1.so+0x12]  rocksdb::DBImpl::Write+0x2',
        javaStack: ['j  org.rocksdb.RocksDB.write0(JJ)V+0'],
        blame: 'application',
      },
      level: 'FATAL',
      advice: /after it or its database was closed/,
    },
    'a library of the system': {
      on: { frame: 'C  [libresolv.so.2+0x7a91]  __libc_res_nquery+0x1c1', blame: 'system', javaStack },
      level: 'FATAL',
      advice: /is of the operating system: install its updates/,
    },
    'a function of a library that was unloaded': {
      on: {
        frame: 'C  [libacmeimg.so+0x1179]  run_plugin+0x0',
        blame: 'application',
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007fd17da200f9', pc: '0x00007fd17da200f9' },
      },
      level: 'FATAL',
      explanation: /jumped to an address where nothing is mapped/,
    },
    'a jump to nowhere': { on: { frame: 'C  0x0000000000000000' }, level: 'FATAL', headline: /address without code/ },
    'a jump into a library that is gone, without a caller': {
      on: {
        frame: 'C  0x0000000000000000',
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007fd17da200f9', pc: '0x00007fd17da200f9' },
      },
      level: 'FATAL',
      headline: /a library that was unloaded/,
      explanation: /a function of a library that was unloaded/,
    },
    'a handle that was kept in an int': {
      on: {
        frame: 'C  [libacmestore.so+0x12]  Java_com_acme_Store_get+0x2',
        javaStack: ['j  com.acme.Store.get(I)I+0'],
        blame: 'application',
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0xffffffffa40015e8' },
        jvm: { platform: 'linux-amd64' },
      },
      level: 'FATAL',
      explanation: /Java passes as int in place of long/,
    },
    'the caller of the C library is not known': {
      on: { frame: 'C  [ld-linux-x86-64.so.2+0x15de0]' },
      level: 'FATAL',
      headline: /ld-linux/,
    },
  },
});
