import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads, toHead } from '../../../testing/check-dump-format.ts';
import { SERVICEABILITY_AGENT } from './index.ts';

const PREAMBLE = `Attaching to process ID 30320, please wait...
Debugger attached successfully.
Server compiler detected.
JVM version is 17.0.15+6
Deadlock Detection:
`;
const DEADLOCK = `
Found one Java-level deadlock:
=============================

"transfer-1":
  waiting to lock Monitor@0x00007f0668087c30 (Object@0x00000000f791daf8, a com/acme/bank/Account),
  which is held by "transfer-2"
"transfer-2":
  waiting to lock Monitor@0x00007f06700015a0 (Object@0x00000000f791dae8, a com/acme/bank/Account),
  which is held by "transfer-1"

Found a total of 1 deadlock.

`;
const JHSDB = `${PREAMBLE}${DEADLOCK}"transfer-1" #12 daemon prio=5 tid=0x00007f07001a3df0 nid=0x7684 waiting for monitor entry [0x00007f07056be000]
   java.lang.Thread.State: BLOCKED (on object monitor)
   JavaThread state: _thread_blocked
 - com.acme.bank.TransferService.debit(com.acme.bank.Account) @bci=4, line=10 (Interpreted frame)
	- waiting to lock <0x00000000f791daf8> (a com.acme.bank.Account)
 - com.acme.bank.TransferService.transfer(com.acme.bank.Account, int) @bci=17, line=8 (Compiled frame)
	- locked <0x00000000f791dae8> (a com.acme.bank.Account)

Locked ownable synchronizers:
    - <0x00000000f7000000>, (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

"transfer-2" #13 daemon prio=5 tid=0x00007f07001a4da0 nid=0x7685 waiting for monitor entry [0x00007f070564e000]
   java.lang.Thread.State: BLOCKED (on object monitor)
   JavaThread state: _thread_blocked

Locked ownable synchronizers:
    - None

`;
const MIXED = `${PREAMBLE}No deadlocks found.

----------------- 30342 -----------------
"main" #1 prio=5 tid=0x00007f0700017f90 nid=0x7672 waiting on condition [0x00007f07057fe000]
   java.lang.Thread.State: TIMED_WAITING (sleeping)
   JavaThread state: _thread_blocked
0x00007f0706d13f16	__futex_abstimed_wait_common + 0xc6
0x00007f06f0a2f2d0	* java.lang.Thread.sleep(long) bci:0 (Interpreted frame)
----------------- 30325 -----------------
0x00007f0706d13f16	__futex_abstimed_wait_common + 0xc6
----------------- 30326 -----------------
0x00007f06f0a2f2d0	* com.acme.Bank.run() bci:0 line:7 (Interpreted frame)
`;
const FORCED = `${PREAMBLE}No deadlocks found.

Thread 8900: (state = BLOCKED)
 - java.lang.Object.wait(long) @bci=0 (Compiled frame; information may be imprecise)
 - com.acme.Queue.take() @bci=20, line=40 (Interpreted frame)


Thread 8901: (state = IN_NATIVE)
Error occurred during stack walking:
sun.jvm.hotspot.debugger.DebuggerException: get_thread_regs failed for a lwp
	at sun.jvm.hotspot.debugger.linux.LinuxDebuggerLocal.getThreadIntegerRegisterSet0(Native Method)


Thread t@8902: (state = IN_JAVA)
 - com.acme.Queue.spin() @bci=7, line=38 (Interpreted frame)
`;

checkDumpFormat(SERVICEABILITY_AGENT, JHSDB);
checkDumpFormat(SERVICEABILITY_AGENT, MIXED);
checkDumpFormat(SERVICEABILITY_AGENT, FORCED);

test('jhsdb: version and process, entries like HotSpot, frames without their position in the byte code', () => {
  const [dump] = readDumps(SERVICEABILITY_AGENT, JHSDB).dumps;
  assert.deepEqual([dump?.jvm, dump?.processId, dump?.threads.length], ['17.0.15+6', 30320, 2]);
  const thread = readThreads(SERVICEABILITY_AGENT, JHSDB).get('transfer-1');
  assert.deepEqual(thread?.stack.frames, [
    'com.acme.bank.TransferService.debit(com.acme.bank.Account)',
    'com.acme.bank.TransferService.transfer(com.acme.bank.Account, int)',
  ]);
  assert.deepEqual(formatLocks(thread), ['enters 0x00000000f791daf8 at 0', 'locked 0x00000000f791dae8 at 1']);
  assert.deepEqual([thread?.state, thread?.stateDetail, thread?.nativeId], ['BLOCKED', 'on object monitor', 0x7684]);
  assert.equal(thread?.synchronizers[0]?.lock, '0x00000000f7000000');
});

test('the deadlock comes first and names objects, not monitors', () => {
  const [dump] = readDumps(SERVICEABILITY_AGENT, JHSDB).dumps;
  assert.deepEqual(dump?.declaredDeadlocks[0]?.members, [
    {
      thread: 'transfer-1',
      waitsFor: '0x00000000f791daf8',
      lockClass: 'com.acme.bank.Account',
      heldBy: 'transfer-2',
    },
    {
      thread: 'transfer-2',
      waitsFor: '0x00000000f791dae8',
      lockClass: 'com.acme.bank.Account',
      heldBy: 'transfer-1',
    },
  ]);
});

test('mixed mode: native frames are skipped, and so are threads without other frames', () => {
  const threads = readThreads(SERVICEABILITY_AGENT, MIXED);
  assert.deepEqual([...threads.keys()], ['main', 'Thread 30326']);
  assert.deepEqual(threads.get('main')?.stack.frames, ['java.lang.Thread.sleep(long)']);
});

test('jstack -F: no names, and BLOCKED of the VM is no Thread.State', () => {
  const threads = readThreads(SERVICEABILITY_AGENT, FORCED);
  assert.deepEqual(
    [...threads.values()].map(({ name, state, nativeState, stack }) => [name, state, nativeState, stack.frames.length]),
    [
      ['Thread 8900', undefined, 'BLOCKED', 2],
      ['Thread 8901', 'IN_NATIVE', 'IN_NATIVE', 0],
      ['Thread t@8902', 'RUNNABLE', 'IN_JAVA', 1],
    ],
  );
});

test('a search for locks of java.util.concurrent is announced before the threads', () => {
  const text = JHSDB.replace(
    DEADLOCK,
    'No deadlocks found.\n\nFinding concurrent locks. This might take a while...\n\n',
  );
  const [dump] = readDumps(SERVICEABILITY_AGENT, text).dumps;
  assert.deepEqual([dump?.format, dump?.threads.length], ['serviceability-agent', 2]);
});

test('an attachment alone may be that of another tool', () => {
  const detect = (text: string) => SERVICEABILITY_AGENT.detect(toHead(text));
  assert.equal(detect(JHSDB), 0.9);
  assert.ok(detect(`${PREAMBLE.replace('Deadlock Detection:', '')}Object Histogram:`) < 0.5);
});

test('names may contain line ends', () => {
  const threads = readThreads(SERVICEABILITY_AGENT, JHSDB.replace('"transfer-1" #12', '"transfer\n1" #12'));
  assert.deepEqual([...threads.keys()], ['transfer\n1', 'transfer-2']);
});

test('each attachment is a dump', () => {
  assert.deepEqual(
    readDumps(SERVICEABILITY_AGENT, FORCED + JHSDB).dumps.map(({ threads }) => threads.length),
    [3, 2],
  );
});
