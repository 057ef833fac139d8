const RUN = /^(?:java\.base\/)?java\.lang\.VirtualThread\.run\(/;

/**
 * Returns whether a stack is that of a virtual thread. It starts in `VirtualThread.run`; on a carrier that class is in
 * the middle of the stack.
 */
export const isVirtualThreadStack = (frames: readonly string[]): boolean => RUN.test(frames.at(-1) ?? '');
