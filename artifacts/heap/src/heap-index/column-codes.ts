/** The codes in the columns of the index that are neither distances nor sizes. */

/** In `retained` and `nearer`: the object is not reachable. */
export const UNREACHABLE = 0;

/** In `dominator`: no object dominates the object. */
export const AT_TOP = 0;

/** In `retained`: the object retains only itself. Larger codes are sizes plus `LEAF + 1`. */
export const LEAF = 1;

/** In `nearer`: the object is a root. Larger codes are distances plus `ROOT`. */
export const ROOT = 1;
