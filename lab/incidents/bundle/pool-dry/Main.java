import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests for unknown invoices leave without closing their connection. The fix closes it in every case. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.billing.InvoiceController");

    public static void main(String[] args) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("billing");
        config.setJdbcUrl("jdbc:h2:mem:billing");
        config.setMaximumPoolSize(5);
        config.setConnectionTimeout(3_000);
        HikariDataSource billing = new HikariDataSource(config);
        for (int worker = 1; worker <= 20; worker++) {
            new Thread(() -> serve(billing), "http-nio-8080-exec-" + worker).start();
        }
        Lab.await();
    }

    private static void serve(HikariDataSource billing) {
        for (int request = 1; ; request++) {
            try {
                load(billing, request);
            } catch (SQLException e) {
                LOG.error("Invoice cannot be loaded", e);
            }
            Lab.sleep(200);
        }
    }

    private static void load(HikariDataSource billing, int invoice) throws SQLException {
        Connection connection = billing.getConnection();
        connection.createStatement().execute("select " + invoice);
        if (invoice % 7 == 0 && !Lab.FIXED) return;
        connection.close();
    }
}
