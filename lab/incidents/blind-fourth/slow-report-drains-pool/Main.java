import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import com.zaxxer.hikari.*;
import java.sql.*;

/** A report of seconds takes the connections that orders need. The fix reads a table of sums. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.order.OrderController");
    public static void snooze(int millis) { Lab.sleep(millis); }

    public static void main(String[] args) throws Exception {
        var server = org.h2.tools.Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        HikariConfig config = new HikariConfig();
        config.setPoolName("shop-pool");
        config.setJdbcUrl("jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:shop;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(8);
        config.setConnectionTimeout(1000);
        HikariDataSource shop = new HikariDataSource(config);
        try (Connection c = shop.getConnection()) { c.createStatement().execute("create alias snooze for 'Main.snooze'"); }
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests = Executors.newFixedThreadPool(40, t -> new Thread(t, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int i = 0; i < 10; i++) requests.submit(() -> { while (true) monthly(shop); });
        for (int i = 0; i < 24; i++) requests.submit(() -> { while (true) { order(shop); Lab.sleep(200); } });
        Lab.await();
    }

    private static void monthly(HikariDataSource shop) {
        try (Connection c = shop.getConnection()) { c.createStatement().execute(Lab.FIXED ? "call snooze(2)" : "call snooze(9000)"); if (Lab.FIXED) Lab.sleep(5); }
        catch (SQLException e) { LOG.error("Report failed", e); }
        if (Lab.FIXED) Lab.sleep(900);
    }

    private static void order(HikariDataSource shop) {
        try (Connection c = shop.getConnection()) { c.createStatement().execute("select 1"); }
        catch (SQLException e) { LOG.error("Order was not saved", e); }
    }
}
