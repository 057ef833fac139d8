/** What stands in names of threads and in functions of libraries (`pthread_cond_wait@@GLIBC_2.3.2`, `ObjectMonitor::enter`). */
const FOREIGN = /[\s:#@]/;

/** `com.shop.Cart.pay`, and neither the name of a thread nor a function of a library. */
export const isJavaMethod = (frame: string): boolean => frame.includes('.') && !FOREIGN.test(frame);
