/** Of one core: a thread that computes more than half of the time does not wait for anybody. */
export const SPINS_PERCENT = 50;
