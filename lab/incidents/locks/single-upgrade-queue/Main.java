import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** One refresh of a routing table upgrades its read lock; every request queues behind the write lock it asks for. */
public class Main {
    static final ReentrantReadWriteLock TABLE = new ReentrantReadWriteLock(true);
    static volatile int version;

    static int route(int customer) {
        TABLE.readLock().lock();
        try {
            Lab.sleep(2);
            return customer % 16 + version;
        } finally {
            TABLE.readLock().unlock();
        }
    }

    static void refresh() {
        TABLE.readLock().lock();
        boolean stale = version < 10;
        if (Lab.FIXED) TABLE.readLock().unlock();
        if (stale) replaceTable();
        if (!Lab.FIXED) TABLE.readLock().unlock();
    }

    static void replaceTable() {
        TABLE.writeLock().lock();
        try {
            version++;
        } finally {
            TABLE.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(12, Thread.ofPlatform().name("router-", 0).factory());
        for (int i = 0; i < 12; i++) {
            int customer = i;
            requests.submit(() -> {
                for (int n = 0; n < 100; n++) {
                    route(customer);
                    Lab.sleep(10);
                }
            });
        }
        Lab.sleep(500);
        Thread.ofPlatform().name("table-refresh").start(() -> {
            while (true) {
                refresh();
                Lab.sleep(1000);
            }
        });
        Lab.await();
    }
}
