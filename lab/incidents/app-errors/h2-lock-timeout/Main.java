import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.orders.OrderService");
    private static final String URL = "jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=800";

    public static void main(String[] args) throws Exception {
        Connection audit = DriverManager.getConnection(URL, "sa", "");
        audit.createStatement().execute("create table orders(id int primary key, total int)");
        audit.createStatement().execute("insert into orders values(1, 0)");
        audit.setAutoCommit(false);
        audit.createStatement().executeUpdate("update orders set total = total + 1 where id = 1");
        if (Lab.FIXED) audit.commit();
        for (int worker = 1; worker <= 6; worker++) {
            Thread thread = new Thread(Main::work, "order-worker-" + worker);
            thread.start();
        }
        Lab.await();
    }

    private static void work() {
        for (int order = 1; ; order++) {
            try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
                connection.createStatement().executeUpdate("update orders set total = total + 1 where id = 1");
                LOG.info("Order {} accepted", order);
            } catch (SQLException e) {
                LOG.error("Order " + order + " could not be saved", e);
            }
            Lab.sleep(200);
        }
    }
}
