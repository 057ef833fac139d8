/** What numbers of the columns mean besides distances and sizes. */

/** Of retained sizes and of the steps of shortest paths. */
export const UNREACHABLE = 0;

/** Of dominators: no object dominates it. */
export const AT_TOP = 0;

/** Of retained sizes: nothing but the object itself. Larger numbers are sizes, plus this, plus one. */
export const LEAF = 1;

/** Of the steps of shortest paths: the object is a root. Larger numbers are distances, plus this. */
export const ROOT = 1;
