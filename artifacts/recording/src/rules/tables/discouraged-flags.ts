/** A flag that production should do without. */
export interface DiscouragedFlag {
  readonly flag: string;
  readonly value: string;
  /** The option that sets it, when it is not `-XX:` with its name. */
  readonly option?: string;
  readonly why: string;
  /** From this feature release on; absent for all. */
  readonly from?: number;
}

/** Sources: JMC (DiscouragedVmOptions), the JDK's own descriptions of the flags. */
export const DISCOURAGED_FLAGS: readonly DiscouragedFlag[] = [
  { flag: 'UseLargePagesInMetaspace', value: 'true', why: 'has never worked well and was removed' },
  { flag: 'AggressiveOpts', value: 'true', why: 'switches experiments on, differently in each release' },
  { flag: 'UnlockExperimentalVMOptions', value: 'true', why: 'is for experiments' },
  { flag: 'IgnoreUnrecognizedVMOptions', value: 'true', why: 'hides misspelled options' },
  {
    flag: 'DisableExplicitGC',
    value: 'true',
    why: 'keeps direct buffers from being freed, whose memory only System.gc() gives back',
  },
  { flag: 'UseDynamicNumberOfGCThreads', value: 'false', why: 'wakes all workers for small collections' },
  {
    flag: 'UseInterpreter',
    value: 'false',
    option: '-Xcomp',
    why: 'compiles every method before it runs, which makes the start very slow',
  },
  {
    flag: 'UseCompiler',
    value: 'false',
    option: '-Xint',
    why: 'leaves everything to the interpreter, ten to fifty times slower',
  },
  { flag: 'TieredCompilation', value: 'false', why: 'makes the start several times slower' },
  { flag: 'UseCompressedOops', value: 'false', why: 'makes references of heaps below 32 GB twice as large' },
  { flag: 'UseThreadPriorities', value: 'false', why: 'makes the collector and compiler wait as all others do' },
  { flag: 'PrintConcurrentLocks', value: 'true', why: 'makes each thread dump walk the heap' },
];
