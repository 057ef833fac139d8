import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A report service forgets to close connections. The fix closes them. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.reports.ReportService");
    private static final List<Connection> FORGOTTEN = new ArrayList<>();

    public static void main(String[] args) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:reports");
        config.setMaximumPoolSize(5);
        config.setConnectionTimeout(1000);
        config.setLeakDetectionThreshold(2000);
        HikariDataSource pool = new HikariDataSource(config);
        for (int report = 1; ; report++) {
            try {
                Connection connection = pool.getConnection();
                if (Lab.FIXED) connection.close();
                else FORGOTTEN.add(connection);
                LOG.info("Report {} is ready", report);
            } catch (Exception e) {
                LOG.error("Report {} failed", report, e);
            }
            Lab.sleep(300);
        }
    }
}
