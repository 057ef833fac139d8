import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Six workers that stay collect what they have logged in a thread-local, which nobody clears. */
public class ThreadLocalBuffers {
    record Entry(String text, byte[] context) {}

    static final class RequestLog {
        static final ThreadLocal<List<Entry>> ENTRIES = ThreadLocal.withInitial(ArrayList::new);
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(6, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        for (int dump = 0; dump < 3; dump++) {
            CountDownLatch done = new CountDownLatch(6);
            for (int task = 0; task < 6; task++)
                workers.execute(() -> {
                    for (int entry = 0; entry < 500; entry++)
                        RequestLog.ENTRIES.get().add(new Entry("entry-" + entry, new byte[200]));
                    done.countDown();
                    try {
                        done.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            done.await();
            Growth.dump();
        }
    }
}
