import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.Boot");

    public static void main(String[] args) {
        LOG.info("Starting orders 4.2.0 with profile prod");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Lab.FIXED ? "jdbc:h2:mem:orders" : "jdbc:postgresql://localhost:1/orders");
        config.setUsername("sa");
        config.setPassword("");
        config.setPoolName("orders-db");
        config.setInitializationFailTimeout(2000);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            LOG.info("Started orders in 1.2 seconds");
            Lab.await();
        } catch (RuntimeException e) {
            LOG.error("orders could not be started", e);
            System.exit(1);
        }
    }
}
