import com.shop.audit.AuditTrail;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Every request creates a ThreadLocal and forgets it; its value stays with the thread. The fix removes the value. */
public class Main {
    public static void main(String[] args) {
        ExecutorService workers = Executors.newFixedThreadPool(4, task -> new Thread(task, "audit-worker"));
        for (int request = 0; request < 12_000; request++) {
            int number = request;
            workers.submit(() -> handle(number));
        }
        Lab.await();
    }

    private static void handle(int request) {
        AuditTrail trail = new AuditTrail();
        trail.begin(request);
        if (Lab.FIXED) trail.end();
    }
}
