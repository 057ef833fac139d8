/** The file descriptor of the channel in the child. */
export const CHANNEL_FD = 3;
/** The file descriptor of the pipe by which an explorer requests ranges of its files. */
export const RANGES_FD = 4;
