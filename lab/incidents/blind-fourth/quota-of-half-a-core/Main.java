import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service under an even load. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.CatalogController");
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(8, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < 8; i++) requests.submit(() -> { for (int r = 1; ; r++) { long s = 0; StringBuilder b = new StringBuilder(); for (int k = 0; k < 3000; k++) b.append((char) ('a' + k % 26)); for (char c : b.toString().toCharArray()) s += c; if (r % 200 == 0) LOG.info("{} requests served, {}", r, s); Lab.sleep(20); } });
        Lab.await();
    }
}
