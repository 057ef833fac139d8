/** One thread handles thousands of dead objects per second, so that a queue of this length does not drain. */
export const BACKLOG_LENGTH = 1000;
