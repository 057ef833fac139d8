import com.shop.monitor.Counters;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A counter has the whole path with its id as a tag: one counter for each order. The fix tags with the route. */
public class Main {
    private final Counters counters = new Counters();
    private int order;

    public static void main(String[] args) {
        Main shop = new Main();
        ScheduledExecutorService web = Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "http-exec-1"));
        web.scheduleAtFixedRate(shop::serve, 0, 50, TimeUnit.MILLISECONDS);
        Lab.await();
    }

    private void serve() {
        for (int request = 0; request < 2000 && order < 50_000; request++, order++) {
            counters.count("http.requests", Lab.FIXED ? "/orders/{id}" : "/orders/" + order + "/lines");
        }
    }
}
