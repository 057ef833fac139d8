/**
 * Columns are allocated in shared memory, so that a thread can write them to an index while the analysis continues.
 * Pages that are never written take no memory.
 */
export const allocateSharedShorts = (length: number): Int16Array => new Int16Array(new SharedArrayBuffer(2 * length));
export const allocateSharedInts = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length));
export const allocateSharedNumbers = (length: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(8 * length));

/** Whether the memory of a column can be released before it is collected as garbage. */
export const isReleasable = ({ buffer }: { readonly buffer: ArrayBufferLike }): boolean =>
  buffer instanceof ArrayBuffer;

/**
 * Releases the memory of columns immediately instead of at the next garbage collection. The columns are empty
 * afterwards.
 */
export function releaseBuffers(...columns: readonly { readonly buffer: ArrayBufferLike }[]): void {
  for (const { buffer } of columns) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
