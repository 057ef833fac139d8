/** `com.shop.Cart.pay`: neither the name of a thread nor a function of a library (`pthread_cond_wait@@GLIBC_2.3.2`, `ObjectMonitor::enter`). */
const JAVA_METHOD = /^[^\s:#@]{1,400}\.[^\s:#@]{1,400}$/;

export const isJavaMethod = (frame: string): boolean => JAVA_METHOD.test(frame);
