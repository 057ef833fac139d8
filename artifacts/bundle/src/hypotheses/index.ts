import type { Hypothesis } from '../hypothesis.ts';
import { appError } from './app-error.ts';
import { backendDown } from './backend-down.ts';
import { clockProblem } from './clock-problem.ts';
import { codeCache } from './code-cache.ts';
import { cpuDemand } from './cpu-demand.ts';
import { cpuSteal } from './cpu-steal.ts';
import { cpuThrottled } from './cpu-throttled.ts';
import { dbLock } from './db-lock.ts';
import { deadlock } from './deadlock.ts';
import { directMemory } from './direct-memory.ts';
import { diskBroken } from './disk-broken.ts';
import { diskFull } from './disk-full.ts';
import { diskSlow } from './disk-slow.ts';
import { dnsFailure } from './dns-failure.ts';
import { explicitGc } from './explicit-gc.ts';
import { fileLeak } from './file-leak.ts';
import { finalizerStuck } from './finalizer-stuck.ts';
import { gcConfig } from './gc-config.ts';
import { gcThrash } from './gc-thrash.ts';
import { heapLeak } from './heap-leak.ts';
import { heapTooSmall } from './heap-too-small.ts';
import { hostOverload } from './host-overload.ts';
import { hotLoop } from './hot-loop.ts';
import { inodeOrQuota } from './inode-or-quota.ts';
import { loaderLeak } from './loader-leak.ts';
import { lockConvoy } from './lock-convoy.ts';
import { logFlood } from './log-flood.ts';
import { loopBlocked } from './loop-blocked.ts';
import { metaspaceSmall } from './metaspace-small.ts';
import { nativeMemory } from './native-memory.ts';
import { oomKiller } from './oom-killer.ts';
import { oversizedRequest } from './oversized-request.ts';
import { httpPoolExhausted, jdbcPoolExhausted, objectPoolExhausted } from './pool-exhausted.ts';
import { poolStarved } from './pool-starved.ts';
import { portExhaustion } from './port-exhaustion.ts';
import { requestPoolExhausted } from './request-pool-exhausted.ts';
import { shutdownRunning } from './shutdown-running.ts';
import { slowBackend } from './slow-backend.ts';
import { socketLeak } from './socket-leak.ts';
import { stackOverflow } from './stack-overflow.ts';
import { startupRunning } from './startup-running.ts';
import { swapThrash } from './swap-thrash.ts';
import { threadLeak } from './thread-leak.ts';
import { threadLimit } from './thread-limit.ts';
import { tlsFailure } from './tls-failure.ts';
import { vthreadPinned } from './vthread-pinned.ts';

/** Every cause that is known; their order means nothing. */
export const HYPOTHESES: readonly Hypothesis[] = [
  heapLeak,
  heapTooSmall,
  oversizedRequest,
  gcThrash,
  explicitGc,
  gcConfig,
  hotLoop,
  cpuDemand,
  deadlock,
  lockConvoy,
  jdbcPoolExhausted,
  httpPoolExhausted,
  objectPoolExhausted,
  requestPoolExhausted,
  poolStarved,
  slowBackend,
  backendDown,
  socketLeak,
  fileLeak,
  portExhaustion,
  diskFull,
  inodeOrQuota,
  diskBroken,
  diskSlow,
  oomKiller,
  cpuSteal,
  cpuThrottled,
  clockProblem,
  swapThrash,
  hostOverload,
  threadLeak,
  threadLimit,
  directMemory,
  nativeMemory,
  loaderLeak,
  metaspaceSmall,
  stackOverflow,
  codeCache,
  dnsFailure,
  tlsFailure,
  dbLock,
  logFlood,
  finalizerStuck,
  loopBlocked,
  vthreadPinned,
  startupRunning,
  shutdownRunning,
  appError,
];
