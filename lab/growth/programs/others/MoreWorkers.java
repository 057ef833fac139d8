import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Under load the pool has fifty workers instead of eight, each with the rows of its request. */
public class MoreWorkers {
    record Row(int number, byte[] cells) {}

    private static void serve(CountDownLatch started, CountDownLatch over) {
        List<Row> rows = new ArrayList<>();
        for (int number = 0; number < 400; number++) rows.add(new Row(number, new byte[120]));
        started.countDown();
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (rows.isEmpty()) throw new IllegalStateException("no rows");
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService workers = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "request-worker");
            thread.setDaemon(true);
            return thread;
        });
        for (int requests : new int[] {8, 50}) {
            CountDownLatch started = new CountDownLatch(requests);
            CountDownLatch over = new CountDownLatch(1);
            for (int request = 0; request < requests; request++) workers.execute(() -> serve(started, over));
            started.await();
            Growth.dump();
            over.countDown();
        }
    }
}
