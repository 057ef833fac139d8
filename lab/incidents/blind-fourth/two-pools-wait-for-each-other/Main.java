import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two pools wait for each other. The fix composes futures instead of waiting. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.erp.Workflow");
    static ExecutorService pool(String name) { AtomicInteger n = new AtomicInteger(); return Executors.newFixedThreadPool(4, t -> new Thread(t, name + "-" + n.incrementAndGet())); }
    static final ExecutorService BILLING = pool("billing"), SHIPPING = pool("shipping");

    public static void main(String[] args) {
        for (int order = 1; ; order++) {
            int id = order;
            if (Lab.FIXED) CompletableFuture.supplyAsync(() -> quote(id), SHIPPING).thenAcceptAsync(Main::charge, BILLING);
            else { BILLING.submit(() -> { Lab.sleep(100); charge(SHIPPING.submit(() -> quote(id)).get()); return null; });
                   SHIPPING.submit(() -> { Lab.sleep(100); ship(BILLING.submit(() -> id).get()); return null; }); }
            if (order % 10 == 0) LOG.info("{} orders accepted", order);
            Lab.sleep(Lab.FIXED ? 50 : 8);
        }
    }
    static int quote(int id) { Lab.sleep(5); return id; }
    static void charge(int id) { Lab.sleep(5); }
    static void ship(int id) { Lab.sleep(5); }
}
