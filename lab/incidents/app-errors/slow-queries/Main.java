import java.sql.Connection;
import java.sql.DriverManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.search.SlowQueryListener");

    public static void pause(int millis) {
        Lab.sleep(millis);
    }

    public static void main(String[] args) throws Exception {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:search", "sa", "");
        connection.createStatement().execute("create alias scan for 'Main.pause'");
        for (int search = 1; ; search++) {
            long start = System.nanoTime();
            connection.createStatement().execute("call scan(" + (Lab.FIXED ? 5 : 420) + ")");
            long millis = (System.nanoTime() - start) / 1_000_000;
            if (millis > 200) LOG.warn("Slow query: {} ms: select * from articles where name like ?", millis);
            else LOG.info("Search {} has {} hits", search, search % 17);
            Lab.sleep(50);
        }
    }
}
