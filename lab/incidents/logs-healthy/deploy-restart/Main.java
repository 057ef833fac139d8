import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.ShopApplication");

    public static void main(String[] args) {
        run("3.1.0", 80);
        LOG.info("Commencing graceful shutdown. Waiting for active requests to complete");
        Lab.sleep(300);
        LOG.info("Graceful shutdown complete");
        LOG.info("HikariPool-1 - Shutdown initiated...");
        Lab.sleep(900);
        run("3.2.0", 80);
    }

    private static void run(String version, int orders) {
        LOG.info("Starting ShopApplication v{} using Java 17.0.12 with PID {}", version, ProcessHandle.current().pid());
        LOG.info("Tomcat started on port 8080 (http) with context path '/'");
        LOG.info("Started ShopApplication in 2.4 seconds");
        for (int order = 1; order <= orders; order++) {
            LOG.info("Order {} accepted", order);
            Lab.sleep(40);
        }
    }
}
