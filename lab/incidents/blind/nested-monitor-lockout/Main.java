import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A consumer waits for an item while it holds the outer monitor that the producer needs. */
public class Main {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    public static void main(String[] args) throws Exception {
        new Thread(() -> { synchronized (OUTER) { synchronized (INNER) { try { if (!Lab.FIXED) INNER.wait(); } catch (InterruptedException e) { return; } } } Lab.await(); }, "order-consumer").start();
        Lab.sleep(500);
        for (int i = 0; i < 6; i++) new Thread(() -> { synchronized (OUTER) { synchronized (INNER) { INNER.notifyAll(); } } Lab.await(); }, "order-producer-" + i).start();
        Lab.await();
    }
}
