import { setFlagsFromString } from 'node:v8';

/**
 * Computes what is computed once and is over in a tenth of a second. V8's best compiler would set to work on the loops in it,
 * come too late, and slow the analysis down from beside it: on two processors by a third.
 */
export function runOnce<T>(compute: () => T): T {
  setFlagsFromString('--no-turbofan');
  try {
    return compute();
  } finally {
    setFlagsFromString('--turbofan');
  }
}
