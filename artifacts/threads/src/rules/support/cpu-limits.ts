/** The share of one core above which a thread computes most of the time and does not wait. */
export const MIN_SPIN_PERCENT = 50;
