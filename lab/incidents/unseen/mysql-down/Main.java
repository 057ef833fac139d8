import org.slf4j.*;
import java.util.concurrent.*;

/** The database goes away while orders are processed. */
public class Main {
    static final Logger LOG = LoggerFactory.getLogger("com.shop.orders.OrderService");
    public static void main(String[] args) throws Exception {
        LOG.info("Started OrderService in 2.31 seconds");
        for (int i = 0; i < 400; i++) {
            LOG.info("order {} accepted", 1000 + i);
            if (!Lab.FIXED && i > 120 && i % 4 == 0) {
                Exception cause = new java.net.ConnectException("Connection refused");
                LOG.error("order {} could not be saved", 1000 + i,
                    new java.sql.SQLTransientConnectionException("HikariPool-1 - Connection is not available, request timed out after 30000ms.", "08S01",
                        new java.sql.SQLNonTransientConnectionException("Communications link failure: The last packet sent successfully to the server was 0 milliseconds ago.", "08S01", 0, cause)));
            }
            Lab.sleep(15);
        }
    }
}
