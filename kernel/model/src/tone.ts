/** The color roles of the palette in the UI design, never raw colors. */
export type Tone =
  | 'young'
  | 'mixed'
  | 'old'
  | 'full'
  | 'stall'
  | 'metaspace'
  | 'humongous'
  | 'concurrent'
  | 'safepoint'
  | 'allocation'
  | 'promotion'
  | 'used'
  | 'limit'
  | ThreadTone
  | LogTone
  | EventTone
  | CodeTone
  | ChangeTone;

/**
 * The state of a thread in a dump. `native`: in a call of the JVM's native code; `other`: new, terminated, no Java
 * state.
 */
export type ThreadTone = 'runnable' | 'blocked' | 'waiting' | 'timed-waiting' | 'native' | 'other';

/** The levels of a log's own records, not of findings. */
export type LogTone = 'log-fatal' | 'log-error' | 'log-warn' | 'log-info' | 'log-debug';

/** The marks on a time axis that none of the roles above cover. */
export type EventTone = 'silence' | 'restart' | 'dump';

/** The origin of the code of a method. */
export type CodeTone = 'own-code' | 'library-code' | 'platform-code' | 'native-code';

/** How a share changed from one artifact to another. */
export type ChangeTone = 'much-more' | 'more' | 'even' | 'less' | 'much-less';
