import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A service whose pools are large and were busy at its start; now they wait for work. */
public class Main {
    public static void main(String[] args) {
        for (String name : List.of("orders", "invoices", "mails")) {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(150, name(name + "-worker"));
            pool.prestartAllCoreThreads();
        }
        ExecutorService cached = Executors.newCachedThreadPool(name("cached"));
        for (int task = 0; task < 80; task++) cached.submit(() -> Lab.sleep(100));
        ScheduledExecutorService jobs = Executors.newScheduledThreadPool(40, name("job"));
        for (int job = 0; job < 40; job++) jobs.scheduleAtFixedRate(() -> {}, 0, 10, TimeUnit.SECONDS);
        ForkJoinPool parallel = new ForkJoinPool(16);
        for (int task = 0; task < 64; task++) parallel.submit(() -> Lab.sleep(20));
        Lab.await();
    }

    private static ThreadFactory name(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> new Thread(task, prefix + "-" + number.incrementAndGet());
    }
}
