/** Of one core: a thread that computes more than half of the time does not wait for anybody. */
export const MIN_SPIN_PERCENT = 50;
