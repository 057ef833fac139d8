const RUN = /^(?:java\.base\/)?java\.lang\.VirtualThread\.run\(/;

/** A virtual thread is started in `VirtualThread.run`; on its carrier that class stands in the middle of the stack. */
export const isVirtualThreadStack = (frames: readonly string[]): boolean => RUN.test(frames.at(-1) ?? '');
