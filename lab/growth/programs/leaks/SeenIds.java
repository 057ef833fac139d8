import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A consumer remembers the number of every message, so that none is handled twice. */
public class SeenIds {
    static final class Deduplication {
        private final Set<Long> seen = ConcurrentHashMap.newKeySet();
    }

    static final Deduplication DEDUPLICATION = new Deduplication();

    public static void main(String[] args) {
        long message = 0;
        for (int dump = 1; dump <= 5; dump++) {
            for (; message < dump * 9_000L; message++) DEDUPLICATION.seen.add(1_000_000 + message);
            Growth.dump();
        }
    }
}
