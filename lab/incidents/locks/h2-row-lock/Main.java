import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An export keeps the row of an account locked in an open transaction; payments wait for it in the database. */
public class Main {
    static final String URL = "jdbc:h2:mem:shop;LOCK_TIMEOUT=60000;DB_CLOSE_DELAY=-1";

    static void book(int amount) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
            PreparedStatement update = connection.prepareStatement("UPDATE account SET balance = balance - ? WHERE id = 1")) {
            update.setInt(1, amount);
            update.executeUpdate();
        }
    }

    static void export() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL)) {
            connection.setAutoCommit(false);
            connection.createStatement().execute("SELECT * FROM account WHERE id = 1 FOR UPDATE");
            if (Lab.FIXED) connection.commit();
            uploadToArchive();
            connection.commit();
        }
    }

    static void uploadToArchive() {
        Lab.sleep(60_000);
    }

    public static void main(String[] args) throws SQLException {
        Connection keep = DriverManager.getConnection(URL);
        keep.createStatement().execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
        keep.createStatement().execute("INSERT INTO account VALUES (1, 1000)");
        new Thread(() -> {
            try {
                export();
            } catch (SQLException e) {
                e.printStackTrace();
            }
        }, "nightly-export").start();
        Lab.sleep(500);
        ExecutorService payments = Executors.newFixedThreadPool(12);
        for (int i = 0; i < 12; i++) {
            payments.submit(() -> {
                book(5);
                return null;
            });
        }
        Lab.await();
    }
}
