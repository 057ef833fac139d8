import com.shop.jobs.Watchdog;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A service at rest: schedulers, timers, consumers of queues, a watchdog, and main, which waits for the shutdown. */
public class Main {
    static void consume(BlockingQueue<String> queue) {
        try {
            while (true) System.out.println(queue.take());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(12);
        for (int i = 0; i < 12; i++) scheduler.scheduleAtFixedRate(() -> {}, i, 60, TimeUnit.SECONDS);
        Timer timer = new Timer("invoice-timer");
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                System.gc();
            }
        }, 600_000);
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        ExecutorService consumers = Executors.newFixedThreadPool(16, r -> new Thread(r, "mail-consumer-" + r.hashCode()));
        for (int i = 0; i < 16; i++) consumers.submit(() -> consume(queue));
        Watchdog watchdog = new Watchdog();
        new Thread(watchdog::watch, "watchdog").start();
        Executors.newCachedThreadPool().submit(watchdog::watch);
        Watchdog.blockUntilShutdown();
    }
}
