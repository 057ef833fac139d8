import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executors that nobody ends. The fix shares one. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.saas.TenantNotifier");
    static final ScheduledExecutorService SHARED = Executors.newScheduledThreadPool(2);
    static void notifyTenant(int id) {
        ScheduledExecutorService executor = Lab.FIXED ? SHARED : Executors.newSingleThreadScheduledExecutor();
        executor.schedule(() -> { if (id % 50 == 0) LOG.info("Tenant {} notified", id); }, 50, TimeUnit.MILLISECONDS);
    }
    public static void main(String[] args) { for (int id = 1; ; id++) { notifyTenant(id); Lab.sleep(60); } }
}
