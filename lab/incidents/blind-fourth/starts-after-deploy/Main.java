import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A healthy start. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.ShopApplication");
    public static void main(String[] args) {
        LOG.info("Starting ShopApplication v4.2.1 using Java 25 with PID 1");
        LOG.warn("Property spring.jpa.open-in-view is enabled by default");
        Map<Integer, String> cache = new ConcurrentHashMap<>();
        for (int i = 0; i < 200_000; i++) cache.put(i, "article " + i);
        LOG.info("Started ShopApplication in 2.143 seconds (process running for 2.61)");
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(8, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < 8; i++) requests.submit(() -> { for (int r = 1; ; r++) { String a = cache.get(r % 200_000); if (r % 500 == 0) LOG.info("{} requests, {}", r, a); Lab.sleep(10); } });
        Lab.await();
    }
}
