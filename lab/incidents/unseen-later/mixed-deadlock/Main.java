import java.util.concurrent.locks.ReentrantLock;

/** An account book locks the ledger by a monitor and the index by a ReentrantLock, in two orders. */
public class Main {
    private static final Object LEDGER = new Object();
    private static final ReentrantLock INDEX = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> { while (true) book(); }, "booking-1").start();
        new Thread(() -> { while (true) reindex(); }, "reindexer").start();
        for (int i = 1; i <= 5; i++) new Thread(() -> { while (true) read(); }, "reader-" + i).start();
        Lab.await();
    }

    static void book() { synchronized (LEDGER) { Lab.sleep(5); INDEX.lock(); try { Lab.sleep(1); } finally { INDEX.unlock(); } } Lab.sleep(3); }

    static void reindex() {
        if (Lab.FIXED) { book(); return; }
        INDEX.lock();
        try { Lab.sleep(5); synchronized (LEDGER) { Lab.sleep(1); } } finally { INDEX.unlock(); }
    }

    static void read() { synchronized (LEDGER) { Lab.sleep(1); } Lab.sleep(20); }
}
