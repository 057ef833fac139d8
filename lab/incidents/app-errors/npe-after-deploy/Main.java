import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.ShopApplication");
    private static final Map<Integer, String> ADDRESSES = Map.of(0, "Main Street");

    public static void main(String[] args) {
        run("1.9.4", 40, true);
        LOG.info("Graceful shutdown complete");
        Lab.sleep(500);
        run("2.0.0", 120, Lab.FIXED);
    }

    private static void run(String version, int orders, boolean checks) {
        LOG.info("Starting ShopApplication v{} using Java 17.0.12 with PID {}", version, ProcessHandle.current().pid());
        LOG.info("Started ShopApplication in 1.{} seconds", orders);
        for (int order = 1; order <= orders; order++) {
            try {
                String address = ADDRESSES.get(order % 3);
                int zone = checks && address == null ? 0 : address.length();
                LOG.info("Order {} is delivered to zone {}", order, zone);
            } catch (NullPointerException e) {
                LOG.error("Order {} failed", order, e);
            }
            Lab.sleep(50);
        }
    }
}
