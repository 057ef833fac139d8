import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Each of ten connections remembers up to 250 statements; they fill as the program runs. */
public class StatementCaches {
    record Statement(String sql, byte[] plan) {}

    static final class Connection {
        private final Map<String, Statement> statements = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Statement> eldest) {
                return size() > 250;
            }
        };

        void prepare(String sql) {
            statements.computeIfAbsent(sql, key -> new Statement(key, new byte[600]));
        }
    }

    static final class Pool {
        final List<Connection> connections = new ArrayList<>();
    }

    static final Pool POOL = new Pool();

    public static void main(String[] args) {
        for (int connection = 0; connection < 10; connection++) POOL.connections.add(new Connection());
        int statement = 0;
        for (; statement < 500; statement++) POOL.connections.get(statement % 10).prepare("select " + statement);
        Growth.dump();
        for (; statement < 9_000; statement++) POOL.connections.get(statement % 10).prepare("select " + statement);
        Growth.dump();
    }
}
