import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Eight workers of a pool serve about 100 small requests a second; some are refused with an exception. */
public class Main {
    private static final ConcurrentHashMap<Integer, List<String>> ORDERS = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        BlockingQueue<Integer> accepted = new LinkedBlockingQueue<>();
        Thread writer = new Thread(() -> drain(accepted), "writer");
        writer.setDaemon(true);
        writer.start();
        for (int request = 0; ; request++) {
            int id = request;
            pool.submit(() -> serve(id, accepted));
            Lab.sleep(10);
        }
    }

    static void serve(int id, BlockingQueue<Integer> accepted) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 40; i++) lines.add("order " + id + " line " + i);
        try {
            if (id % 50 == 0) throw new IllegalArgumentException("order " + id + " has no customer");
            ORDERS.put(id % 500, lines);
            accepted.add(id);
        } catch (IllegalArgumentException e) {
            lines.clear();
        }
    }

    private static void drain(BlockingQueue<Integer> accepted) {
        try {
            while (true) accepted.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
