import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Requests wait at a condition until the configuration is loaded; the loader fails and never signals. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition LOADED = LOCK.newCondition();
    static boolean loaded;

    static void handleRequest() throws InterruptedException {
        LOCK.lock();
        try {
            while (!loaded) LOADED.await();
        } finally {
            LOCK.unlock();
        }
    }

    static void load() {
        if (!Lab.FIXED) throw new IllegalStateException("configuration has no version");
        LOCK.lock();
        try {
            loaded = true;
            LOADED.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            requests.submit(() -> {
                handleRequest();
                return null;
            });
        }
        Lab.sleep(500);
        new Thread(Main::load, "config-loader").start();
        Lab.await();
    }
}
