import java.sql.*;

/** A catalogue service with an H2 database in memory answers queries all day. */
public class Main {
    public static void main(String[] args) throws Exception {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:catalogue;DB_CLOSE_DELAY=-1");
        connection.createStatement().execute("create table item(id int primary key, name varchar(100), price int)");
        PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?, ?)");
        for (int id = 0; id < 20_000; id++) { insert.setInt(1, id); insert.setString(2, "item " + id); insert.setInt(3, id % 97); insert.executeUpdate(); }
        for (int worker = 0; worker < 4; worker++) new Thread(Main::serve, "http-worker-" + worker).start();
        Lab.await();
    }

    private static void serve() {
        try (Connection own = DriverManager.getConnection("jdbc:h2:mem:catalogue"); PreparedStatement query = own.prepareStatement("select * from item where id = ?")) {
            for (int id = 0; ; id++) {
                query.setInt(1, id * 31 % 20_000);
                try (ResultSet rows = query.executeQuery()) { rows.next(); }
                Lab.sleep(2);
            }
        } catch (SQLException e) { throw new IllegalStateException(e); }
    }
}
