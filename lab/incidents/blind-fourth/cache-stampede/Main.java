import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everybody computes what has expired. The fix lets one thread compute it. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.price.PriceController");

    static final class PriceList {
        static volatile long expires; static volatile double sum; static final Object LOADING = new Object();
        static double get() {
            if (System.nanoTime() < expires) return sum;
            if (!Lab.FIXED) return compute();
            if (System.nanoTime() - expires > 0) { synchronized (LOADING) { if (System.nanoTime() > expires) { sum = 1; expires = System.nanoTime() + 60_000_000_000L; } } }
            return sum;
        }
        static double compute() {
            double total = 0;
            for (int article = 0; article < 9_000_000; article++) total += Math.sqrt(article) * Math.log(article + 1.0);
            sum = total; expires = System.nanoTime() + 1_000_000L;
            return total;
        }
    }

    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(24, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < 24; i++) requests.submit(() -> { while (true) { long t = System.nanoTime(); PriceList.get(); long ms = (System.nanoTime() - t) / 1_000_000; if (ms > 2000) LOG.warn("GET /prices took {} ms", ms); Lab.sleep(20); } });
        Lab.await();
    }
}
