import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** A cache that was written for the program knows how many entries it may have. */
public class OwnBoundedCache {
    static final class PageCache {
        private final int maxEntries;
        private final Map<String, byte[]> pages = new HashMap<>();
        private final Deque<String> order = new ArrayDeque<>();

        PageCache(int maxEntries) {
            this.maxEntries = maxEntries;
        }

        void put(String name, byte[] page) {
            if (pages.put(name, page) == null) order.add(name);
            if (pages.size() > maxEntries) pages.remove(order.poll());
        }
    }

    static final PageCache CACHE = new PageCache(5_000);

    public static void main(String[] args) {
        int page = 0;
        for (; page < 2_000; page++) CACHE.put("page-" + page, new byte[600]);
        Growth.dump();
        for (; page < 9_000; page++) CACHE.put("page-" + page, new byte[600]);
        Growth.dump();
    }
}
