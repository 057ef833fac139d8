import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.CheckoutController");

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop");
        config.setMaximumPoolSize(4);
        config.setConnectionTimeout(1000);
        HikariDataSource pool = new HikariDataSource(config);
        for (int report = 0; report < 4; report++) {
            Connection connection = pool.getConnection();
            connection.createStatement().execute("select 1");
            if (Lab.FIXED) connection.close();
        }
        for (int worker = 1; worker <= 5; worker++) new Thread(() -> serve(pool), "http-nio-8080-exec-" + worker).start();
        Lab.await();
    }

    private static void serve(HikariDataSource pool) {
        for (int request = 1; ; request++) {
            try (Connection connection = pool.getConnection()) {
                connection.createStatement().execute("select " + request);
                LOG.info("Checkout {} done", request);
            } catch (SQLException e) {
                LOG.error("Checkout " + request + " failed", e);
            }
            Lab.sleep(150);
        }
    }
}
