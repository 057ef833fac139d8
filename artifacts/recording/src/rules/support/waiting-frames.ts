/** Frames at the top of a stack whose thread waits for a signal, a time or a peer, in Java and in the libraries of systems; perf has the idle processors as well. */
const WAITING =
  /(?:^|[./])(?:_{0,2}(?:pthread_cond_(?:timed|clock)?wait\w*|epoll_p?wait\w*|p?poll|futex(?!_wake)\w*|lll_lock_wait\w*|(?:clock_)?nanosleep\w*|psynch_(?:cvwait|mutexwait)|select\w*|kevent\w*|sem_(?:timed)?wait\w*)|semaphore_(?:timed)?wait(?:_trap)?|mach_msg\w*|NtWaitFor\w+|WaitFor(?:Single|Multiple)\w+|Unsafe\.park|LockSupport\.park\w*|Object\.wait0?|Thread\.sleep\w*|EPoll\.wait|EPollArrayWrapper\.epollWait|KQueue\.poll|Net\.(?:poll|accept)|WEPoll\.wait|native_safe_halt|default_idle\w*|do_idle|intel_idle\w*|mwait_idle\w*|acpi_\w{0,40}idle\w*|cpuidle_enter\w*)(?:@|$)/;
/** Waits for a peer: in a profile of processor time, such a frame is work of the system. */
const WAITING_FOR_PEER =
  /(?:^|[./])(?:_{0,2}(?:libc_)?(?:read|recv\w*|accept4?)|(?:SocketDispatcher|SocketInputStream|NioSocketImpl|PlainSocketImpl|Net)\.(?:read0?|socketRead0|socketAccept|accept|implRead|park))(?:@|$)/;

const LOOKED_AT_FRAMES = 4;
/** With so much waiting, a profile is of all threads, whether they run or not. */
const MIN_WAITING_SHARE = 0.3;

/** Returns the test whether a stack waits, or nothing when the stacks are of threads that run. */
export function createWaitTest(
  stacks: ReadonlyMap<readonly string[], number>,
  total: number,
): ((frames: readonly string[]) => boolean) | undefined {
  const isAny = (pattern: RegExp, frames: readonly string[]) =>
    frames.slice(0, LOOKED_AT_FRAMES).some((frame) => pattern.test(frame));
  let waiting = 0;
  for (const [frames, weight] of stacks) if (isAny(WAITING, frames)) waiting += weight;
  if (waiting < MIN_WAITING_SHARE * total) return undefined;
  return (frames) => isAny(WAITING, frames) || isAny(WAITING_FOR_PEER, frames);
}
