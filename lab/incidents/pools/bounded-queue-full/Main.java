import com.shop.audit.AuditTrail;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests put audit entries into a bounded queue whose writer is too slow. The fix writes faster. */
public class Main {
    public static void main(String[] args) {
        AuditTrail audit = new AuditTrail(Lab.FIXED ? 0 : 20_000);
        Thread writer = new Thread(audit::writeEntries, "audit-writer");
        writer.start();
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(14, task -> new Thread(task, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int request = 0; request < 14; request++) {
            requests.submit(() -> {
                while (true) {
                    audit.record("order");
                    Lab.sleep(200);
                }
            });
        }
        Lab.await();
    }
}
