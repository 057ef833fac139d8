import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.*;

/** Every request needs the price list, whose loader takes half a minute: all wait for the one that loads it. */
public class Main {
    static final LoadingCache<String, String> PRICES = Caffeine.newBuilder().maximumSize(100).build(Main::load);

    public static void main(String[] args) {
        ExecutorService workers = Executors.newFixedThreadPool(32, task -> new Thread(task, "checkout-" + System.identityHashCode(task)));
        if (Lab.FIXED) PRICES.put("list", "warm");
        for (int i = 0; i < 32; i++) workers.submit(() -> {
            while (true) { PRICES.get("list"); Lab.sleep(200); }
        });
        Lab.await();
    }

    static String load(String key) { return renderPrices(key); }

    static String renderPrices(String key) {
        Lab.sleep(60_000);
        return key;
    }
}
