/** Columns in shared memory: a thread can write them to an index while the analysis goes on. Pages never written take no memory. */
export const allocateSharedShorts = (length: number): Int16Array => new Int16Array(new SharedArrayBuffer(2 * length));
export const allocateSharedInts = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length));
export const allocateSharedNumbers = (length: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(8 * length));

/** Gives the memory of columns back at once, not when it is noticed that nobody has them any more: they are empty from then on. */
export function releaseBuffers(...columns: readonly { readonly buffer: ArrayBufferLike }[]): void {
  for (const { buffer } of columns) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
