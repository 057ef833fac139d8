/** Colour roles of the palette in the UI design, never raw colours. */
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
  | EventTone;

/** What a thread does in a dump. `native`: in a call of the JVM's native code; `other`: new, terminated, no Java state. */
export type ThreadTone = 'runnable' | 'blocked' | 'waiting' | 'timed-waiting' | 'native' | 'other';

/** Levels of a log's own statements, not of findings. */
export type LogTone = 'log-fatal' | 'log-error' | 'log-warn' | 'log-info' | 'log-debug';

/** What is marked on a time axis and is none of the above. */
export type EventTone = 'silence' | 'restart' | 'dump';
