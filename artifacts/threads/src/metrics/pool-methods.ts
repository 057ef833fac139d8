import { isOwnFrame, isPlatformFrame, parseFrame } from '../frame.ts';

/** Matches class names of pools of connections and objects, which are similar in all libraries. */
const POOL_CLASS =
  /(?:Pool|DataSource|ConnectionManager|ConnectionProvider|ConnectionFactory|Semaphore|Bulkhead|Throttl|Limiter|ConcurrentBag|ResourceManager)/;
const TAKES =
  /^(?:get|borrow|acquire|try(?:Acquire|Lease)|take|lease|check(?:o|O)ut|obtain|request|reserve|poll|await|prelim|allocate|claim)/;
/** Methods that take something that others hold, in a class of any name. */
const BORROWS =
  /^(?:borrow|acquire|lease|beforeAccess$|check(?:o|O)ut(?:Connection|Pooled|Resource|Session|Client|Channel|Instance|Object)|getConnection(?:From)?(?!Source|Factory|Provider|Manager)|getPooled|obtainConnection)/;
/** A lock has an owner; it is nothing that a pool gives out. */
const TAKES_LOCK = /^(?:try)?[aA]cquire(?:\w{0,40}(?:Lock|Mutex)(?:s|es)?|(?:Exclusive|Shared|Read|Write)\w{0,40})$/;
/** A thread pool waits for work and is no pool that others wait for; a lock has owners of its own. */
const NO_POOL = /ThreadPool|ForkJoinPool|Executor|Synchronizer|Lock|Scheduler|WorkerPool|StringPool/;
/** A rate limiter has no permits that others hold: it lets time pass. */
const PACES = /RateLimit|RateThrottl|^TokenBucket|BlockingBucket/;
const MAX_DEPTH = 24;

/** The frames of equal stacks are one array, so that each is searched once. */
const poolMethods = new WeakMap<readonly string[], string>();
const NONE = '';

/**
 * Finds the method of a pool below which a stack waits. The outermost one names the pool as the application does:
 * DataSource.getConnection rather than Semaphore.acquire.
 */
export function findPoolMethod(frames: readonly string[]): string | undefined {
  const cached = poolMethods.get(frames) ?? searchPoolMethod(frames) ?? NONE;
  poolMethods.set(frames, cached);
  return cached === NONE ? undefined : cached;
}

function searchPoolMethod(frames: readonly string[]): string | undefined {
  let poolMethod: string | undefined;
  for (const text of frames.slice(0, MAX_DEPTH)) {
    const { className, method, qualified } = parseFrame(text);
    const simple = toPoolClass(text);
    if (method === 'run' || method === 'runWorker') break;
    // The method of a lambda is that of its interface (Supplier.get), and its class the one in which it is written.
    if (className.includes('$$Lambda')) continue;
    if (PACES.test(simple)) return undefined;
    if (NO_POOL.test(simple)) continue;
    const borrows = BORROWS.test(method) && !TAKES_LOCK.test(method) && !isPlatformFrame(text);
    if (borrows || (POOL_CLASS.test(simple) && TAKES.test(method))) poolMethod = qualified;
  }
  return poolMethod;
}

/** The class that may be a pool. An application's class inside of another one has a name of its own. */
function toPoolClass(text: string): string {
  const { className } = parseFrame(text);
  const simple = className.slice(className.lastIndexOf('.') + 1);
  if (!isOwnFrame(text)) return simple;
  const named = simple.replace(/(?:\$\d{1,10}){1,10}$/, '');
  return named.slice(named.lastIndexOf('$') + 1);
}

const pacingMethods = new WeakMap<readonly string[], string>();

/** Finds the method of a rate limiter below which a stack waits. */
export function findPacingMethod(frames: readonly string[]): string | undefined {
  const cached = pacingMethods.get(frames) ?? searchPacingMethod(frames) ?? NONE;
  pacingMethods.set(frames, cached);
  return cached === NONE ? undefined : cached;
}

function searchPacingMethod(frames: readonly string[]): string | undefined {
  const pacing = frames.slice(0, MAX_DEPTH).findLast((text) => {
    const { className } = parseFrame(text);
    return !isPlatformFrame(text) && PACES.test(className.slice(className.lastIndexOf('.') + 1));
  });
  return pacing === undefined ? undefined : parseFrame(pacing).qualified;
}
