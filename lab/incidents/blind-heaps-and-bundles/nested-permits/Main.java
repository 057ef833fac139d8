import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Each job holds a permit of the import and starts parts that need a permit too. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    static final AtomicInteger N = new AtomicInteger();
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(Lab.FIXED ? 100 : 6);
        ExecutorService pool = Executors.newFixedThreadPool(16, r -> new Thread(r, "import-" + N.incrementAndGet()));
        for (int i = 0; i < 6; i++) { int n = i; pool.submit(() -> { while (true) { permits.acquire(); try { Lab.sleep(300); log("INFO ", "file " + n + " opened"); pool.submit(() -> { permits.acquire(); permits.release(); return 1; }).get(); } finally { permits.release(); } } }); }
        Lab.await();
    }
}
