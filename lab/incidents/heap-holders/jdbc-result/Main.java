import com.shop.report.InvoiceReport;
import java.sql.Connection;
import java.sql.DriverManager;

/** A report reads a whole table into a list and prints it slowly. The fix reads a page of it. */
public class Main {
    public static void main(String[] args) throws Exception {
        String sql = "select x, 'customer number ' || x, 'invoice over ' || x * 3 || ' EUR' from system_range(1, 40000)";
        Thread report = new Thread(() -> create(Lab.FIXED ? sql + " limit 100" : sql), "report-worker-1");
        report.start();
        Lab.await();
    }

    private static void create(String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop")) {
            InvoiceReport.create(connection, sql);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
