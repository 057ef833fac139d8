/** Terms of the field with one sentence each; keys are in lower case, as labels are compared. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  // Collections
  throughput: 'The share of the time in which the application ran and was not stopped by the garbage collector.',
  p99: 'Of a hundred pauses ninety-nine were not longer than this.',
  'full collections': 'Collections of the whole heap, with the application stopped: the last resort of a collector.',
  'allocation rate': 'How many bytes of new objects the application makes in a second.',
  'promotion rate': 'How many bytes a second outlive the young generation and move to the old one.',
  promotion: 'Objects that outlive the young generation move to the old one.',
  humongous:
    'An object of half a G1 region or more: it gets regions of its own and is never moved by young collections.',
  safepoint: 'A place in the code where a thread can be stopped; all must reach one before the JVM can stop the world.',
  stalls: 'Threads that had to wait for memory, because the collector had not freed any yet.',
  tenuring: 'How many collections an object survives before it moves to the old generation.',
  'this age and younger': 'Bytes of all objects that survived so many collections or fewer.',
  committed: 'Memory that the JVM has got from the operating system, whether it is used or not.',
  metaspace: 'Memory outside of the heap in which classes are kept.',
  deduplicated: 'Equal strings that now share one array of characters.',
  'reference processing': 'Time in which soft, weak, final and phantom references were looked through.',
  'used heap': 'Bytes of the objects that can be reached from a GC root.',
  'peak heap': 'The most that was in use, garbage included.',
  // Objects
  retained: 'What would be freed if this object went away: itself and all that only it keeps alive.',
  shallow: 'The bytes of the object itself, without what it refers to.',
  dominator:
    'An object through which every path from the roots to another one leads: without it the other would be garbage.',
  'gc roots': 'Where the JVM begins to look for what is alive: stacks of threads, static fields, native code.',
  unreachable: 'Garbage at the moment of the dump: no path from a GC root leads to it.',
  'largest holder': 'The object without which most of the heap would be free.',
  wasted: 'Bytes that hold nothing of use: empty or half-empty collections, equal texts, arrays of zeros.',
  // Threads
  deadlocks: 'Threads that wait for each other in a circle: none of them can ever go on.',
  'owned monitor': 'An object whose lock a thread holds: others that want it are blocked until it is given back.',
  'held by': 'The thread that owns the lock: until it gives the lock back nobody else can have it.',
  'waiting for locks': 'Threads that are BLOCKED or parked because another thread holds the lock that they want.',
  'virtual thread': 'A thread that the JVM runs on a few carriers; waiting, it takes none.',
  carrier: 'A thread of the operating system on which virtual threads take turns.',
  finalizer: 'The thread that runs finalize methods: when it stands still, dead objects pile up.',
  'of one core': '100 % is one processor used all of the time.',
  'native id': 'The number that the operating system has for the thread: top and ps show it.',
  // Logs and hosts
  'kinds of errors': 'Errors with the same exceptions thrown at the same place, or the same message, are one kind.',
  'kinds of statements': 'Statements that differ only in their values: they come from one line of the program.',
  'longest gap': 'The longest time in which nothing was written.',
  'inodes used': 'Entries for files that the file system has room for: without a free one no file can be made.',
};

const TERMS = Object.keys(EXPLANATIONS).sort((a, b) => b.length - a.length);

const isLetter = (character: string | undefined): boolean => character !== undefined && /[a-z0-9]/.test(character);

/** Returns whether the label contains these words as whole words. */
function hasWords(label: string, words: string): boolean {
  const at = label.indexOf(words);
  return at >= 0 && !isLetter(label[at - 1]) && !isLetter(label[at + words.length]);
}

/** Finds the explanation of the longest term in a label; undefined when it contains none. */
export function findExplanation(label: string): string | undefined {
  const lower = label.toLowerCase();
  const term = TERMS.find((words) => hasWords(lower, words));
  return term === undefined ? undefined : EXPLANATIONS[term];
}
