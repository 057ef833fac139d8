import com.shop.events.EventConsumer;
import com.shop.events.Outbox;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Twenty consumers wait for events in an executor, an outbox flushes on a condition, a job looks for more. */
public class Main {
    public static void main(String[] args) {
        BlockingQueue<String> events = new LinkedBlockingQueue<>();
        AtomicInteger number = new AtomicInteger();
        ExecutorService consumers =
                Executors.newFixedThreadPool(20, task -> new Thread(task, "event-consumer-" + number.incrementAndGet()));
        for (int consumer = 0; consumer < 20; consumer++) consumers.submit(new EventConsumer(events)::consume);
        Outbox outbox = new Outbox();
        for (int flusher = 1; flusher <= 12; flusher++) new Thread(outbox::flush, "outbox-" + flusher).start();
        ScheduledExecutorService jobs = Executors.newSingleThreadScheduledExecutor();
        jobs.scheduleAtFixedRate(() -> events.add("tick"), 0, 700, TimeUnit.MILLISECONDS);
        Lab.await();
    }
}
