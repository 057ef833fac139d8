import com.zaxxer.hikari.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Each booking holds one connection and asks for a second one for the audit. */
public class Main {
    static final AtomicInteger N = new AtomicInteger();
    static void audit(HikariDataSource pool) throws Exception { try (var inner = pool.getConnection(); var s = inner.createStatement()) { s.execute("select 1"); } }
    public static void main(String[] args) throws Exception {
        HikariConfig c = new HikariConfig(); c.setJdbcUrl("jdbc:h2:mem:shop"); c.setMaximumPoolSize(Lab.FIXED ? 24 : 10); c.setConnectionTimeout(60_000); c.setPoolName("booking-pool");
        HikariDataSource pool = new HikariDataSource(c);
        CountDownLatch all = new CountDownLatch(10);
        ExecutorService http = Executors.newFixedThreadPool(10, r -> new Thread(r, "http-exec-" + N.incrementAndGet()));
        for (int i = 0; i < 10; i++) http.submit(() -> { while (true) { try (var outer = pool.getConnection()) { all.countDown(); all.await(); audit(pool); Lab.sleep(20); } Lab.sleep(200); } });
        Lab.await();
    }
}
