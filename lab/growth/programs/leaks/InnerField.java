import java.util.ArrayList;
import java.util.List;

/** Of two lists of one object the one grows and the other does not. */
public class InnerField {
    record Row(int number, byte[] cells) {}

    static final class Table {
        final List<Row> rows = new ArrayList<>();
        final List<Row> changes = new ArrayList<>();
    }

    static final class Database {
        static final Table ORDERS = new Table();
    }

    public static void main(String[] args) {
        for (int row = 0; row < 6_000; row++) Database.ORDERS.rows.add(new Row(row, new byte[200]));
        for (int row = 0; row < 1_000; row++) Database.ORDERS.changes.add(new Row(row, new byte[200]));
        Growth.dump();
        for (int row = 0; row < 9_000; row++) Database.ORDERS.changes.add(new Row(row, new byte[200]));
        Growth.dump();
    }
}
