import java.util.LinkedHashMap;
import java.util.Map;

/** An LRU cache of 60 MB that fills within the first half of the run and stays full. */
public class Main {
    private static volatile byte[] garbage;
    private static final Map<Integer, byte[]> CACHE = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > 6_000;
        }
    };

    public static void main(String[] args) {
        for (int key = 0; ; key++) {
            CACHE.put(key, new byte[10_000]);
            for (int hit = 0; hit < 5; hit++) garbage = new byte[10_000];
            Lab.sleep(1);
        }
    }
}
