import type { Hypothesis } from '../hypothesis.ts';
import { appError } from './application/app-error.ts';
import { jvmCrashed } from './application/jvm-crashed.ts';
import { shutdownRunning } from './application/shutdown-running.ts';
import { startupRunning } from './application/startup-running.ts';
import { diskBroken } from './disk/disk-broken.ts';
import { diskFull } from './disk/disk-full.ts';
import { diskSlow } from './disk/disk-slow.ts';
import { fileLeak } from './disk/file-leak.ts';
import { inodeOrQuota } from './disk/inode-or-quota.ts';
import { logFlood } from './disk/log-flood.ts';
import { clockProblem } from './host/clock-problem.ts';
import { containerMemory } from './host/container-memory.ts';
import { cpuDemand } from './host/cpu-demand.ts';
import { cpuSteal } from './host/cpu-steal.ts';
import { cpuThrottled } from './host/cpu-throttled.ts';
import { hostOverload } from './host/host-overload.ts';
import { oomKilled } from './host/oom-killed.ts';
import { oomKiller } from './host/oom-killer.ts';
import { swapThrash } from './host/swap-thrash.ts';
import { codeCache } from './memory/code-cache.ts';
import { directMemory } from './memory/direct-memory.ts';
import { explicitGc } from './memory/explicit-gc.ts';
import { gcConfig } from './memory/gc-config.ts';
import { gcThrash } from './memory/gc-thrash.ts';
import { heapLeak } from './memory/heap-leak.ts';
import { heapTooSmall } from './memory/heap-too-small.ts';
import { loaderLeak } from './memory/loader-leak.ts';
import { metaspaceSmall } from './memory/metaspace-small.ts';
import { nativeMemory } from './memory/native-memory.ts';
import { oversizedRequest } from './memory/oversized-request.ts';
import { stackOverflow } from './memory/stack-overflow.ts';
import { timeToSafepoint } from './memory/time-to-safepoint.ts';
import { backendDown } from './network/backend-down.ts';
import { circuitOpen } from './network/circuit-open.ts';
import { connectionTableFull } from './network/connection-table-full.ts';
import { dbLock } from './network/db-lock.ts';
import { dnsFailure } from './network/dns-failure.ts';
import { nodeDown } from './network/node-down.ts';
import { packetLoss } from './network/packet-loss.ts';
import { portExhaustion } from './network/port-exhaustion.ts';
import { serverLimit } from './network/server-limit.ts';
import { slowBackend } from './network/slow-backend.ts';
import { socketLeak } from './network/socket-leak.ts';
import { tlsFailure } from './network/tls-failure.ts';
import { companionKilled } from './platform/companion-killed.ts';
import { consumerLag } from './platform/consumer-lag.ts';
import { crashLoop } from './platform/crash-loop.ts';
import { nodeOverloaded } from './platform/node-overloaded.ts';
import { notReady } from './platform/not-ready.ts';
import { podEvicted } from './platform/pod-evicted.ts';
import { podNotStarted } from './platform/pod-not-started.ts';
import { probeRestarts } from './platform/probe-restarts.ts';
import { serviceFailed } from './platform/service-failed.ts';
import { httpPoolExhausted, jdbcPoolExhausted, objectPoolExhausted } from './pools/pool-exhausted.ts';
import { poolStarved } from './pools/pool-starved.ts';
import { requestPoolExhausted } from './pools/request-pool-exhausted.ts';
import { compilerBusy } from './threads/compiler-busy.ts';
import { deadlock } from './threads/deadlock.ts';
import { finalizerStuck } from './threads/finalizer-stuck.ts';
import { hotLoop } from './threads/hot-loop.ts';
import { lockConvoy } from './threads/lock-convoy.ts';
import { loopBlocked } from './threads/loop-blocked.ts';
import { threadLeak } from './threads/thread-leak.ts';
import { threadLimit } from './threads/thread-limit.ts';
import { vthreadPinned } from './threads/vthread-pinned.ts';

/** All hypotheses; their order has no meaning. */
export const HYPOTHESES: readonly Hypothesis[] = [
  jvmCrashed,
  heapLeak,
  heapTooSmall,
  oversizedRequest,
  gcThrash,
  explicitGc,
  gcConfig,
  hotLoop,
  compilerBusy,
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
  packetLoss,
  connectionTableFull,
  circuitOpen,
  serverLimit,
  nodeDown,
  diskFull,
  inodeOrQuota,
  diskBroken,
  diskSlow,
  containerMemory,
  oomKilled,
  oomKiller,
  podEvicted,
  companionKilled,
  nodeOverloaded,
  podNotStarted,
  probeRestarts,
  notReady,
  serviceFailed,
  consumerLag,
  crashLoop,
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
  timeToSafepoint,
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
