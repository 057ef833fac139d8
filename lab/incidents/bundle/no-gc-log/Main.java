import com.shop.audit.AuditTrail;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An audit trail grows without a bound; the JVM writes no GC log. The fixed trail keeps the last 100 entries. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.audit.Audit");

    private static final AuditTrail TRAIL = new AuditTrail(Lab.FIXED ? 100 : Integer.MAX_VALUE);

    public static void main(String[] args) {
        new Thread(Main::audit, "audit-writer").start();
        Lab.await();
    }

    private static void audit() {
        for (int entry = 1; ; entry++) {
            try {
                TRAIL.add(entry, "order " + entry + " was changed by a clerk of the branch " + entry % 17);
                if (entry % 200 == 0) LOG.info("{} entries of the audit", entry);
                Lab.sleep(6);
            } catch (OutOfMemoryError e) {
                LOG.error("Audit entry {} was lost", entry, e);
                Lab.sleep(1000);
            }
        }
    }
}
