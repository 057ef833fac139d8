import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** There are always three tenants; the list of changes of each of their documents grows. */
public class NestedTenants {
    record Change(String author, byte[] text) {}

    static final class Tenants {
        private final Map<String, Map<Integer, List<Change>>> changes = new HashMap<>();

        void add(String tenant, int document, Change change) {
            changes.computeIfAbsent(tenant, key -> new HashMap<>())
                    .computeIfAbsent(document, key -> new ArrayList<>())
                    .add(change);
        }
    }

    static final Tenants TENANTS = new Tenants();

    public static void main(String[] args) {
        int change = 0;
        for (int dump = 1; dump <= 3; dump++) {
            for (; change < dump * 5_000; change++)
                TENANTS.add("tenant-" + change % 3, change % 60, new Change("author", new byte[150]));
            Growth.dump();
        }
    }
}
