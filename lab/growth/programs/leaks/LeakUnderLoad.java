import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Three times as many requests are handled at the second dump, and a metric for each request id is kept beside. */
public class LeakUnderLoad {
    record Counter(String name, long[] values) {}

    static final class Metrics {
        static final Map<String, Counter> BY_REQUEST = new ConcurrentHashMap<>();
    }

    static void handle() {
        List<byte[]> rows = new ArrayList<>();
        for (int row = 0; row < 40; row++) rows.add(new byte[1000]);
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (rows.isEmpty()) System.out.println("empty");
    }

    static void serve(int threads, int from, int to) throws InterruptedException {
        for (int number = from; number < to; number++)
            Metrics.BY_REQUEST.put("request-" + number, new Counter("request-" + number, new long[10]));
        for (int thread = 0; thread < threads; thread++) Growth.start("request-" + from + "-" + thread, LeakUnderLoad::handle);
        Thread.sleep(400);
    }

    public static void main(String[] args) throws InterruptedException {
        serve(5, 0, 3_000);
        Growth.dump();
        serve(10, 3_000, 18_000);
        Growth.dump();
    }
}
