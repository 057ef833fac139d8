/** Stands before the class of the lock where a profile of locks has no method: `[lock] java.util.Properties`. */
export const LOCK_FRAME = '[lock] ';
