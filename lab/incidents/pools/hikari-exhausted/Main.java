import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Orders call a slow tax service while they hold a database connection. The fix calls it before it takes one. */
public class Main {
    public static void main(String[] args) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:orders");
        config.setMaximumPoolSize(4);
        config.setConnectionTimeout(60_000);
        HikariDataSource orders = new HikariDataSource(config);
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(40, task -> new Thread(task, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int request = 0; request < (Lab.FIXED ? 6 : 40); request++) requests.submit(() -> place(orders));
        Lab.await();
    }

    private static Void place(HikariDataSource orders) throws Exception {
        while (true) {
            if (Lab.FIXED) callTaxService(100);
            try (Connection connection = orders.getConnection()) {
                connection.createStatement().execute("select 1");
                if (!Lab.FIXED) callTaxService(30_000);
            }
        }
    }

    private static void callTaxService(long millis) {
        Lab.sleep(millis);
    }
}
